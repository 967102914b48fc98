package party_test

import (
	"math"
	"strings"
	"testing"

	"caper/journal/party"
)

func TestWithin(t *testing.T) {
	far := math.Nextafter(party.MaxSharingRange, 100)
	for _, c := range []struct {
		name string
		a, b [3]float64
		want bool
	}{
		{"20", [3]float64{}, [3]float64{20, 0, 0}, true}, {"the next float", [3]float64{}, [3]float64{far, 0, 0}, false},
		{"12 and 16", [3]float64{1, 2, 3}, [3]float64{13, 18, 3}, true}, {"height alone", [3]float64{}, [3]float64{0, 0, far}, false},
		{"height counts", [3]float64{}, [3]float64{15, 10, 15}, false},
		{"NaN", [3]float64{math.NaN()}, [3]float64{}, false}, {"NaN there", [3]float64{}, [3]float64{0, math.NaN()}, false},
		{"infinite", [3]float64{math.Inf(1)}, [3]float64{math.Inf(1)}, false}, {"minus infinite", [3]float64{}, [3]float64{0, 0, math.Inf(-1)}, false},
		{"beyond all numbers", [3]float64{math.MaxFloat64}, [3]float64{-math.MaxFloat64}, false},
	} {
		t.Run("J-SHARE-006 "+c.name, func(t *testing.T) {
			if party.Within(c.a, c.b, party.MaxSharingRange) != c.want || party.Within(c.b, c.a, party.MaxSharingRange) != c.want {
				t.Errorf("not %t", c.want)
			}
		})
	}
}

// full is a source whose every part is its own.
func full() *party.Source {
	return &party.Source{Lifetime: 1, SenderMembership: 2, RecipientMembership: 3, Character: 4, Account: 5, Entity: 1<<63 + 6,
		Connection: 7, LocationEpoch: 8, MapEpoch: 9}
}

const encoded = `{"lifetime":"1","senderMembership":"2","recipientMembership":"3","character":"4","account":"5",` +
	`"entity":"9223372036854775814","connection":"7","locationEpoch":"8","mapEpoch":"9"}`

func TestSource(t *testing.T) {
	t.Run("J-SHARE-011 J-SHARE-012 the form is fixed, 64 bits wide", func(t *testing.T) {
		text, err := full().Encode()
		if err != nil || text != encoded {
			t.Errorf("%s %v", text, err)
		}
		if back, err := party.DecodeSource(text); err != nil || *back != *full() {
			t.Errorf("%+v %v", back, err)
		}
	})
	t.Run("nothing else is read", func(t *testing.T) {
		for _, text := range []string{
			"", "null", "{}", "[]", encoded + " ", " " + encoded, strings.Replace(encoded, `"1"`, `1`, 1), strings.Replace(encoded, `"1"`, `"01"`, 1),
			strings.Replace(encoded, `{`, `{"lifetime":"1",`, 1), strings.Replace(encoded, `}`, `,"more":"1"}`, 1), strings.Replace(encoded, "lifetime", "Lifetime", 1),
			strings.Replace(encoded, `"2"`, `"-2"`, 1), strings.Replace(encoded, `"2"`, `"3"`, 1), strings.Replace(encoded, `"7"`, `"18446744073709551616"`, 1),
			encoded + encoded, strings.Replace(encoded, `,"mapEpoch":"9"`, "", 1), encoded + strings.Repeat(" ", party.MaxSourceBytes),
		} {
			if s, err := party.DecodeSource(text); err == nil {
				t.Errorf("%q is read as %+v", text, s)
			}
		}
	})
	t.Run("every fault is told", func(t *testing.T) {
		_, err := (&party.Source{}).Encode()
		for _, part := range []string{"lifetime", "senderMembership", "recipientMembership", "character", "account", "entity", "with itself"} {
			if err == nil || !strings.Contains(err.Error(), part) {
				t.Errorf("%v does not tell %q", err, part)
			}
		}
	})
	t.Run("the largest numbers fit", func(t *testing.T) {
		const id, bits = math.MaxInt64, math.MaxUint64
		s := party.Source{Lifetime: id, SenderMembership: id, RecipientMembership: id - 1, Character: id, Account: id, Entity: bits, Connection: bits, LocationEpoch: bits, MapEpoch: bits}
		text, err := s.Encode()
		if err != nil || len(text) > party.MaxSourceBytes {
			t.Fatalf("%d bytes, %v", len(text), err)
		}
		if back, err := party.DecodeSource(text); err != nil || *back != s {
			t.Errorf("%+v %v", back, err)
		}
	})
}
