package store_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestOldestCredit reads happenings one after the other, by their time and then
// by their number, each with all of its deliveries.
func TestOldestCredit(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := peopled(t, db)
		reserve := func(id store.CharacterID, happening int64, at time.Time, objective content.ObjectiveID) store.Statement {
			return store.ReserveCredit(&store.CreditDelivery{Character: id, Happening: happening, Mission: 1, Assignment: 10, Generation: 1,
				Objective: objective, Event: content.CreatureKilled(3), ReservedAt: at})
		}
		later := noon.Add(time.Second)
		enginetest.Run(t, s.Char, reserve(1, 5, later, 1), reserve(1, 9, noon, 2), reserve(1, 9, noon, 1), reserve(1, 7, later, 1), reserve(2, 1, noon, 1))
		oldest := func(after store.CreditMark) []store.CreditDelivery {
			return query(t, s, func(ctx context.Context, r *store.Read) ([]store.CreditDelivery, error) {
				return r.OldestCredit(ctx, 1, after)
			})
		}
		var found []int64
		for list := oldest(store.CreditMark{}); len(list) > 0; list = oldest(list[0].Mark()) {
			for _, d := range list {
				found = append(found, d.Happening, int64(d.Objective))
			}
		}
		if want := []int64{9, 1, 9, 2, 5, 1, 7, 1}; !slices.Equal(found, want) {
			t.Errorf("happenings and objectives %v, want %v", found, want)
		}
	})
}

// TestOldestCreditSortsNothing has the oldest happening be found by an index that
// has the order of happenings, and its deliveries by their key.
func TestOldestCreditSortsNothing(t *testing.T) {
	s := peopled(t, enginetest.Engines(t)[0].DB(t))
	for _, q := range store.Questions(store.SQLite) {
		if q.Method != "OldestCredit" {
			continue
		}
		plan, err := s.Char.Plan(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(plan, "\n")
		for _, want := range []string{
			"character_mission_credit_oldest (character_id=? AND (frozen_at_utc,happening_id)>(?,?))",
			"sqlite_autoindex_character_mission_credit_1 (character_id=? AND happening_id=?)",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("the plan has no %q:\n%s", want, text)
			}
		}
	}
}
