package endtoend_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/demo/endtoend"
	"caper/net/protocol"
	"caper/net/protocol/journal"
)

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
		if _, err := endtoend.Play(t.Context(), url, endtoend.Options{Hello: hello, Until: half}); err != nil {
			t.Fatal(err)
		}
		end() // a new server knows what was committed
		url, end = serve(t, s)
		m, err := endtoend.Play(t.Context(), url, endtoend.Options{Hello: hello})
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
		// The camp's own scenes ran beside the missions: the greeting at the first
		// acceptance came from the first server, the salute and the record of the
		// end come from this one.
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
			t.Errorf("received the announcements %v at the end", m.Announcements)
		}
		for _, stack := range m.Inventory {
			if stack.Mission != nil {
				t.Errorf("a mission's item is left: %+v", stack)
			}
		}
	})
}

// flagOf reads a character's flag as it is stored, nil for none.
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

func TestARunEndsWithItsContext(t *testing.T) {
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	url, end := serve(t, s)
	defer end()
	never := func(*journal.Model) bool { return false }
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := endtoend.Play(ctx, url, endtoend.Options{Hello: protocol.Hello{Name: "Eve"}, Until: never}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("ended early by its context: %v", err)
	}
}
