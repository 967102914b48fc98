package endtoend_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/levels"
	"caper/net/client"
	"caper/net/demo/endtoend"
	"caper/net/demo/scenestub"
	"caper/net/protocol"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/net/server"
	"caper/net/sessions"
	"caper/systems"
)

func TestMain(m *testing.M) { os.Exit(enginetest.Main(m.Run)) }

var preparedFlat = sync.OnceValue(func() *systems.PreparedLevel {
	level, err := levels.Load("flat")
	if err != nil {
		panic(err)
	}
	return systems.PrepareLevel(level)
})

// serve runs a server over a journal until end is called.
func serve(t *testing.T, s *store.Store) (url string, end func()) {
	t.Helper()
	catalog, err := s.LoadWorld(t.Context())
	if err != nil || len(catalog.Faults) > 0 {
		t.Fatal(err, catalog.Faults)
	}
	manager, err := sessions.New(sessions.Options{}, func(p commands.Publisher) (*commands.Service, error) {
		return commands.New(s, catalog, commands.Options{Clock: time.Now, Publisher: p})
	})
	if err != nil {
		t.Fatal(err)
	}
	script := scenestub.Bootcamp()
	script.Every = 3
	play, err := scenestub.New(script)
	if err != nil {
		t.Fatal(err)
	}
	k := manager.NewRoom(sessions.Place{Map: bootcamp.Map, Private: true})
	host, err := server.New(server.Config{Open: true, Enroll: manager.Enroll, Rooms: []room.Config{
		{ID: "camp", Simulation: systems.Config{Prepared: preparedFlat()}, Journal: k, Script: play},
	}})
	if err != nil {
		t.Fatal(err)
	}
	k.Attach(host.Room("camp"))
	listener, err := server.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- host.Serve(ctx, listener) }()
	return "ws://" + listener.Addr().String() + "/ws", sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := manager.Close(ctx); err != nil {
			t.Error(err)
		}
	})
}

func TestBootcampIsPlayedToItsEndOverTheWire(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := enginetest.Migrated(t, db)
		url, end := serve(t, s)
		defer func() { end() }()
		hello := protocol.Hello{Name: "Ada"}
		half := func(m *journal.Model) bool {
			demolition := m.Missions[bootcamp.Demolition]
			return demolition != nil && len(m.Inventory) > 0 && demolition.Objectives[len(demolition.Objectives)-1].ID >= bootcamp.FetchCharge
		}
		if _, err := endtoend.Walk(t.Context(), url, endtoend.Options{Hello: hello, Until: half}); err != nil {
			t.Fatal(err)
		}
		end() // and so did the server; a new one knows what was committed
		url, end = serve(t, s)
		m, err := endtoend.Walk(t.Context(), url, endtoend.Options{Hello: hello})
		if err != nil {
			t.Fatalf("%v; %+v", err, m)
		}
		for _, id := range bootcamp.Production() {
			if got := m.Missions[id]; got == nil || got.State != content.MissionCompleted {
				t.Errorf("mission %d is %+v", id, got)
			}
		}
		if want := uint64(100 + 150 + 200 + 300 + 500); m.Purse.Credits != want {
			t.Errorf("%d credits, want %d", m.Purse.Credits, want)
		}
		// The camp's own scenes played beside the missions: a greeting at the
		// first acceptance was in the first life, the salute and the record of
		// its end are in this one.
		for end := time.Now().Add(10 * time.Second); ; time.Sleep(20 * time.Millisecond) {
			if flag := flagOf(t, s, "Ada", content.BootcampComplete); flag != nil && *flag == content.BootcampCompleteValue {
				break
			}
			if time.Now().After(end) {
				t.Fatal("Bootcamp is not recorded as completed")
			}
		}
		// covers J-FLAG-012
		if !slices.Contains(m.Announcements, 60590) {
			t.Errorf("heard %v at the end", m.Announcements)
		}
		for _, stack := range m.Inventory {
			if stack.Mission != nil {
				t.Errorf("a mission's item is left: %+v", stack)
			}
		}
	})
}

// flagOf reads a flag of a character as it is stored.
func flagOf(t *testing.T, s *store.Store, name string, flag content.FlagID) *uint32 {
	t.Helper()
	list, err := s.Named(t.Context(), name)
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	tx, err := s.Char.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	value, err := tx.Flag(t.Context(), list[0], flag)
	if err := errors.Join(err, tx.Rollback()); err != nil {
		t.Fatal(err)
	}
	return value
}

func TestAWalkThatIsStuckSaysSo(t *testing.T) {
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	url, end := serve(t, s)
	defer end()
	never := func(*journal.Model) bool { return false }
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := endtoend.Walk(ctx, url, endtoend.Options{Hello: protocol.Hello{Name: "Eve"}, Until: never}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("ended early by its context: %v", err)
	}
}

// TestMalformedFramesEndThatConnectionAlone sends frames that are almost right
// over WebSockets; the server goes on for others.
func TestMalformedFramesEndThatConnectionAlone(t *testing.T) {
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
			frame[1+random.IntN(len(frame)-1)] = byte(random.IntN(256)) // its kind stays
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
	m, err := endtoend.Walk(t.Context(), url, endtoend.Options{Hello: protocol.Hello{Name: "Ada"}, Until: func(m *journal.Model) bool {
		return m.Missions[bootcamp.Initiation] != nil && m.Missions[bootcamp.Initiation].State == content.MissionCompleted
	}})
	if err != nil {
		t.Errorf("%v; %+v", err, m)
	}
}
