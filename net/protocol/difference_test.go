package protocol

import (
	"bytes"
	"encoding/binary"
	"testing"

	"pgregory.net/rapid"
)

// simpleColumns writes the columns of a snapshot one number at a time.
func simpleColumns(b []byte, updates []Update) []byte {
	for n := range columns {
		differs := byte(0)
		for i := range updates {
			if difference(n, &updates[i].Now, updates[i].base()) != 0 {
				differs = 1
			}
		}
		b = append(b, differs)
		if differs == 0 {
			continue
		}
		for i := range updates {
			b = binary.AppendVarint(b, difference(n, &updates[i].Now, updates[i].base()))
		}
	}
	return b
}

func TestFastColumnsEqualSimpleOnes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		updates := make([]Update, rapid.IntRange(0, 2*blockSize+3).Draw(t, "count"))
		odd := rapid.IntRange(0, max(0, len(updates)-1)).Draw(t, "the one that differs")
		alike := drawEntity(t, 1)
		for i := range updates {
			base := alike
			updates[i] = Update{Now: alike, Base: &base, Age: 1}
			updates[i].Now.ID = uint64(i + 1)
		}
		if len(updates) > 0 {
			updates[odd].Now = drawEntity(t, uint64(odd+1))
			if rapid.Bool().Draw(t, "new") {
				updates[odd].Base, updates[odd].Age = nil, 0
			}
		}
		s := Snapshot{Number: 2}
		frame := s.Append(nil, nil, updates)
		want := simpleColumns(nil, updates)
		if len(frame) < len(want) || !bytes.Equal(frame[len(frame)-len(want):], want) {
			t.Fatalf("%d updates: columns %x, want the end %x", len(updates), frame, want)
		}
	})
}
