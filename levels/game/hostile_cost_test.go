package game

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// hostile returns texts that are meant to burden the validator.
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

// TestHostileTextsAreCheap checks that rejecting a hostile text allocates at
// most 16 MB, so that nobody can burden a server with the validator.
// BenchmarkHostile shows the times, which are at most 50 ms.
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
				t.Errorf("the text is not rejected: %v", diagnostics)
			}
			if taken := after.TotalAlloc - before.TotalAlloc; taken > most {
				t.Errorf("rejecting the text allocates %d kB", taken>>10)
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

// TestDiagnosticsRepeatNoLongText checks that what is reported of a text does not grow
// with its keys, and repeats none of them as a whole.
func TestDiagnosticsRepeatNoLongText(t *testing.T) {
	long := strings.Repeat("x", 1_900_000)
	place := `{"x":"1","z":"2","yaw":"3"}`
	for name, text := range map[string]string{
		"an unknown key":        `{"id":"g","title":"T","level":"l","` + long + `":1}`,
		"an unknown key, twice": `{"id":"g","title":"T","level":"l","` + long[:900_000] + `":1,"` + long[:900_000] + `":1}`,
		"an id with faults":     `{"id":"g","title":"T","level":"l","places":{"` + long + `":` + place + `}}`,
		"an action":             `{"id":"g","title":"T","level":"l","missions":[{"id":"m","rules":[{"when":"start","do":[{"` + long + `":1}]}]}]}`,
		"an id as a value":      `{"id":"` + long + `","title":"T","level":"l"}`,
		"a word":                `{"id":"g","title":"T","level":"l","missions":[{"id":"m","objectives":[{"id":"o","verb":"` + long + `"}]}]}`,
		"an event":              `{"id":"g","title":"T","level":"l","missions":[{"id":"m","rules":[{"when":"zone:` + long + `.enter","do":[]}]}]}`,
		"a reference":           `{"id":"g","title":"T","level":"l","zones":{"z":{"place":"` + long + `","radius":3}}}`,
	} {
		_, diagnostics := Check([]byte(text), Options{})
		total := 0
		for _, d := range diagnostics {
			total += len(d.String())
			for _, r := range d.Related {
				total += len(r.Pointer) + len(r.Message)
			}
			for _, o := range d.Patch {
				total += len(o.Path) + len(o.From) + len(fmt.Sprint(o.Value))
			}
		}
		if !HasErrors(diagnostics) || total > 4000 {
			t.Errorf("%s: %d diagnostics of %d bytes in all", name, len(diagnostics), total)
		}
	}
}

// BenchmarkMisspelt validates 600 kB of ids that are nearly right.
func BenchmarkMisspelt(b *testing.B) {
	places := many(8000, `"Place # of many":{"x":1,"z":1}`)
	zones := many(8000, `"Zone #":{"place":"Place # of many","radius":3}`)
	text := []byte(`{"id":"g","title":"T","level":"l","places":{` + places + `},"zones":{` + zones + `},"missions":[]}`)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, diagnostics := Check(text, Options{}); !HasErrors(diagnostics) {
			b.Fatal("the text is not rejected")
		}
	}
}
