// Package strict reads JSON documents that people and models write: unknown
// members, members twice, missing ones, nulls and wrong kinds are all faults,
// and every one of them is reported, each with its JSON pointer, line and
// column.
//
// Where to look:
//
//   - decode.go: Decode and Limits, the one way in
//   - walk.go: the walk of the tokens against a Go type
//   - fault.go: Fault and Faults, and the finding of lines and columns
//
// What may be decoded: structs whose members are tagged, slices, arrays, maps
// keyed by string, pointers, strings, booleans, integers and floats. A member
// without omitzero in its tag must be there.
package strict
