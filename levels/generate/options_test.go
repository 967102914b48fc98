package generate

import (
	"bytes"
	"strings"
	"testing"

	"caper/levels"
)

func TestSameSeedSameCity(t *testing.T) {
	for _, options := range []Options{{}, {Seed: 1 << 63}, {Seed: 5, Columns: 8, Rows: 12}, {Seed: 6, Columns: 12, Rows: 8}} {
		first, err := City(options)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := City(options)
		options.Seed++
		other, err := City(options)
		if err != nil {
			t.Fatal(err)
		}
		a, _ := first.Encode()
		b, _ := again.Encode()
		c, _ := other.Encode()
		if !bytes.Equal(a, b) {
			t.Errorf("%+v: the same options yield two cities", options)
		}
		if bytes.Equal(a, c) {
			t.Errorf("%+v: two seeds yield the same city", options)
		}
		if _, err := levels.Compile(first); err != nil {
			t.Errorf("%+v: %v", options, err)
		}
	}
}

func TestOptions(t *testing.T) {
	err := Options{Columns: 3, Rows: 99}.Validate()
	if err == nil || !strings.Contains(err.Error(), "columns") || !strings.Contains(err.Error(), "rows") {
		t.Errorf("want faults for columns and rows, have %v", err)
	}
	if _, err := City(Options{Rows: 1}); err == nil {
		t.Error("a city of one row was generated, want an error")
	}
}
