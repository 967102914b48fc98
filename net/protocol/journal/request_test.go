package journal

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"caper/net/protocol"
)

func TestRequestsAndMessagesAreDistinct(t *testing.T) {
	if _, err := ReadRequest(frameOf(t, &MissionCleared{Mission: 1})); !errors.Is(err, ErrUnknown) {
		t.Errorf("a server's message as a request: %v", err)
	}
	if _, err := ReadMessage(frameOf(t, &ClearMission{Mission: 1})); !errors.Is(err, ErrUnknown) {
		t.Errorf("a request as a server's message: %v", err)
	}
	long := protocol.NewNative(nil, 497, 1)
	long.Text(strings.Repeat("a", 1000))
	long.Text(strings.Repeat("a", 100))
	if _, err := ReadRequest(long.Frame()); !errors.Is(err, protocol.ErrMalformed) {
		t.Errorf("a request of %d bytes: %v", len(long.Frame()), err)
	}
}

func FuzzRequests(f *testing.F) {
	for _, m := range filled() {
		f.Add(frameOf(f, m))
	}
	f.Fuzz(func(t *testing.T, frame []byte) {
		for _, side := range []func([]byte) (Message, error){func(b []byte) (Message, error) {
			m, err := ReadRequest(b)
			return m, err
		}, ReadMessage} {
			m, err := side(frame)
			if err != nil {
				continue
			}
			again, err := Append(nil, m)
			if err != nil {
				t.Fatalf("%+v was read and cannot be written: %v", m, err)
			}
			if back, err := side(again); err != nil || !reflect.DeepEqual(back, m) {
				t.Fatalf("%+v comes back as %+v, %v", m, back, err)
			}
		}
	})
}
