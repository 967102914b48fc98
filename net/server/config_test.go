package server

import (
	"errors"
	"testing"

	"caper/net/room"
)

func TestAPortInUseIsReported(t *testing.T) {
	s := serve(t, Config{Open: true})
	other, err := New(Config{Open: true, Address: s.address, Rooms: []room.Config{flatRoom("one")}})
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Run(t.Context()); !errors.Is(err, ErrInUse) {
		t.Errorf("got %v, want ErrInUse", err)
	}
}

func TestConfigReportsEveryFault(t *testing.T) {
	_, err := New(Config{Rooms: []room.Config{flatRoom("one"), flatRoom("one"), flatRoom("")}, Bounds: Bounds{Hello: -1}})
	joined, ok := errors.Unwrap(err).(interface{ Unwrap() []error })
	if !ok || len(joined.Unwrap()) != 4 {
		t.Errorf("want four faults (two ids, the key, a bound), got %v", err)
	}
}
