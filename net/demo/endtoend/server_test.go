package endtoend_test

import (
	"context"
	"os"
	"sync"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/levels"
	"caper/net/demo/scenestub"
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

// serve runs a server on a database until end is called.
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
	go func() { done <- host.Serve(ctx, server.Listeners{Public: listener}) }()
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
