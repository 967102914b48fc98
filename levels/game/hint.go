package game

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// quoted quotes a value for a message and shortens it if it is long.
func quoted(text string) string {
	const most = 60
	if utf8.RuneCountInString(text) > most {
		runes := []rune(text)
		text = string(runes[:most]) + "…"
	}
	return strconv.Quote(text)
}

// hintWord suggests the nearest of the allowed words, or lists them if there
// are few or none is near.
func hintWord(word string, allowed []string) string {
	if near := nearest(word, allowed); near != "" {
		return "did you mean " + strconv.Quote(near) + "?"
	}
	if len(allowed) == 0 {
		return ""
	}
	const most = 24
	if len(allowed) > most {
		return "one of " + strings.Join(allowed[:most], ", ") + ", …"
	}
	return "one of " + strings.Join(allowed, ", ")
}

// nearest returns the word with the smallest edit distance, the first one on a
// tie, if the distance is small enough for a typing error.
func nearest(word string, words []string) string {
	best, _ := nearestOf(word, words)
	return best
}

// nearestOf returns the nearest word and whether it is certain that the author
// meant it. It is certain if no other word is near, and the two differ little
// for their length and in no digit (parcel_3 is not a misspelt parcel_2).
func nearestOf(word string, words []string) (best string, certain bool) {
	const longest = 64
	if word == "" || len(word) > longest {
		return "", false
	}
	folded := fold(word)
	limit := min(3, max(1, len(word)/3)) + 1
	bestDistance, near, same := limit, 0, 0
	for _, candidate := range words {
		if len(candidate) > longest || candidate == best {
			continue
		}
		if other := fold(candidate); other == folded {
			if same++; same == 1 {
				best, bestDistance = candidate, 0
			}
		} else if distance := editDistance(folded, other, limit); distance < limit {
			near++
			if distance < bestDistance {
				best, bestDistance = candidate, distance
			}
		}
	}
	switch {
	case same > 0:
		return best, same == 1
	case near != 1 || len(word) < 3 || digits(word) != digits(best):
		return best, false
	}
	return best, bestDistance == 1 || bestDistance == 2 && len(word) >= 6
}

// digits returns the digits of a word, in order.
func digits(word string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, word)
}

var folding = strings.NewReplacer(" ", "_", "-", "_")

// fold maps words that differ only in case, blanks or hyphens to the same word.
func fold(word string) string {
	return folding.Replace(strings.ToLower(word))
}

// editDistance counts insertions, deletions, substitutions and transpositions
// of neighbours (optimal string alignment). It returns limit if the distance is
// at least limit.
func editDistance(a, b string, limit int) int {
	if abs(len(a)-len(b)) >= limit {
		return limit
	}
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	width := len(b) + 1
	rows := [3][]int{make([]int, width), make([]int, width), make([]int, width)}
	for j := range rows[1] {
		rows[1][j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, row := rows[(i+2)%3], rows[i%3], rows[(i+1)%3]
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least >= limit {
			return limit
		}
	}
	return min(limit, rows[(len(a)+1)%3][len(b)])
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// validID reports whether an id consists of lower-case words of letters, digits
// and underscores joined by dots (M-DOC-005).
func validID(id string) bool { return wellFormed(id, '.', "_") }

// validGameID also allows hyphens, for the ids of games and levels
// (M-OPEN-001).
func validGameID(id string) bool { return wellFormed(id, '.', "_-") }

// validTag reports whether a tag consists of lower-case words joined by colons.
// The words may contain what an id may contain, and hyphens (M-DOC-038,
// M-DOC-039).
func validTag(tag string) bool { return wellFormed(tag, ':', "_-.") }

const maxIDLength = 64

func wellFormed(text string, separator byte, extra string) bool {
	if text == "" || len(text) > maxIDLength {
		return false
	}
	previous := separator
	for i := range len(text) {
		c := text[i]
		switch {
		case c == separator:
			if previous == separator {
				return false
			}
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', strings.IndexByte(extra, c) >= 0:
		default:
			return false
		}
		previous = c
	}
	return previous != separator
}
