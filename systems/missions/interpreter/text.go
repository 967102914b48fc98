package interpreter

import (
	"strconv"
	"strings"
)

// Text is a text with the counters that it shows (M-DOC-041).
type Text []prop

type prop struct {
	words   string
	counter int32 // -1 for words
}

// compileText cuts a text at its {counter:id}s; counter gives their numbers.
// A counter that there is none of stays as written: the judge refuses it.
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
			t = append(t, prop{text[:open+end+1], -1})
		} else {
			t = append(t, prop{text[:open], -1}, prop{"", n})
		}
		text = text[open+end+1:]
	}
	if text != "" {
		t = append(t, prop{text, -1})
	}
	return t
}

// fill writes the text with the counters' values.
func (t Text) fill(counters []int64) string {
	if len(t) == 1 && t[0].counter < 0 {
		return t[0].words
	}
	var b strings.Builder
	for _, p := range t {
		if p.counter < 0 {
			b.WriteString(p.words)
		} else {
			b.WriteString(strconv.FormatInt(counters[p.counter], 10))
		}
	}
	return b.String()
}

// plain reads an id as words: docks.warehouse_7 is "warehouse 7".
func plain(id string) string {
	if dot := strings.LastIndexByte(id, '.'); dot >= 0 {
		id = id[dot+1:]
	}
	return strings.ReplaceAll(id, "_", " ")
}
