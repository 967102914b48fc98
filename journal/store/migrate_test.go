package store_test

import (
	"errors"
	"reflect"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestMigrations(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := enginetest.Open(t, db)
		if err := s.Check(t.Context()); !errors.Is(err, store.ErrBehind) {
			t.Fatalf("an empty database is taken: %v", err)
		}
		if err := s.Up(t.Context()); err != nil {
			t.Fatal(err)
		}
		t.Run("J-AUTH-001 a migrated database serves missions", func(t *testing.T) {
			if err := s.Check(t.Context()); err != nil {
				t.Fatal(err)
			}
			c := load(t, s)
			if m, there := c.Mission(bootcamp.Initiation); !there || !reflect.DeepEqual(m, bootcamp.First()) {
				t.Errorf("what was loaded is not what was written: %+v", m)
			}
		})
		t.Run("J-AUTH-008 the enabled set is the production list", func(t *testing.T) {
			if ids := load(t, s).IDs(); !reflect.DeepEqual(ids, bootcamp.Production()) {
				t.Errorf("enabled are %v", ids)
			}
		})
		t.Run("J-MIG-007 J-OPEN-036 schema and data are steps apart, schema first, each database with its own", func(t *testing.T) {
			list, err := s.Status(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, m := range list {
				names = append(names, m.Database+" "+m.Name)
				if !m.Applied || m.At.IsZero() {
					t.Errorf("%+v is not applied", m)
				}
			}
			want := []string{"world ConsolidatedWorldSchema", "world SeedWorldContent", "char ConsolidatedCharacterSchema", "char OrderCredit"}
			if !reflect.DeepEqual(names, want) {
				t.Errorf("steps %v", names)
			}
		})
		if err := s.Down(t.Context()); err != nil {
			t.Fatal(err)
		}
		if c := load(t, s); len(c.IDs()) != 0 {
			t.Error("content is there without its step")
		}
		if err := errors.Join(s.Down(t.Context()), s.Down(t.Context()), s.Up(t.Context())); err != nil {
			t.Fatal(err)
		}
	})
}

func load(t *testing.T, s *store.Store) *store.Catalog {
	t.Helper()
	c, err := s.LoadWorld(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return c
}
