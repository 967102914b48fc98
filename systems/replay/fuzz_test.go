package replay

import (
	"bytes"
	"testing"
)

func FuzzReplay(f *testing.F) {
	f.Add(record(f))
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := Show(bytes.NewReader(b))
		if err == nil && len(s.Clients) > len(b) {
			t.Fatalf("%d clients from %d bytes", len(s.Clients), len(b))
		}
	})
}
