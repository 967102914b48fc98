package store_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caper/journal/enginetest"
	"caper/journal/store"
)

var update = flag.Bool("update", false, "rewrite the goldens of the schema")

// TestSchemaIsWhatTheStepsMake holds each engine's schema to its golden, so
// that a released step that is edited shows.
func TestSchemaIsWhatTheStepsMake(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := enginetest.Migrated(t, db)
		for _, d := range []*store.Database{s.World, s.Char} {
			shape, err := d.Shape(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			text, file := strings.Join(shape, "\n")+"\n", filepath.Join("testdata", d.Engine.String()+"-"+d.Name+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			// covers J-MIG-006
			if text != string(want) {
				t.Errorf("the schema of %s on %s is another than %s says.\n"+
					"A released step is never edited: leave it and write a new one in store/migrate.go, then run this test with -update.", d.Name, d.Engine, file)
			}
		}
	})
}

// TestCharBeginsEmpty holds the consolidated step to making tables and no
// rows: nothing of an earlier life is taken over.
func TestCharBeginsEmpty(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := enginetest.Migrated(t, db)
		shape, err := s.Char.Shape(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		all := strings.Join(shape, "\n")
		for _, table := range store.CharTables() {
			n, err := s.Char.Rows(t.Context(), table)
			// covers J-MIG-011
			if err != nil || n != 0 {
				t.Errorf("%s begins with %d rows, %v", table, n, err)
			}
		}
		// covers J-MIG-010
		for _, part := range []string{"character_mission_history", "rewarded_at_utc", "reward_window_start_utc", "character_mission_item",
			"character_mission_item_receipt", "character_mission_quarantine", "source_assignment_generation"} {
			if !strings.Contains(all, part) {
				t.Errorf("the first step makes no %s", part)
			}
		}
		// covers J-FLAG-013
		if strings.Contains(all, "qualification") {
			t.Error("there is a table or column of qualifications")
		}
	})
}

func TestOfferNumbers(t *testing.T) {
	t.Run("J-OPEN-012 offer states count from 0", func(t *testing.T) {
		if got := [3]store.OfferState{store.OfferPending, store.OfferConsumed, store.OfferCancelled}; got != [3]store.OfferState{0, 1, 2} {
			t.Errorf("%v", got)
		}
	})
}
