package plain

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Hidden returns the first hidden character of a text and reports whether there
// is one.
func Hidden(text string) (r rune, found bool) {
	for i, r := range text {
		if hidden(r) || r == utf8.RuneError && !strings.HasPrefix(text[i:], string(utf8.RuneError)) {
			return r, true
		}
	}
	return 0, false
}

// hidden reports whether a character is not shown or changes how others are
// shown. Line and paragraph separators are among them, and so are the joiners
// and the tags of emoji sequences.
func hidden(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) || filler(r)
}

// filler reports whether a character is a letter without a picture.
func filler(r rune) bool {
	switch r {
	case 0x115f, 0x1160, 0x3164, 0xffa0: // Hangul
		return true
	case 0x034f, 0x17b4, 0x17b5, 0x2800: // joiner, Khmer vowels, blank Braille
		return true
	}
	return false
}

// Visible returns a text with its hidden characters as escapes of JSON. Bytes
// that are no UTF-8 become the replacement character.
func Visible(text string) string { return visible(text, "") }

// visible is Visible but for some characters, which stay as they are.
func visible(text, except string) string {
	if _, found := Hidden(text); !found {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		switch {
		case !hidden(r) || strings.ContainsRune(except, r):
			b.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}
