package store_test

import (
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestActionRows holds rows without an item intent to the columns that they
// had before there was one.
func TestActionRows(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := enginetest.Migrated(t, db)
		t.Run("J-MIG-009 the item intent's column is apart", func(t *testing.T) {
			wide, narrow := 0, 0
			for _, m := range bootcamp.Shipped().Missions {
				rows, err := store.MissionRows(m)
				if err != nil {
					t.Fatal(err)
				}
				for _, row := range rows {
					switch {
					case !strings.Contains(row.Text(), "INTO mission_action "):
					case strings.Contains(row.Text(), "item_intent_json"):
						wide++
					default:
						narrow++
						if n := strings.Count(row.Text(), "?"); n != 14 {
							t.Errorf("%d columns: %s", n, row.Text())
						}
					}
				}
			}
			if wide != 3 || narrow < 20 {
				t.Errorf("%d wide rows, %d narrow ones", wide, narrow)
			}
			old := `INSERT INTO mission_action (mission_id, content_revision, transition_id, ordinal, kind, target_objective_id, objective_state,
				reward_id, scenario_id, spawn_group_id, indicator_id, player_flag_id, player_flag_value, npc_package_id)
				VALUES (1990, 'bootcamp-1', 101, 7, 6, NULL, NULL, NULL, NULL, NULL, 9, NULL, NULL, NULL)`
			enginetest.Run(t, s.World, store.Raw("an old row", old))
			if err := enginetest.Try(t, s.World, store.Raw("an item action without its intent", strings.Replace(old, "101, 7, 6", "101, 8, 10", 1))); err == nil {
				t.Error("an item action has no intent")
			}
		})
	})
}
