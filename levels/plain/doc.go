// Package plain knows the characters of a text that are not shown, or change how
// others are shown: control characters, marks of writing direction, zero-width
// and other format characters. Texts that players read have none of them, and
// programs print them as escapes.
//
//	plain.go   finding such characters, and making them visible
//	writer.go  a writer that makes them visible
//
// The package imports nothing of caper.
package plain
