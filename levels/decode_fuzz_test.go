package levels

import (
	"os"
	"testing"
)

func FuzzDecode(f *testing.F) {
	if data, err := os.ReadFile("content/flat.json"); err == nil {
		f.Add(data)
	}
	f.Add([]byte(smallest + "}"))
	f.Add([]byte(smallest + `, "buildings": [{"id": "b", "outline": [[0, 0], [9, 0], [9, 9], [0, 9]], "floors": [{"height": 3, "stairs": [{"from": [1, 1], "to": [1, 8], "width": 1}]}, {"height": 3}]}]}`))
	f.Add([]byte(smallest + `, "roads": {"nodes": [{"id": "a", "at": [-40, 0]}, {"id": "b", "at": [40, 0]}], "edges": [{"from": "a", "to": "b", "via": [[0, 40]], "corner": 9, "width": 4, "limit": 10}]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := Decode(data)
		if err != nil {
			return
		}
		if err := l.Scene.Validate(); err != nil {
			t.Fatalf("the scene of a valid level has faults: %v", err)
		}
	})
}
