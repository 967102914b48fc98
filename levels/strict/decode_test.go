package strict

import (
	"strings"
	"testing"
)

type sample struct {
	ID     string               `json:"id"`
	Count  int                  `json:"count,omitzero"`
	At     [2]float64           `json:"at,omitzero"`
	Parts  []part               `json:"parts,omitzero"`
	Named  map[string]part      `json:"named,omitzero"`
	Nested *part                `json:"nested,omitzero"`
	Points [][2]float64         `json:"points,omitzero"`
	Deep   map[string][]float64 `json:"deep,omitzero"`
}

type part struct {
	Width float64 `json:"width"`
	Solid bool    `json:"solid,omitzero"`
}

func TestEveryFaultIsReported(t *testing.T) {
	document := `{
  "idd": "x",
  "count": 1.5,
  "at": [1, 2, 3],
  "parts": [{"width": 1}, {"width": "2", "solod": true}, {}],
  "named": {"a": {"width": 1, "width": 2}, "b": null}
}`
	var into sample
	faults := Decode([]byte(document), &into, Limits{})
	want := []string{
		`2:3: /idd: unknown member "idd"`,
		`3:12: /count: want a whole number, have 1.5`,
		`4:9: /at: want 2 numbers, have 3`,
		`5:37: /parts/1/width: want a number, have a string`,
		`5:42: /parts/1/solod: unknown member "solod"`,
		`5:58: /parts/2: member "width" is missing`,
		`6:31: /named/a/width: member "width" occurs twice`,
		`6:49: /named/b: want an object, have null`,
		`1:1: member "id" is missing`,
	}
	if len(faults) != len(want) {
		t.Fatalf("want %d faults, have %d:\n%v", len(want), len(faults), faults)
	}
	for i := range want {
		if !strings.HasPrefix(faults[i].Error(), want[i]) {
			t.Errorf("fault %d: want %q, have %q", i, want[i], faults[i].Error())
		}
	}
}

func TestLimits(t *testing.T) {
	cases := []struct{ name, document, want string }{
		{"bytes", `{"id":"` + strings.Repeat("a", 200) + `"}`, "bytes"},
		{"depth", `{"id":[[[[[[[[]]]]]]]]}`, "nested more than 6 deep"},
		{"elements", `{"id":"a","points":[[1,2],[1,2],[1,2],[1,2],[1,2]]}`, "more than 4 entries"},
		{"syntax", `{"id":"a",}`, "not JSON"},
		{"tail", `{"id":"a"} {}`, "follows"},
		{"empty", ``, "ends too soon"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var into sample
			faults := Decode([]byte(c.document), &into, Limits{Bytes: 100, Depth: 6, Elements: 4})
			if len(faults) == 0 || !strings.Contains(faults.Error(), c.want) {
				t.Fatalf("want a fault with %q, have %v", c.want, faults)
			}
		})
	}
}

func TestLocate(t *testing.T) {
	document := []byte("{\n \"id\": \"x\",\n \"parts\": [{\"width\": 1},\n  {\"width\": 2}]}")
	cases := []struct {
		pointer      string
		line, column int
	}{
		{"/id", 2, 8}, {"/parts/1/width", 4, 13}, {"/parts/1", 4, 3}, {"/parts/1/none", 4, 3}, {"/none", 1, 1},
	}
	for _, c := range cases {
		source, _, _ := Read(document, Limits{})
		if line, column := source.Locate(c.pointer); line != c.line || column != c.column {
			t.Errorf("%s: want %d:%d, have %d:%d", c.pointer, c.line, c.column, line, column)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"id":"a","parts":[{"width":1}],"named":{"a":{"width":2}}}`))
	f.Add([]byte(`{"id":"a","id":[[`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var into sample
		faults := Decode(data, &into, Limits{Bytes: 4096, Depth: 8, Elements: 64})
		if len(faults) == 0 && !strings.Contains(string(data), "id") {
			t.Fatal("a document without an id was decoded")
		}
		if source, _, ok := Read(data, Limits{Bytes: 4096, Depth: 8, Elements: 64}); ok {
			source.Locate("/parts/0/width")
		}
	})
}
