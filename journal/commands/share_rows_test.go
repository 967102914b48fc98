package commands_test

import (
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestShareRows(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, mission(1), mission(2))
		sender := f.company.mate
		t.Run("J-SHARE-014 J-SHARE-013 J-SHARE-011 a row without a scene has the party's lifetime, no generation, the sender's exact attempt", func(t *testing.T) {
			f.does(f.offer(1))
			row, _ := sender.row(1)
			got, want := f.offers()[0].Source, f.company.source(f, &row)
			if !got.Same(want) || got.Generation != 0 || *got.Assignment != row.ID || *got.AssignmentGeneration != row.Generation {
				t.Errorf("%+v, not %+v", got, want)
			}
		})
		t.Run("J-SHARE-011 the column is null for any other offer, and the database has it so", func(t *testing.T) {
			f.does(f.radio(2))
			if o := f.offers()[1]; o.Source.Party != nil {
				t.Errorf("%+v", o.Source.Party)
			}
			for _, text := range []string{
				"UPDATE character_mission_offer SET party_source = NULL WHERE mission_id = 1", "UPDATE character_mission_offer SET source_kind = 2 WHERE mission_id = 2",
				"UPDATE character_mission_offer SET party_source = '{}' WHERE mission_id = 2", "UPDATE character_mission_offer SET party_source = '{' WHERE mission_id = 1",
			} {
				if err := enginetest.Try(t, f.s.Char, store.Raw("breaking", text)); err == nil {
					t.Errorf("%s: done", text)
				}
			}
		})
		t.Run("J-SHARE-018 nothing is accepted by itself, and a closed dialog says nothing: the row lives until it expires", func(t *testing.T) {
			f.now = noon.Add(5*time.Minute - time.Microsecond)
			if o, _ := f.offer(1); o.Applied || f.offers()[0].State != store.OfferPending {
				t.Error("it ended before its time")
			}
			if _, there := f.row(1); there {
				t.Error("it was accepted by itself")
			}
			f.now = noon.Add(5 * time.Minute)
			f.refuses(commands.RejectExpired, func() (commands.Outcome, error) { return f.accept(1) })
			f.does(f.offer(1))
			f.does(f.accept(1))
		})
	})
}

// TestSharedCallback has the callback of a share, and the radio's, meet what is
// not theirs.
func TestSharedCallback(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, mission(1), mission(2), mission(3))
		f.does(f.offer(1))
		f.does(f.radio(2))
		answer := func(source store.EntityID, id content.MissionID) func() (commands.Outcome, error) {
			return func() (commands.Outcome, error) {
				return f.a.AcceptShared(t.Context(), f.command, f.session, source, id)
			}
		}
		for _, c := range []struct {
			name string
			code commands.Code
			run  func() (commands.Outcome, error)
		}{
			{"another actor", commands.RejectSource, answer(matesEntity+1, 1)},
			{"one's own body", commands.RejectSource, answer(f.session.Entity, 1)},
			{"another mission", commands.RejectOffer, answer(matesEntity, 3)},
			{"no mission", commands.RejectMission, answer(matesEntity, 77)},
			{"a radio's offer", commands.RejectChannel, answer(matesEntity, 2)},
			{"the radio's callback", commands.RejectChannel, func() (commands.Outcome, error) {
				return f.a.AcceptOffer(t.Context(), f.command, f.session, 1)
			}},
		} {
			t.Run("J-SHARE-019 "+c.name, func(t *testing.T) { f.refuses(c.code, c.run) })
		}
		t.Run("J-SHARE-023 an old connection's callback is refused, a late one of the current is as good as any", func(t *testing.T) {
			late := f.session
			f.session.Connection++
			f.present()
			f.refuses(commands.RejectSession, func() (commands.Outcome, error) {
				return f.a.AcceptShared(t.Context(), f.command, late, matesEntity, 1)
			})
			f.refuses(commands.RejectSession, answer(matesEntity, 1)) // what it was made to is stale
			input := answer(matesEntity, 1)
			f.does(f.offer(1))
			f.does(input())
		})
	})
}
