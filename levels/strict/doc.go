// Package strict reads JSON documents from untrusted sources, such as people
// and language models, within limits, and records where in the text each value
// stands. It is the one strict reader of level and game documents: package
// levels decodes its documents with Decode, and package game has a decoder of its own over the
// tree that Read returns.
//
//   - source.go: Read, which parses a text into a tree of values
//   - bounds.go, finding.go: the limits, and what may be wrong with a text
//   - tree.go: the tree, trails into it, lines and columns
//   - decode.go: Decode, which checks a tree against a Go type. Unknown,
//     duplicate and missing members, nulls and wrong kinds are faults, and Decode
//     reports all of them
//   - fault.go: Fault and Faults
//
// Decode accepts structs with tagged members, slices, arrays, maps keyed by
// string, pointers, strings, booleans, integers and floats. A member whose tag
// does not say omitzero is required.
package strict
