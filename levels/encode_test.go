package levels

import (
	"testing"
)

func TestContentHash(t *testing.T) {
	a, err := Decode([]byte(smallest + `, "climate": "none"}`))
	if err != nil {
		t.Fatal(err)
	}
	b, err := Decode([]byte(`{"climate":"none","bounds":{"max":[5e1,50],"min":[-50,-50.0]},"title":"X","id":"x","format":1}`))
	if err != nil {
		t.Fatal(err)
	}
	other, err := Decode([]byte(smallest + `, "climate": "temperate"}`))
	if err != nil {
		t.Fatal(err)
	}
	if a.ContentHash != b.ContentHash {
		t.Error("white space or the order of members changes the hash")
	}
	if a.ContentHash == other.ContentHash {
		t.Error("levels with different climates have the same hash")
	}
}

func TestEncodeAndCompressRoundTrip(t *testing.T) {
	data, err := content.ReadFile("content/flat.json")
	if err != nil {
		t.Fatal(err)
	}
	document, err := ReadDocument(data)
	if err != nil {
		t.Fatal(err)
	}
	for name, write := range map[string]func() ([]byte, error){"encoded": document.Encode, "compressed": document.Compress} {
		written, err := write()
		if err != nil {
			t.Fatal(err)
		}
		l, err := Decode(written)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if l.ContentHash != flat(t).ContentHash {
			t.Errorf("%s: the hash differs from that of the bundled level", name)
		}
	}
}
