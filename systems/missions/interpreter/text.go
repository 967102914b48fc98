package interpreter

import (
	"strconv"
	"strings"
)

// Text is a text with the counters that it shows (M-DOC-041).
type Text []segment

type segment struct {
	literal string
	counter int32 // number of the counter, -1 for a literal
}

// compileText cuts a text at its {counter:id}s; counter gives their numbers.
// The validator refuses an unknown counter, so one stays as written.
func compileText(text string, counter func(id string) (int32, bool)) Text {
	var t Text
	for {
		open := strings.Index(text, "{counter:")
		if open < 0 {
			break
		}
		end := strings.IndexByte(text[open:], '}')
		if end < 0 {
			break
		}
		n, ok := counter(text[open+len("{counter:") : open+end])
		if !ok {
			t = append(t, segment{text[:open+end+1], -1})
		} else {
			t = append(t, segment{text[:open], -1}, segment{"", n})
		}
		text = text[open+end+1:]
	}
	if text != "" {
		t = append(t, segment{text, -1})
	}
	return t
}

// fixed is the text when it shows no counter.
func (t Text) fixed() (string, bool) {
	switch {
	case len(t) == 0:
		return "", true
	case len(t) == 1 && t[0].counter < 0:
		return t[0].literal, true
	}
	return "", false
}

// append writes the text with the counters' values.
func (t Text) append(b []byte, counters []int64) []byte {
	for _, s := range t {
		if s.counter < 0 {
			b = append(b, s.literal...)
		} else {
			b = strconv.AppendInt(b, counters[s.counter], 10)
		}
	}
	return b
}

// fill is the text with the counters' values. The string from the last time is
// used again when it is still right, so that an unchanged text allocates
// nothing.
func (m *Machine) fill(t Text, last string) string {
	if text, ok := t.fixed(); ok {
		return text
	}
	m.scratch = t.append(m.scratch[:0], m.state.Counters)
	if string(m.scratch) == last {
		return last
	}
	return string(m.scratch)
}

// readable reads an id as words: docks.warehouse_7 is "warehouse 7".
func readable(id string) string {
	if dot := strings.LastIndexByte(id, '.'); dot >= 0 {
		id = id[dot+1:]
	}
	return strings.ReplaceAll(id, "_", " ")
}
