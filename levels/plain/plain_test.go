package plain_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode"

	"caper/levels/plain"
)

func TestHiddenCharacters(t *testing.T) {
	for _, text := range []string{"", "Ada", "Ada Ünï", "Ж日本語العربية", "🚗 go", "a – b … “c”", "e\u0301", "\ufe0f❤️", "100 €", "\u00a0x"} {
		if r, found := plain.Hidden(text); found {
			t.Errorf("%q has the hidden character %U", text, r)
		}
	}
	for _, r := range "\x00\n\r\t\x1b\x7f\u0085\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202e\u2060\u2066\u2069\ufeff\ufff9\u3164\u2800\U000e0001\U000e007f\U0001d173" {
		text := "a" + string(r) + "b"
		if got, found := plain.Hidden(text); !found || got != r {
			t.Errorf("%U is not found", r)
		}
		shown := plain.Visible(text)
		if strings.ContainsRune(shown, r) || !strings.HasPrefix(shown, `a\u`) {
			t.Errorf("%U is shown as %q", r, shown)
		}
		var back string
		if err := json.Unmarshal([]byte(`"`+shown+`"`), &back); err != nil || back != text {
			t.Errorf("%U is shown as %s, which JSON reads as %q, %v", r, shown, back, err)
		}
	}
	if _, found := plain.Hidden("a\xffb"); !found {
		t.Error("a byte that is no UTF-8 is not found")
	}
	if _, found := plain.Hidden("a\ufffdb"); found {
		t.Error("the replacement character itself is shown")
	}
}

// TestTheWriterSplitsNoCharacters writes a text in parts of every length.
func TestTheWriterSplitsNoCharacters(t *testing.T) {
	const text = "Ünï\u202e 日本\U000e0001\tx\n\x1b[31m🚗\n"
	const want = "Ünï\\u202e 日本\\udb40\\udc01\tx\n\\u001b[31m🚗\n"
	for size := 1; size <= len(text); size++ {
		var out bytes.Buffer
		w := plain.Writer{Out: &out}
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			if wrote, err := w.Write([]byte(rest[:n])); wrote != n || err != nil {
				t.Fatal(wrote, err)
			}
			rest = rest[n:]
		}
		if out.String() != want {
			t.Errorf("in parts of %d bytes: %q", size, out.String())
		}
	}
}

func FuzzVisible(f *testing.F) {
	f.Add("a\u202eb")
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range plain.Visible(text) {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
				t.Errorf("%q is shown with %U", text, r)
			}
		}
	})
}
