package protocol

import (
	"errors"
	"math"
	"slices"
	"testing"
)

func TestMalformedFramesAreRefused(t *testing.T) {
	good := (&Input{Sequence: 3}).Append(nil)
	for name, frame := range map[string][]byte{
		"empty":           {},
		"other kind":      (&Spectate{1}).Append(nil),
		"truncated":       good[:len(good)-1],
		"a byte too many": append(slices.Clone(good), 0),
		"too long":        append([]byte{byte(KindInput)}, make([]byte, MaxClientFrame)...),
		"long move":       (&Input{MoveX: 120, MoveZ: 120}).Append(nil),
		"unknown button":  (&Input{Buttons: buttons}).Append(nil),
		"unknown key":     (&Input{Presses: presses}).Append(nil),
		"throttle":        (&Input{Throttle: -128}).Append(nil),
	} {
		if _, err := ReadInput(frame); !errors.Is(err, ErrMalformed) {
			t.Errorf("%s: %v, want malformed", name, err)
		}
	}
	long := Hello{Version: Version, Name: string(make([]byte, MaxName+1))}
	if _, err := ReadHello(long.Append(nil)); !errors.Is(err, ErrMalformed) {
		t.Errorf("a name too long: %v", err)
	}
}

func TestUnits(t *testing.T) {
	for _, n := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 3, -3} {
		if u := Unit(n); u < -127 {
			t.Errorf("Unit(%g) is %d", n, u)
		}
	}
	for yaw := -3.1; yaw < 3.1; yaw += 0.1 {
		if got := Radians(Turn(yaw)); math.Abs(got-yaw) > 1e-4 {
			t.Errorf("yaw %g comes back as %g", yaw, got)
		}
	}
	if got := Metres(Position(123.456)); math.Abs(got-123.456) > 1.0/128 {
		t.Errorf("123.456 m comes back as %g", got)
	}
}

func TestLookOnlyKeepsTheAim(t *testing.T) {
	// covers M-NET-005
	in := Input{Sequence: 4, Snapshot: 2, MoveX: 100, Throttle: 90, Steer: 4, Look: 1000, Pitch: 5, Buttons: ButtonRun | ButtonFire, Presses: PressSeat}
	want := Input{Sequence: 4, Snapshot: 2, Look: 1000, Pitch: 5, Buttons: ButtonHandbrake}
	if got := LookOnly(in); got != want {
		t.Errorf("look only %+v, want %+v", got, want)
	}
}
