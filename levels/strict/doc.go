// Package strict reads JSON documents that people and models write, within
// bounds, and keeps the place of everything that it reads. It is the one reader
// of such documents: levels are decoded by it as they are, games have a decoder
// of their own over its tree.
//
//   - source.go: Read, a text into a tree of values; bounds.go, finding.go: what
//     bounds it, and what may be wrong with a text
//   - tree.go: the tree, places in it, lines and columns
//   - decode.go: Decode, a tree against a Go type: unknown members, members
//     twice, missing ones, nulls and wrong kinds are all faults, and every one of
//     them is reported
//   - fault.go: Fault and Faults
//
// Decode takes structs whose members are tagged, slices, arrays, maps keyed by
// string, pointers, strings, booleans, integers and floats. A member without
// omitzero in its tag must be there.
package strict
