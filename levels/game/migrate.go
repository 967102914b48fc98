package game

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// tooNew refuses a format that this package does not know (M-DOC-006). Nothing
// else is reported then: what looks like a fault may be what is new.
func (d *decoder) tooNew(root *node) bool {
	format := root.child("format", nil)
	if format == nil || format.kind != '0' {
		return false
	}
	number, err := strconv.ParseFloat(format.text, 64)
	if err != nil || !(number > FormatVersion) {
		return false
	}
	d.fault(CodeNewerFormat, format, (*trail)(nil).down("format"), "use a version of the game that knows it",
		"the document needs a version of the game that knows format %s; this one knows formats 1 to %d", quotedNumber(format.text), FormatVersion)
	return true
}

// migrate brings a document to FormatVersion (M-DOC-006, M-OPEN-004). Version 2
// added the play block and changed nothing else, so a version 1 document only
// must not have one.
func (d *decoder) migrate(document *Document) {
	written, fixed := 1, false
	for i := range document.Missions {
		if document.Missions[i].Play == nil {
			continue
		}
		if document.Format == nil {
			written = 2
		} else if *document.Format == 1 {
			at := (*trail)(nil).down("missions").item(i).down("play")
			play, pointer := document.source.find(at)
			told := d.report.addAt(CodeFormatPlay, int(play.start), pointer, "a document of format 1 has no play block", `write "format": 2, or leave format out`)
			if document.source.root.child("format", nil) != nil && !fixed {
				// The member is named as it is written: the patch writes its value
				// before it mends the name.
				format, place := document.source.find((*trail)(nil).down("format"))
				told.fixed(replaced(format, place, jsontext.Value("2"))).beside((*trail)(nil).down("format"), "here the format is said")
				fixed = true
			}
		}
	}
	if document.Format != nil {
		written = *document.Format
	}
	document.source.format = written
	current := FormatVersion
	document.Format = &current
}

// WrittenFormat is the format that the document was written in, before it was
// migrated; FormatVersion for one that was not read from text.
func (d *Document) WrittenFormat() int {
	if d.source == nil {
		return FormatVersion
	}
	return d.source.format
}
