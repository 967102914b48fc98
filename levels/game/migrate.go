package game

import "strconv"

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
	written := 1
	for i := range document.Missions {
		if document.Missions[i].Play == nil {
			continue
		}
		if document.Format == nil {
			written = 2
		} else if *document.Format == 1 {
			at := (*trail)(nil).down("missions").item(i).down("play")
			d.fault(CodeFormatPlay, document.source.find(at), at, `write "format": 2, or leave format out`, "a document of format 1 has no play block")
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
