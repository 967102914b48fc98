package plain

import (
	"io"
	"unicode/utf8"
)

// Writer passes text on with its hidden characters as escapes of JSON, but for
// line feeds and tabs.
type Writer struct {
	Out  io.Writer // takes the text
	rest []byte    // the beginning of a character whose end is not written yet
}

// Write takes the whole of the text, or none of it.
func (w *Writer) Write(text []byte) (int, error) {
	whole := append(w.rest, text...)
	cut := len(whole)
	for n := 1; n < utf8.UTFMax && n <= len(whole); n++ {
		if tail := whole[len(whole)-n:]; utf8.RuneStart(tail[0]) {
			if !utf8.FullRune(tail) {
				cut -= n
			}
			break
		}
	}
	if _, err := io.WriteString(w.Out, visible(string(whole[:cut]), "\n\t")); err != nil {
		return 0, err
	}
	w.rest = append([]byte(nil), whole[cut:]...)
	return len(text), nil
}
