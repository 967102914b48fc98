package game

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// quoted puts a value into a message, cut to a bearable length.
func quoted(text string) string {
	const most = 60
	if utf8.RuneCountInString(text) > most {
		runes := []rune(text)
		text = string(runes[:most]) + "…"
	}
	return strconv.Quote(text)
}

// hintWord suggests the nearest of the words allowed, or lists them when they
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

// nearest is the word with the smallest edit distance, if that is small enough
// to be a slip of the pen; the first on equal.
func nearest(word string, words []string) string {
	const longest = 64
	if word == "" || len(word) > longest {
		return ""
	}
	folded := fold(word)
	best, bestDistance := "", min(3, max(1, len(word)/3))+1
	for _, candidate := range words {
		if len(candidate) > longest {
			continue
		}
		if other := fold(candidate); other == folded {
			return candidate
		} else if distance := editDistance(folded, other, bestDistance); distance < bestDistance {
			best, bestDistance = candidate, distance
		}
	}
	return best
}

// fold makes words that differ in case, blanks or hyphens the same.
func fold(word string) string {
	return strings.NewReplacer(" ", "_", "-", "_").Replace(strings.ToLower(word))
}

// editDistance counts insertions, deletions, changes and swaps of neighbours
// (optimal string alignment); it gives limit when the distance is not below it.
func editDistance(a, b string, limit int) int {
	if abs(len(a)-len(b)) >= limit {
		return limit
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

// validID says whether an id is lower-case words of letters, digits and
// underscores joined by dots (M-DOC-005).
func validID(id string) bool { return wellFormed(id, '.', "_") }

// validGameID also allows hyphens, for games and levels (M-OPEN-001).
func validGameID(id string) bool { return wellFormed(id, '.', "_-") }

// validTag says whether a tag is lower-case words joined by colons; what an id
// may have, and hyphens, may stand in its words (M-DOC-038, M-DOC-039).
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
