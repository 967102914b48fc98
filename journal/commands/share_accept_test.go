package commands_test

import (
	"errors"
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/store"
)

// TestFaultyAcceptance has an acceptance, of either source, fail at every
// point.
func TestFaultyAcceptance(t *testing.T) {
	eachSource(t, "J-SHARE-020", func(t *testing.T, setting settings, db string) {
		f := setting(t, db, carrier(1, intents{nil}, func(m *content.Mission) {
			m.Scene.AcceptanceItems = []content.IssueMissionItem{issues(1, "accept", "bomb", 2)}
		}))
		errDisk := errors.New("the disk is full")
		f.does(f.offer(1))
		points := f.probe(func() (commands.Outcome, error) { return f.accept(1) }, errDisk)
		flushed := 0
		for n := range points {
			before := f.dump()
			err := f.failAt(n, func() (commands.Outcome, error) { return f.accept(1) }, errDisk)
			// covers J-OFFER-013
			if !errors.Is(err, errDisk) || !slices.Equal(before, f.dump()) {
				t.Fatalf("point %d: %v, or something is left", n, err)
			}
			if _, there := f.row(1); there || f.offers()[0].State != store.OfferPending {
				t.Fatalf("point %d: half accepted", n)
			}
			flushed++
		}
		if flushed < 10 {
			t.Errorf("only %d points", flushed)
		}
		f.does(f.accept(1))
		// covers J-OFFER-013
		if o := f.offers()[0]; o.State != store.OfferConsumed || f.objective(1, 1) != content.ObjectiveIncomplete || len(f.ledger()) != 1 || len(f.itemReceipts()) != 1 {
			t.Errorf("%+v, %s, %d stacks", o, f.objective(1, 1), len(f.ledger()))
		}
	})
}

func TestReissue(t *testing.T) {
	eachSource(t, "J-SHARE-016", func(t *testing.T, setting settings, db string) {
		f := setting(t, db, mission(1))
		f.does(f.offer(1))
		t.Run("J-OFFER-002 a reissue before the consumption rolls it back", func(t *testing.T) {
			old := f.offers()[0]
			again := old
			again.ID, again.Version = 55, old.Version+1
			before := f.dump()
			f.a.InjectFirst(store.DeleteOffer(&old), store.InsertOffer(&again))
			if _, err := f.accept(1); !errors.Is(err, store.ErrStale) || !slices.Equal(before, f.dump()) {
				t.Errorf("%v, or something is left", err)
			}
			// So does one that is the same but for the version.
			again.ID = old.ID
			f.a.InjectFirst(store.DeleteOffer(&old), store.InsertOffer(&again))
			if _, err := f.accept(1); !errors.Is(err, store.ErrStale) || !slices.Equal(before, f.dump()) {
				t.Errorf("%v, or something is left", err)
			}
			f.does(f.accept(1))
		})
	})
}
