package game

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestHostileTexts: what is no document is refused, with its own code, without
// being read further than it must. The bound on time is generous; the tests
// mean to catch work that grows with the square of the text.
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
				t.Errorf("took %v", took)
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

// TestHostileDocuments: well-formed documents that make the validator work.
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
				t.Errorf("took %v", took)
			} else {
				t.Log(took)
			}
		})
	}
}

// hostile are texts that are meant to weigh on the judge.
func hostile() []struct{ name, text string } {
	const head = `{"id":"g","title":"T","level":"l"`
	entries := func(inner string) string { // as many values as are read at all
		one := `[` + strings.TrimSuffix(strings.Repeat(inner+",", 8000), ",") + `]`
		return `[` + strings.TrimSuffix(strings.Repeat(one+",", 19), ",") + `]`
	}
	keys := func(value string) string { // as many keys as are read at all
		var b strings.Builder
		b.WriteString(head)
		for i := range 19 {
			fmt.Fprintf(&b, `,"x%d":{`, i)
			for j := range 4000 {
				fmt.Fprintf(&b, `"k%d":%s,`, j, value)
			}
			b.WriteString(`"k":0}`)
		}
		return b.String() + "}"
	}
	return []struct{ name, text string }{
		{"64 MB", head + strings.Repeat(" ", 64<<20) + "}"},
		{"64 MB of brackets", strings.Repeat("[", 64<<20)},
		{"depth 100,000", strings.Repeat("[", 100_000)},
		{"depth 100,000 of objects", strings.Repeat(`{"a":`, 100_000)},
		{"duplicate keys", head + strings.Repeat(`,"id":"g"`, 8_000) + "}"},
		{"100,000 duplicate keys", head + strings.Repeat(`,"id":"g"`, 100_000) + "}"},
		{"a million entries", "[" + strings.Repeat("1,", 1_000_000) + "1]"},
		{"as many entries as are read", entries("1")},
		{"as many objects as are read", head + `,"missions":` + entries(`{"a":1}`)[1:]},
		{"as many missions as are read", head + `,"missions":[` + strings.TrimSuffix(strings.Repeat(`{},`, 8000), ",") + `]}`},
		{"as many keys as are read", keys("1")},
		{"long strings", head + `,"blurb":"` + strings.Repeat("x", 2_000_000) + `"}`},
		{"a long key", head + `,"` + strings.Repeat("x", 2_000_000) + `":1}`},
		{"long strings of escapes", head + `,"blurb":"` + strings.Repeat(`\u0041`, 300_000) + `"}`},
		{"2 MB of words that are nearly right", head + `,"places":{` + strings.TrimSuffix(strings.Repeat(`"A b":{"x":"1","z":0},`, 8000), ",") + `}}`},
		{"invalid UTF-8", head + `,"blurb":"` + strings.Repeat("\xff", 2_000_000) + `"}`},
		{"a byte order mark", "\ufeff" + head + "}"},
		{"lone surrogates", head + `,"blurb":"` + strings.Repeat(`\ud800`, 300_000) + `"}`},
		{"a huge number", head + `,"places":{"a":{"x":1e999999999,"z":0}}}`},
		{"a long number", head + `,"places":{"a":{"x":` + strings.Repeat("9", 2_000_000) + `,"z":0}}}`},
		{"a tiny number", head + `,"places":{"a":{"x":1e-999999999,"z":-0.0},"A":{}}}`},
		{"NaN by name", head + `,"places":{"a":{"x":NaN,"z":0}}}`},
		{"trailing commas", head + `,"missions":[` + strings.Repeat("[1,],", 8000) + "]}"},
	}
}

// TestHostileTextsAreCheap: what is refused costs at most 16 MB in all, so that
// nobody can make the judge weigh on a server. (BenchmarkHostile shows the
// times, at most 50 ms.)
func TestHostileTextsAreCheap(t *testing.T) {
	const most = 16 << 20
	for _, c := range hostile() {
		t.Run(c.name, func(t *testing.T) {
			data := []byte(c.text)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, diagnostics := Check(data, Options{})
			runtime.ReadMemStats(&after)
			if !HasErrors(diagnostics) {
				t.Errorf("it is not refused: %v", diagnostics)
			}
			if taken := after.TotalAlloc - before.TotalAlloc; taken > most {
				t.Errorf("it takes %d kB", taken>>10)
			}
		})
	}
}

func BenchmarkHostile(b *testing.B) {
	for _, c := range hostile() {
		b.Run(c.name, func(b *testing.B) {
			data := []byte(c.text)
			b.ReportAllocs()
			for b.Loop() {
				Check(data, Options{})
			}
		})
	}
}
