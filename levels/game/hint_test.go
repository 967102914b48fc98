package game

import (
	"strings"
	"testing"
)

func TestHints(t *testing.T) {
	words := []string{"timeLimit", "text", "seconds"}
	for word, want := range map[string]string{"timeLimt": "timeLimit", "timelimit": "timeLimit", "time_limit": "timeLimit", "secnods": "seconds", "txet": "text", "banana": "", "": ""} {
		if got := nearest(word, words); got != want {
			t.Errorf("nearest to %q is %q, want %q", word, got, want)
		}
	}
	if hint := hintWord("banana", words); !strings.Contains(hint, "one of timeLimit, text, seconds") {
		t.Errorf("the hint is %q", hint)
	}
	if text := quoted(strings.Repeat("x", 1000)); len(text) > 80 {
		t.Errorf("a long value is quoted in full: %s", text)
	}
}
