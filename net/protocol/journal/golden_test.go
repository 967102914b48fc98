package journal

import (
	"bytes"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"caper/journal/content"
	"caper/net/protocol"
)

var update = flag.Bool("update", false, "rewrite testdata/golden.txt")

func TestShapesEqualTheGoldenFile(t *testing.T) {
	var b strings.Builder
	for _, m := range filled() {
		name := reflect.TypeOf(m).Elem().Name()
		fmt.Fprintf(&b, "%d %s %s\n", m.Opcode(), name, hex.EncodeToString(frameOf(t, m)))
	}
	const file = "testdata/golden.txt"
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// covers J-TURNIN-006 J-CONV-021 J-SHARE-023 J-IMP-035
	if b.String() != string(want) {
		t.Errorf("a message has another form; raise the protocol's version and run with -update:\n%s", b.String())
	}
}

func TestEveryFieldSurvivesTheWire(t *testing.T) {
	for _, m := range filled() {
		frame := frameOf(t, m)
		back, err := readBack(frame, m)
		if err != nil || !reflect.DeepEqual(back, m) {
			t.Errorf("%T: %+v comes back as %+v, %v", m, m, back, err)
		}
		for cut := range frame {
			if _, err := readBack(frame[:cut], m); err == nil {
				t.Errorf("%T is read from its first %d of %d bytes", m, cut, len(frame))
			}
		}
		if _, err := readBack(append(bytes.Clone(frame), 0), m); !errors.Is(err, protocol.ErrMalformed) {
			t.Errorf("%T with a byte more: %v", m, err)
		}
	}
}

func TestEmptyMessagesSurviveTheWire(t *testing.T) {
	for _, m := range []Message{
		&CompleteRadioMission{Mission: 5}, &MissionGained{Mission: 1}, &Inventory{}, &PlayerFlags{Flags: []content.FlagID{}},
		&Converse{Entity: 3}, &RadioOffer{Mission: 9},
	} {
		if back, err := readBack(frameOf(t, m), m); err != nil || !reflect.DeepEqual(back, m) {
			t.Errorf("%+v comes back as %+v, %v", m, back, err)
		}
	}
}
