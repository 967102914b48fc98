package endtoend_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/net/client"
	"caper/net/demo/endtoend"
	"caper/net/protocol"
	"caper/net/protocol/journal"
)

// TestMalformedFramesEndOneConnection sends frames that are almost right over
// WebSockets. The server goes on for others.
func TestMalformedFramesEndOneConnection(t *testing.T) {
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	url, end := serve(t, s)
	defer end()
	random := rand.New(rand.NewPCG(1, 2))
	whole := [][]byte{}
	selection := uint32(1)
	for _, r := range []journal.Request{
		&journal.RequestConverse{Entity: 1}, &journal.AssignRadioMission{Mission: bootcamp.Initiation}, &journal.AbandonMission{Mission: 1},
		&journal.CompleteNPCMission{Entity: 3, Mission: 4, Selection: &selection}, &journal.PerformNPCChoice{Entity: 1, Mission: 2, Choice: 2},
	} {
		frame, err := journal.Append(nil, r)
		if err != nil {
			t.Fatal(err)
		}
		whole = append(whole, frame)
	}
	dial := func() *client.Client {
		c, err := client.Dial(t.Context(), url, client.Options{Hello: protocol.Hello{Name: "Mallory"}, Native: func([]byte) {}})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	c := dial()
	refused := 0
	for range 600 {
		frame := slices.Clone(whole[random.IntN(len(whole))])
		for range random.IntN(4) {
			frame[1+random.IntN(len(frame)-1)] = byte(random.IntN(256)) // the frame's kind stays
		}
		frame = frame[:1+random.IntN(len(frame))]
		err := c.SendNative(frame)
		select {
		case <-c.Done():
			refused++
			c.Close()
			c = dial()
		default:
			if err != nil && !errors.Is(err, client.ErrDropped) {
				t.Fatal(err)
			}
		}
		time.Sleep(2 * time.Millisecond)
	}
	c.Close()
	t.Logf("the connection was ended %d times", refused)
	m, err := endtoend.Play(t.Context(), url, endtoend.Options{Hello: protocol.Hello{Name: "Ada"}, Until: func(m *journal.Model) bool {
		return m.Missions[bootcamp.Initiation] != nil && m.Missions[bootcamp.Initiation].State == content.MissionCompleted
	}})
	if err != nil {
		t.Errorf("%v; %+v", err, m)
	}
}
