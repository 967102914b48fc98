package commands_test

import (
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/store"
)

func TestOfferSlots(t *testing.T) {
	eachSource(t, "J-SHARE-016", func(t *testing.T, setting settings, db string) {
		var list []*content.Mission
		for id := content.MissionID(1); id <= 34; id++ {
			list = append(list, mission(id))
		}
		f := setting(t, db, list...)
		f.take(33) // consumed: pruned with the next issue
		for id := content.MissionID(1); id <= 30; id++ {
			f.does(f.offer(id))
		}
		t.Run("J-OFFER-006 J-OPEN-002 30 slots are stored, not 31, pruned ones and the one in use not counted", func(t *testing.T) {
			f.refuses(commands.RejectOffers, func() (commands.Outcome, error) { return f.offer(31) })
			if o, err := f.offer(30); err != nil || o.Applied {
				t.Errorf("the slot in use is counted: %+v %v", o, err)
			}
		})
		t.Run("J-OFFER-010 J-OFFER-011 a session's offers end with it, and it ends no other's", func(t *testing.T) {
			old := f.session
			f.session.Connection++
			f.present()
			f.refuses(commands.RejectSession, func() (commands.Outcome, error) { return f.accept(1) })
			if f.offers()[0].State != store.OfferPending {
				t.Error("the row need not be cancelled yet")
			}
			f.does(f.offer(1))
			f.refuses(commands.RejectSession, func() (commands.Outcome, error) {
				return f.a.CancelOffer(t.Context(), f.command, old, 1)
			})
		})
		t.Run("J-OFFER-007 issuing prunes what is over", func(t *testing.T) {
			if got := f.offers(); len(got) != 1 || got[0].Mission != 1 || got[0].Version != 2 {
				t.Errorf("stored are %+v", got)
			}
			if len(f.history(33)) != 0 {
				t.Error("an offer made history")
			}
			f.does(f.a.CancelOffer(t.Context(), f.command, f.session, 1))
			f.refuses(commands.RejectOffer, func() (commands.Outcome, error) { return f.accept(1) })
			f.does(f.offer(2))
			f.now = f.now.Add(5 * time.Minute)
			f.does(f.offer(3)) // the second expired
			if got := f.offers(); len(got) != 1 || got[0].Mission != 3 {
				t.Errorf("stored are %+v", got)
			}
		})
	})
}
