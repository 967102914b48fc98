package protocol

import (
	"errors"
	"testing"
)

func TestHelloRefusesOtherVersions(t *testing.T) {
	// covers M-NET-001
	for _, version := range []uint16{33, 35, 0} {
		h := Hello{Version: version, Name: "Ada"}
		if _, err := ReadHello(h.Append(nil)); !errors.Is(err, ErrVersion) {
			t.Errorf("version %d: %v, want a refusal of the version", version, err)
		}
	}
	h := Hello{Version: Version, Name: "Ada", Token: "t", Resume: 7, Bot: true, Watch: true}
	if got, err := ReadHello(h.Append(nil)); err != nil || got != h {
		t.Errorf("read %+v, %v; want %+v", got, err, h)
	}
}

func TestFramesRoundTrip(t *testing.T) {
	w := Welcome{Version: Version, Client: 3, Entity: 9, Resume: 5, Tick: 70, Rate: 30, Every: 2, Room: "r", Level: "l", Hash: "h", Game: "g"}
	if got, err := ReadWelcome(w.Append(nil)); err != nil || got != w {
		t.Errorf("welcome %+v, %v", got, err)
	}
	f := Refusal{RefusedRoster, "not in this run"}
	if got, err := ReadRefusal(f.Append(nil)); err != nil || got != f {
		t.Errorf("refusal %+v, %v", got, err)
	}
	in := Input{Sequence: 1 << 31, Snapshot: 12, MoveX: -127, MoveZ: 3, Look: 65535, Pitch: -32767, Throttle: 127, Steer: -127, Buttons: buttons - 1, Presses: presses - 1}
	if got, err := ReadInput(in.Append(nil)); err != nil || got != in {
		t.Errorf("input %+v, %v", got, err)
	}
	s := Spectate{77}
	if got, err := ReadSpectate(s.Append(nil)); err != nil || got != s {
		t.Errorf("spectate %+v, %v", got, err)
	}
	if err := ReadBye(AppendBye(nil)); err != nil {
		t.Error(err)
	}
}

func TestNamesHaveNoHiddenCharacters(t *testing.T) {
	for _, name := range []string{"Ada\n", "\x1b[31mAda", "\u202eadA", "A\u200bda", "\ufeffAda", "Ada\x00"} {
		h := Hello{Version: Version, Name: name}
		if _, err := ReadHello(h.Append(nil)); !errors.Is(err, ErrMalformed) {
			t.Errorf("%q: %v, want malformed", name, err)
		}
	}
	h := Hello{Version: Version, Name: "Ada Ünï 日本"}
	if got, err := ReadHello(h.Append(nil)); err != nil || got.Name != h.Name {
		t.Errorf("%q, %v", got.Name, err)
	}
}
