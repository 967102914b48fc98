package game

// migrate brings a document to FormatVersion and refuses formats that it does
// not know (M-DOC-006, M-OPEN-004). Version 2 added the play block and changed
// nothing else, so a version 1 document only must not have one.
func (d *decoder) migrate(document *Document) {
	written := 1
	at := (*trail)(nil)
	format := document.source.root.child("format", nil)
	for i := range document.Missions {
		if document.Missions[i].Play == nil {
			continue
		}
		if format == nil {
			written = 2
			break
		}
		if document.Format != nil && *document.Format == 1 {
			place := at.down("missions").item(i).down("play")
			d.fault(CodeFormatPlay, document.source.find(place), place, `write "format": 2, or leave format out`, "a document of format 1 has no play block")
		}
	}
	if document.Format != nil {
		written = *document.Format
	}
	if written > FormatVersion {
		d.fault(CodeNewerFormat, format, at.down("format"), "use a version of the game that knows it",
			"the document needs a version of the game that knows format %d; this one knows formats 1 to %d", written, FormatVersion)
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
