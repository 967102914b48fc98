package strict

// Kind is a sort of fault of a document as text.
type Kind uint8

// The kinds of faults of a text.
const (
	TooLarge Kind = iota
	TooMany       // values in all, or in one object or array
	TooDeep
	ByteOrderMark
	BadUTF8
	NotJSON
	Trailing // something follows the document
)

// Finding is one fault of a document as text, before anything of it is
// understood.
type Finding struct {
	Kind    Kind
	Offset  int    // in the text
	Pointer string // of the value that was being read, RFC 6901
	Message string
	Hint    string // what to do; "" for none
	// Remove is a range of the text without which the fault is gone, when that
	// is certain; empty for none.
	Remove [2]int
}
