package game

import "caper/levels/strict"

// These bounds of a document's text are checked before and while it is read.
const (
	MaxBytes   = 2 << 20 // size of the text, bytes
	MaxDepth   = 32      // nesting of values
	MaxValues  = 160_000 // values in the whole document
	MaxEntries = 8_192   // of one object or list; the language's own bounds are lower
)

// textCodes maps the kinds of faults of a text to their codes.
var textCodes = map[strict.Kind]Code{
	strict.TooLarge: CodeTooLarge, strict.TooMany: CodeTooMany, strict.TooDeep: CodeTooDeep, strict.ByteOrderMark: CodeBOM,
	strict.BadUTF8: CodeBadUTF8, strict.NotJSON: CodeNotJSON, strict.Trailing: CodeTrailing,
}

// readSource parses the text into a tree and reports what is wrong with it as
// text. The source is nil if it cannot be used.
func readSource(data []byte, report *report) *strict.Source {
	source, findings, ok := strict.Read(data, strict.Limits{Bytes: MaxBytes, Depth: MaxDepth, Values: MaxValues, Elements: MaxEntries})
	report.source = source
	for _, f := range findings {
		recorded := report.addAt(textCodes[f.Kind], f.Offset, f.Pointer, f.Message, f.Hint)
		if f.Remove[1] > f.Remove[0] {
			recorded.fixed(&fix{edits: []edit{{f.Remove[0], f.Remove[1], ""}}})
		}
	}
	if !ok {
		return nil
	}
	return source
}
