package store_test

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

var noon = time.Date(2031, 5, 6, 12, 0, 0, 123456789, time.UTC)

// peopled is a migrated store with two characters of one account.
func peopled(t *testing.T, db string) *store.Store {
	t.Helper()
	s := enginetest.Migrated(t, db)
	person := store.Character{ID: 1, Account: 10, Name: "Ada", Purse: rules.Purse{Level: 1}}
	sibling := person
	sibling.ID, sibling.Slot = 2, 1
	enginetest.Run(t, s.Char, store.InsertAccount(10, false), store.InsertCharacter(person), store.InsertCharacter(sibling))
	return s
}

func query[T any](t *testing.T, s *store.Store, run func(context.Context, *store.Read) (T, error)) T {
	t.Helper()
	tx, err := s.Char.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	v, err := run(t.Context(), &tx.Read)
	if err != nil {
		t.Fatal(err)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestFlagRepository(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := peopled(t, db)
		all := func() map[content.FlagID]uint32 {
			return query(t, s, func(ctx context.Context, r *store.Read) (map[content.FlagID]uint32, error) { return r.Flags(ctx, 1) })
		}
		t.Run("J-FLAG-005 set, add, remove", func(t *testing.T) {
			enginetest.Run(t, s.Char, store.SetFlag(1, 5, 1), store.SetFlag(1, 5, 2), store.AddFlag(1, 6, 0))
			if err := enginetest.Try(t, s.Char, store.AddFlag(1, 5, 3)); !store.Conflict(err) {
				t.Errorf("a duplicate: %v", err)
			}
			enginetest.Run(t, s.Char, store.RemoveFlag(1, 7))
			if got := all(); !reflect.DeepEqual(got, map[content.FlagID]uint32{5: 2, 6: 0}) {
				t.Errorf("flags %v", got)
			}
		})
		t.Run("J-FLAG-001 J-OPEN-005 unsigned 32 bits, keyed", func(t *testing.T) {
			enginetest.Run(t, s.Char, store.SetFlag(1, 4294967295, 4294967295))
			if got := all()[4294967295]; got != 4294967295 {
				t.Errorf("value %d", got)
			}
			for _, wrong := range []store.Statement{
				store.Raw("too great", "INSERT INTO character_flag VALUES (1, 8, 4294967296)"), store.Raw("negative", "INSERT INTO character_flag VALUES (1, -1, 1)"),
			} {
				if err := enginetest.Try(t, s.Char, wrong); err == nil || store.Conflict(err) {
					t.Errorf("%s: %v, want an error that is no conflict", wrong.Name, err)
				}
			}
		})
		t.Run("J-FLAG-004 get one, match exactly", func(t *testing.T) {
			unset := query(t, s, func(ctx context.Context, r *store.Read) (*uint32, error) { return r.Flag(ctx, 1, 7) })
			zero := query(t, s, func(ctx context.Context, r *store.Read) (*uint32, error) { return r.Flag(ctx, 1, 6) })
			if unset != nil || zero == nil || *zero != 0 {
				t.Errorf("unset %v, zero %v", unset, zero)
			}
			for value, want := range map[uint32]bool{1: false, 2: true} { // any order: each alone
				if got := query(t, s, func(ctx context.Context, r *store.Read) (bool, error) { return r.HasFlag(ctx, 1, 5, value) }); got != want {
					t.Errorf("has %d: %t", value, got)
				}
			}
		})
		t.Run("J-FLAG-003 flags are the character's, not its slot's or account's", func(t *testing.T) {
			enginetest.Run(t, s.Char, store.Raw("moving", `UPDATE "character" SET slot = 9 WHERE character_id = 1`))
			sibling := query(t, s, func(ctx context.Context, r *store.Read) (map[content.FlagID]uint32, error) { return r.Flags(ctx, 2) })
			if len(all()) != 3 || len(sibling) != 0 {
				t.Errorf("%v and %v", all(), sibling)
			}
		})
		t.Run("J-FLAG-001 deleted with the character", func(t *testing.T) {
			enginetest.Run(t, s.Char, store.DeleteCharacter(1))
			if rows := strings.Join(enginetest.Dump(t, s.Char), "\n"); strings.Contains(rows, "character_flag") {
				t.Errorf("left are %s", rows)
			}
		})
	})
}

func TestCharacterGoesWithAllItsOwn(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := peopled(t, db)
		before := enginetest.Dump(t, s.Char)
		a := &store.Assignment{Character: 2, Mission: 3, ID: 4, Generation: 5, Revision: "r", AcceptedAt: noon}
		at := noon
		enginetest.Run(t, s.Char, store.Raw("a third", `INSERT INTO "character" VALUES (3, 10, 3, 'Bo', 1, 0, 0, 0)`))
		a.Character = 3
		enginetest.Run(t, s.Char, store.InsertAssignment(a), store.SetObjective(a, 1, content.ObjectiveInactive),
			store.SetCounter(a, rules.CounterKey{Objective: 1, Transition: 2, Trigger: 3}, -4), store.InsertReceipt(a, "k", noon),
			store.InsertHistory(&store.History{Assignment: 4, Character: 3, Mission: 3, Revision: "r", Outcome: content.MissionCompleted, CompletedAt: noon, Rewarded: true, RewardedAt: &at}),
			store.InsertItem(3, store.Item{ID: 1, Template: 2, Class: 3, Quantity: 4}), store.SetStarting(3, rules.StartingActive), store.SetFlag(3, 1, 1),
			store.Receive(3, "room", 1, nil),
			store.InsertMissionItem(3, store.MissionItem{Item: 1, Mission: 3, Assignment: 4, Generation: 5, Key: "k", Quantity: 4}),
			store.InsertItemReceipt(3, store.ItemReceipt{Assignment: 4, Operation: "o", Generation: 5, Payload: "{}", At: noon}),
			store.Quarantine(3, 4, "two claims", noon), store.StartDeadline(a, 1, noon),
			store.InsertOffer(&store.Offer{Character: 3, Mission: 3, ID: 1, Revision: "r", Session: store.Session{Entity: 1<<64 - 1}, CreatedAt: noon, ExpiresAt: noon.Add(time.Minute), Version: 1}))
		// covers J-OPEN-003, J-OPEN-004
		got := query(t, s, func(ctx context.Context, r *store.Read) ([]store.Offer, error) { return r.Offers(ctx, 3) })
		if len(got) != 1 || got[0].Session.Entity != 1<<64-1 || !got[0].CreatedAt.Equal(noon.Truncate(time.Microsecond)) {
			t.Errorf("%+v", got)
		}
		row := query(t, s, func(ctx context.Context, r *store.Read) (store.Assignment, error) {
			a, _, err := r.Assignment(ctx, 3, 3)
			return a, err
		})
		if want := *a; row.ID != want.ID || row.Generation != want.Generation || row.Revision != want.Revision {
			t.Errorf("%+v", row)
		}
		enginetest.Run(t, s.Char, store.DeleteCharacter(3))
		if after := enginetest.Dump(t, s.Char); !reflect.DeepEqual(before, after) {
			t.Errorf("left are %q", after)
		}
	})
}

func TestLocations(t *testing.T) {
	for text, want := range map[string]string{ // any order: each alone
		"": "no name", "postgres://h/Upper": "prefix", "postgres://h/a-b": "prefix", "postgres://%zz": "URL",
	} {
		if _, err := store.ParseLocation(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{"folder", "postgres://h", "postgresql://u@h:1/test?sslmode=disable"} {
		if _, err := store.ParseLocation(text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
