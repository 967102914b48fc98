package generate

import (
	"testing"

	"caper/levels"
)

var made = map[string]*levels.Level{}

// cities runs a test on a generated city and on the bundled one.
func cities(t *testing.T, test func(t *testing.T, l *levels.Level)) {
	t.Helper()
	on(t, []string{"city", "main-riverbend"}, test)
}

// everyLevel runs a test on a generated city and on every bundled level.
func everyLevel(t *testing.T, test func(t *testing.T, l *levels.Level)) {
	t.Helper()
	ids := levels.Registry()
	if !testing.Short() {
		ids = append(ids, "city")
	}
	on(t, ids, test)
}

func on(t *testing.T, ids []string, test func(t *testing.T, l *levels.Level)) {
	t.Helper()
	for _, id := range ids {
		if made[id] == nil {
			l, err := levels.Load(id)
			if id == "city" {
				var document *levels.Document
				if document, err = City(Options{Seed: 20}); err == nil {
					l, err = levels.Compile(document)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			made[id] = l
		}
		t.Run(id, func(t *testing.T) { test(t, made[id]) })
	}
}
