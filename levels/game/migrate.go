package game

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"caper/levels/strict"
)

// tooNew rejects a format that this package does not know (M-DOC-006). Nothing
// else is reported then, because what looks like a fault may be a new
// construct.
func (d *decoder) tooNew(root *strict.Node) bool {
	format := root.Child("format", nil)
	if format == nil || format.Kind != '0' {
		return false
	}
	number, err := strconv.ParseFloat(format.Text, 64)
	if err != nil || !(number > FormatVersion) {
		return false
	}
	d.fault(CodeNewerFormat, format, (*strict.Trail)(nil).Down("format"), "use a version of the game that knows it",
		"the document needs a version of the game that knows format %s; this one knows formats 1 to %d", quotedNumber(format.Text), FormatVersion)
	return true
}

// migrate converts a document to FormatVersion (M-DOC-006, M-OPEN-004). Version
// 2 only added the play block, so a document of version 1 must not have one.
func (d *decoder) migrate(document *Document) {
	written, fixed := 1, false
	for i := range document.Missions {
		if document.Missions[i].Play == nil {
			continue
		}
		if document.Format == nil {
			written = 2
		} else if *document.Format == 1 {
			at := (*strict.Trail)(nil).Down("missions").Item(i).Down("play")
			play, pointer := document.source.Find(at)
			recorded := d.report.addAt(CodeFormatPlay, int(play.Start), pointer, "a document of format 1 has no play block", `write "format": 2, or omit format`)
			if document.source.Root.Child("format", nil) != nil && !fixed {
				// The pointer uses the key as written, because the patch
				// replaces the value before it renames the key.
				format, place := document.source.Find((*strict.Trail)(nil).Down("format"))
				recorded.fixed(replaced(format, place, jsontext.Value("2"))).beside((*strict.Trail)(nil).Down("format"), "the format is given here")
				fixed = true
			}
		}
	}
	if document.Format != nil {
		written = *document.Format
	}
	document.written = written
	current := FormatVersion
	document.Format = &current
}

// WrittenFormat returns the format of the document before it was migrated, or
// FormatVersion if the document was not read from text.
func (d *Document) WrittenFormat() int {
	if d.source == nil {
		return FormatVersion
	}
	return d.written
}
