package generate

import "fmt"

// namer gives every building of a themed district a unique name.
type namer struct{ used map[string]bool }

func (n *namer) name(r *random, t *theme, k kind) string {
	if t.word == "" {
		return ""
	}
	for range 40 {
		name := pick(r, t.first) + " " + pick(r, k.nouns)
		if !n.used[name] {
			n.used[name] = true
			return name
		}
	}
	for i := 2; ; i++ {
		name := fmt.Sprintf("%s %s %d", pick(r, t.first), pick(r, k.nouns), i)
		if !n.used[name] {
			n.used[name] = true
			return name
		}
	}
}
