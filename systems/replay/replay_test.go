package replay

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/levels"
	"caper/systems"
	"caper/systems/input"
)

// buffer is an in-memory replay file.
type buffer struct{ bytes.Buffer }

func (*buffer) Close() error { return nil }

// script returns inputs of every kind, one list per tick.
func script() [][]input.Input {
	return [][]input.Input{
		{{Kind: input.Join, Client: 1, Joining: input.Joining{Name: "Ada", Character: 7, Account: 9, Party: 2, Team: 1, Bot: true}}},
		{{Kind: input.Control, Client: 1, Sequence: 5, Intent: components.Intent{
			Move: mgl64.Vec2{0.6, -0.8}, Look: 1.5, Pitch: -0.25, Throttle: 0.5, Steer: -1, Handbrake: true, Run: true, Crouch: true, Jump: true, Fire: true, Aim: true,
		}}, {Kind: input.Press, Client: 1, Key: components.KeyInteract}},
		{},
		{{Kind: input.Committed, Client: 1, Change: &components.DurableChange{Whole: true, HasFlags: true,
			Flags: []components.DurableFlag{{ID: 92, Value: 1}, {ID: 1<<31 + 1, Value: 1<<32 - 1}},
			Missions: []components.DurableMission{{Mission: 1990, Assignment: 1 << 62, State: 4,
				Objectives: []components.DurableObjective{{ID: 1, State: 2}, {ID: 8, State: 4}}}},
		}}, {Kind: input.Committed, Client: 1, Change: &components.DurableChange{Cleared: []uint32{7}}}},
		{{Kind: input.Place, Client: 1, Pose: components.Pose{Position: mgl64.Vec3{1, 2, 3}, Yaw: -1}}, {Kind: input.Disconnect, Client: 1}},
		{{Kind: input.Reconnect, Client: 1}, {Kind: input.Leave, Client: 1}},
	}
}

// record records the script with the hash of every tick.
func record(t testing.TB) []byte {
	t.Helper()
	return recordHashes(t, len(script()))
}

// recordHashes records the script with the hashes of its first ticks only.
func recordHashes(t testing.TB, hashes int) []byte {
	t.Helper()
	level, err := levels.Load("flat")
	if err != nil {
		t.Fatal(err)
	}
	config := systems.Config{Prepared: systems.PrepareLevel(level), Seed: 3}
	s, err := systems.New(config)
	if err != nil {
		t.Fatal(err)
	}
	out := &buffer{}
	recorder, err := NewRecorder(out, NewHeader(&config, nil))
	if err != nil {
		t.Fatal(err)
	}
	for n, inputs := range script() {
		if err := recorder.Begin(s.Number()+1, inputs); err != nil {
			t.Fatal(err)
		}
		if s.Tick(inputs); n >= hashes {
			continue
		}
		if err := recorder.End(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := recorder.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestEveryKindOfInputIsRecorded(t *testing.T) {
	r, err := NewReader(bytes.NewReader(record(t)))
	if err != nil {
		t.Fatal(err)
	}
	if r.Header.Level != "flat" || r.Header.Seed != 3 || r.Header.Rate != 30 || r.Header.Tuning == "" || r.Header.LevelHash == "" {
		t.Errorf("header %+v", r.Header)
	}
	var tick Tick
	for i, want := range script() {
		if err := r.Next(&tick); err != nil {
			t.Fatal(err)
		}
		if tick.Number != uint64(i+1) || !tick.Hashed || len(tick.Inputs) != len(want) {
			t.Errorf("tick %d: %+v", i+1, tick)
		}
		for k := range want {
			if !reflect.DeepEqual(tick.Inputs[k], want[k]) {
				t.Errorf("tick %d, input %d: %+v, want %+v", i+1, k, tick.Inputs[k], want[k])
			}
		}
	}
	if err := r.Next(&tick); !errors.Is(err, io.EOF) || r.Ending != Complete {
		t.Errorf("after the last tick: %v, %s", err, r.Ending)
	}
}

func TestForgedHeadersAreRefused(t *testing.T) {
	whole := record(t)
	for name, b := range map[string][]byte{
		"empty":        {},
		"other magic":  append([]byte("caperRP9"), whole[8:]...),
		"long header":  append(append(bytes.Clone(whole[:8]), 0xff, 0xff, 0xff, 0xff), whole[12:]...),
		"header's end": whole[:40],
	} {
		if _, err := NewReader(bytes.NewReader(b)); !errors.Is(err, ErrMalformed) {
			t.Errorf("%s: %v, want malformed", name, err)
		}
	}
}
