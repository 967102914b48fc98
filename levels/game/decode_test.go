package game

import (
	"os"
	"testing"
)

func TestDecodeSmoke(t *testing.T) {
	data, err := os.ReadFile("content/test-mission-basics.json")
	if err != nil {
		t.Fatal(err)
	}
	document, diagnostics := Decode(data, Options{})
	for _, d := range diagnostics {
		t.Error(d)
	}
	out, err := Encode(document)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(string(out))
}
