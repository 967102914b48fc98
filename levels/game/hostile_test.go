package game

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestHostileTexts checks that a text which is not a document is rejected with
// its own code, without being read further than necessary. The time limit is
// generous; it catches work that grows with the square of the text's length.
func TestHostileTexts(t *testing.T) {
	const head = `{"id":"g","title":"T","level":"l"`
	for _, c := range []struct {
		name string
		text string
		code Code
	}{
		{"nothing", "", CodeNotJSON},
		{"not an object", `[1]`, CodeWrongType},
		{"more than 2 MiB", head + strings.Repeat(" ", MaxBytes) + "}", CodeTooLarge},
		{"depth 100,000", strings.Repeat("[", 100_000), CodeTooDeep},
		{"depth 33", strings.Repeat(`{"a":`, 32) + "[]" + strings.Repeat("}", 32), CodeTooDeep},
		{"a million entries", "[" + strings.Repeat("1,", 1_000_000) + "1]", CodeTooMany},
		{"a million entries in a place", head + `,"places":[` + strings.Repeat("1,", 1_000_000) + "1]}", CodeTooMany},
		{"a byte order mark", "\ufeff" + head + "}", CodeBOM},
		{"invalid UTF-8", head + `,"blurb":"` + "\xff" + `"}`, CodeBadUTF8},
		{"an overlong form", "{\"\xc0\xaf\":1}", CodeBadUTF8},
		{"half a surrogate pair", `{"id":"g","title":"\ud83d","level":"l"}`, CodeBadUTF8},
		{"NaN by name", head + `,"places":{"a":{"x":NaN,"z":0}}}`, CodeNotJSON},
		{"Infinity by name", head + `,"places":{"a":{"x":-Infinity,"z":0}}}`, CodeNotJSON},
		{"1e999", head + `,"places":{"a":{"x":1e999,"z":0}}}`, CodeNotFinite},
		{"a long number", head + `,"places":{"a":{"x":` + strings.Repeat("9", 100_000) + `,"z":0}}}`, CodeNotFinite},
		{"trailing data", head + "} {}", CodeTrailing},
		{"a trailing comma", head + ",}", CodeNotJSON},
		{"a comment", head + " // x\n}", CodeNotJSON},
		{"ends too soon", head, CodeNotJSON},
		{"duplicate keys", head + strings.Repeat(`,"id":"g"`, 8_000) + "}", CodeDuplicateKey},
		{"unknown keys", head + strings.Repeat(`,"x":1`, 8_000) + "}", CodeUnknownKey},
		{"long unknown keys", manyKeys(head, 8_000), CodeUnknownKey},
		{"a nested condition", head + `,"missions":[{"id":"m","title":"T","objectives":[],"rules":[{"while":` + strings.Repeat(`{"not":`, 100_000) + "1", CodeTooDeep},
	} {
		t.Run(c.name, func(t *testing.T) {
			if len(c.text) < 2000 {
				reap(c.name, c.code, "", []byte(strings.Replace(c.text, `"l"`, `"flat"`, 1)), []byte(strings.Replace(head+"}", `"l"`, `"flat"`, 1)))
			}
			start := time.Now()
			_, diagnostics := Check([]byte(c.text), Options{})
			if took := time.Since(start); took > 2*time.Second {
				t.Errorf("the check took %v", took)
			}
			for _, d := range diagnostics {
				if d.Code == c.code {
					provoked[d.Code] = true
					return
				}
			}
			t.Errorf("want %s, got %v", c.code, diagnostics)
		})
	}
}

func manyKeys(head string, count int) string {
	var b strings.Builder
	b.WriteString(head)
	for i := range count {
		fmt.Fprintf(&b, `,"%s%d":1`, strings.Repeat("k", 60), i)
	}
	return b.String() + "}"
}

// TestHostileDocuments checks well-formed documents that make the validator
// work hard.
func TestHostileDocuments(t *testing.T) {
	places := func(count int) string {
		var b strings.Builder
		for i := range count {
			fmt.Fprintf(&b, `"%s%d":{"x":0,"z":0},`, strings.Repeat("p", 50), i)
		}
		return strings.TrimSuffix(b.String(), ",")
	}
	broken := func(count int) string {
		var b strings.Builder
		for i := range count {
			fmt.Fprintf(&b, `"z%d":{"place":"%s%dx","radius":1},`, i, strings.Repeat("p", 50), i)
		}
		return strings.TrimSuffix(b.String(), ",")
	}
	objectives := func(count int) string {
		var b strings.Builder
		for i := range count {
			fmt.Fprintf(&b, `{"id":"o%d","verb":"survive","seconds":1,"next":{"done":"o%d","failed":"o%d"}},`, i, i+1, i+2)
		}
		return strings.TrimSuffix(b.String(), ",")
	}
	for _, c := range []struct{ name, text string }{
		{"4,000 places and 1,000 zones that name others", `"places":{` + places(4000) + `},"zones":{` + broken(1000) + `}`},
		{"8,000 objectives that branch", `"missions":[{"id":"m","title":"T","objectives":[` + objectives(8_000) + `]}]`},
		{"8,000 nodes of a dialogue", `"missions":[{"id":"m","title":"T","objectives":[],"dialogues":[{"id":"d","nodes":[` + strings.TrimSuffix(strings.Repeat(`{"id":"n","line":"x","next":"n"},`, 8_000), ",") + `]}]}]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			start := time.Now()
			Check([]byte(`{"id":"g","title":"T","level":"l",`+c.text+`}`), Options{})
			if took := time.Since(start); took > 3*time.Second {
				t.Errorf("the check took %v", took)
			} else {
				t.Log(took)
			}
		})
	}
}
