package bootcamp_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// bare is a World with its schema and no content.
func bare(t *testing.T, db string) *store.Store {
	t.Helper()
	s := enginetest.Migrated(t, db)
	if err := s.Down(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

func seed(names ...string) func(context.Context, *store.Tx) error {
	return func(ctx context.Context, tx *store.Tx) error {
		for _, name := range names {
			if err := bootcamp.ApplySeed(ctx, tx, name); err != nil {
				return err
			}
		}
		return nil
	}
}

// changes are how many rows of each table two dumps do not have in common:
// gone, come.
func changes(before, after []string) map[string][2]int {
	count := map[string][2]int{}
	for _, row := range before {
		if !slices.Contains(after, row) {
			name, _, _ := strings.Cut(row, " ")
			count[name] = [2]int{count[name][0] + 1, count[name][1]}
		}
	}
	for _, row := range after {
		if !slices.Contains(before, row) {
			name, _, _ := strings.Cut(row, " ")
			count[name] = [2]int{count[name][0], count[name][1] + 1}
		}
	}
	return count
}

func TestSeedSteps(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := bare(t, db)
		if rows := enginetest.Dump(t, s.World); len(rows) > 0 {
			t.Fatalf("%d rows without the seed", len(rows))
		}
		experience := map[string][2]int{"mission_experience": {1, 1}}
		for i, want := range []map[string][2]int{
			nil, // everything
			experience,
			{"audio_set": {0, 11}, "mission_reward": {5, 5}, "mission_scene": {4, 5}},
			{"mission_scene": {1, 1}},
			{"mission_scene": {2, 2}, "mission_action": {5, 8}},
		} {
			id := []string{"J-MIG-014 ", "J-MIG-014 ", "J-MIG-015 ", "the assault: ", "J-MIG-008 the items: "}[i]
			name := bootcamp.Seed()[i]
			t.Run(id+name, func(t *testing.T) {
				before := enginetest.Dump(t, s.World)
				if err := enginetest.InWorld(t, s, seed(name)); err != nil {
					t.Fatal(err)
				}
				if got := changes(before, enginetest.Dump(t, s.World)); want != nil && !maps.Equal(got, want) {
					t.Errorf("rows gone and come: %v, not %v", got, want)
				}
			})
		}
		rows := strings.Join(enginetest.Dump(t, s.World), "\n")
		t.Run("J-MIG-008 item actions are there after the seed, and not before its last data", func(t *testing.T) {
			for _, kind := range []content.ActionKind{content.ActionIssueMissionItem, content.ActionConsumeMissionItem} {
				if !strings.Contains(rows, fmt.Sprintf("mission_action mission_id=1995 content_revision=%s transition_id=%d ordinal=0 kind=%d ", bootcamp.InitiationRevision, 301+100*(int(kind)-10), kind)) {
					t.Errorf("no action of kind %d", kind)
				}
			}
		})
		t.Run("nothing is enabled before the last helper", func(t *testing.T) {
			if strings.Contains(rows, "enabled=1") {
				t.Error("something is")
			}
		})
	})
}

func TestSeedOrder(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := bare(t, db)
		t.Run("J-MIG-008 in any other order the seed fails and leaves nothing", func(t *testing.T) {
			reversed := bootcamp.Seed()
			slices.Reverse(reversed)
			orders := [][]string{reversed}
			for i := range len(bootcamp.Seed()) - 2 {
				order := bootcamp.Seed()
				order[i], order[i+1] = order[i+1], order[i]
				orders = append(orders, order)
			}
			for _, order := range orders {
				if err := enginetest.InWorld(t, s, seed(order...)); err == nil {
					t.Errorf("%v works", order)
				}
			}
			for _, order := range [][]string{
				{"BootcampMissionDataV1", "BootcampFinaleDataV2", "BootcampExtractionDataV5"},
				{"BootcampMissionDataV1", "BootcampFinaleDataV2", "BootcampAudioAndCreditsV3", "BootcampMissionItemsV7"},
				{"BootcampMissionDataV1", "BootcampMissionDataV1"},
				{"BootcampMissionDataV1", "BootcampFinaleDataV2", "BootcampFinaleDataV2"},
			} {
				if err := enginetest.InWorld(t, s, seed(order...)); err == nil {
					t.Errorf("%v works", order)
				}
			}
			if rows := enginetest.Dump(t, s.World); len(rows) > 0 {
				t.Errorf("%d rows are left", len(rows))
			}
		})
		t.Run("J-MIG-008 the column is there before the seed", func(t *testing.T) {
			if err := enginetest.Try(t, s.World, store.Raw("looking for the column", "DELETE FROM mission_action WHERE item_intent_json IS NULL")); err != nil {
				t.Error(err)
			}
			if err := enginetest.InWorld(t, s, seed(bootcamp.Seed()...)); err != nil {
				t.Error(err)
			}
		})
	})
}

// seedSum is what the seed of World hashes to, on both engines. Released data
// stay as they are (J-MIG-005).
const seedSum = "599007faf6f3719d1d8d3a487a61b95e68450f6e3015eebf3a48b29d4f2da469"

func TestSeedIsFixed(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		t.Run("J-MIG-005 J-MIG-001 shipped migration data stay as they are", func(t *testing.T) {
			rows := enginetest.Dump(t, enginetest.Migrated(t, db).World)
			if got := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(rows, "\n")))); got != seedSum {
				t.Errorf("the seed is another: %s\n"+
					"A released step is never edited: leave it as it was and write a new migration in store/migrate.go that changes its rows.\n"+
					"Only while no release holds this step may the sum in this test be set anew.", got)
			}
		})
	})
}

func TestHistories(t *testing.T) {
	for name, history := range map[string]string{
		"a step of another history":     "INSERT INTO goose_db_version (version_id, is_applied) VALUES (20240101, (1 = 1))",
		"a step without the one before": "DELETE FROM goose_db_version WHERE version_id = 1",
	} { // any order: each has databases of its own
		enginetest.Each(t, func(t *testing.T, db string) {
			s := enginetest.Migrated(t, db)
			before := slices.Concat(enginetest.Dump(t, s.World), enginetest.Dump(t, s.Char))
			t.Run("J-MIG-012 "+name+" is refused", func(t *testing.T) {
				enginetest.Run(t, s.World, store.Raw("a foreign history", history))
				for _, err := range []error{s.Check(t.Context()), s.Up(t.Context()), s.Down(t.Context())} {
					if !errors.Is(err, store.ErrForeign) || !strings.Contains(err.Error(), "world") {
						t.Errorf("it says %v", err)
					}
				}
				if !slices.Equal(before, slices.Concat(enginetest.Dump(t, s.World), enginetest.Dump(t, s.Char))) {
					t.Error("something changed")
				}
			})
		})
	}
	enginetest.Each(t, func(t *testing.T, db string) {
		s := bare(t, db)
		t.Run("J-MIG-012 a database that is behind admits nobody", func(t *testing.T) {
			if err := s.Check(t.Context()); !errors.Is(err, store.ErrBehind) {
				t.Error(err)
			}
			if err := s.Up(t.Context()); err != nil || s.Check(t.Context()) != nil {
				t.Error(err)
			}
		})
	})
}
