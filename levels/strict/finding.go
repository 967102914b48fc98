package strict

// Kind is the kind of a fault in a text.
type Kind uint8

// These are the kinds of faults.
const (
	TooLarge      Kind = iota // more bytes than the limit
	TooMany                   // too many values in all, or in one object or array
	TooDeep                   // nested deeper than the limit
	ByteOrderMark             // begins with a byte order mark
	BadUTF8                   // not valid UTF-8
	NotJSON                   // not valid JSON
	Trailing                  // something follows the document
)

// Finding is one fault of a document as text, found before the document is
// decoded.
type Finding struct {
	Kind    Kind   // determines the diagnostic code
	Offset  int    // in the text, bytes
	Pointer string // place of the value that was being read, RFC 6901
	Message string // what is wrong
	Hint    string // how to fix it; empty for no hint
	// Remove is the range of offsets whose removal fixes the fault for certain.
	// It is empty where there is no such range.
	Remove [2]int
}
