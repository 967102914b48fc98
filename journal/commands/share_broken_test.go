package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func definition(f *fixture) *content.Mission {
	m, _ := f.a.Mission(1)
	return m
}

// TestBrokenShares breaks each condition at each moment: as the offer is made,
// before it is accepted, and while the acceptance is under way.
func TestBrokenShares(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, mission(1, repeats(content.RepeatImmediate, nil, nil)))
		enginetest.Run(t, f.s.Char, store.InsertAccount(700, false))
		for _, c := range breakages(t) {
			t.Run(c.name+": at the issue", func(t *testing.T) {
				sender := restored(t, f)
				c.cause(f, sender)
				code := c.code
				if c.issue != "" {
					code = c.issue
				}
				// What the sender lacks is told to it, what the recipient lacks is in
				// its outcome; one that is in no party is not asked at all.
				f.refuses(code, func() (commands.Outcome, error) {
					o, err := f.offer(1)
					if commands.Refused(err) == "nobody" && code == commands.RejectParty {
						err = &commands.Rejection{Code: code}
					}
					return o, err
				})
			})
		}
		for _, c := range append(breakages(t), staleOnly()...) {
			t.Run(c.name+": at acceptance, the row still there", func(t *testing.T) {
				sender := restored(t, f)
				f.does(f.offer(1))
				c.cause(f, sender)
				f.refuses(c.code, func() (commands.Outcome, error) { return f.accept(1) })
				if o := f.offers(); len(o) != 1 || o[0].State != store.OfferPending {
					t.Errorf("%+v", o)
				}
			})
		}
		for _, c := range append(breakages(t), staleOnly()...) {
			if c.code == commands.RejectForeign || c.code == commands.RejectAssignment || c.issue != "" {
				continue // writes of another transaction, which SQLite does not let in
			}
			t.Run(c.name+": right before the commit", func(t *testing.T) {
				sender := restored(t, f)
				f.does(f.offer(1))
				f.point = func(name string) error {
					if name == "boundary character" {
						f.point = passes
						c.cause(f, sender)
					}
					return nil
				}
				f.refuses(c.code, func() (commands.Outcome, error) { return f.accept(1) })
			})
			t.Run(c.name+": right before the offer's commit", func(t *testing.T) { checkBeforeCommit(t, f, c) })
		}
		t.Run("J-SHARE-006 20 to the letter is near enough", func(t *testing.T) {
			sender := restored(t, f)
			moved(sender, func(p *commands.Presence) { p.Position = [3]float64{0, 12, 16} })
			f.does(f.offer(1))
			f.does(f.accept(1))
		})
		t.Run("a source that is stale for good does not keep its slot", func(t *testing.T) { checkStaleSlots(t, f) })
	})
}

// checkStaleSlots offers again after the first offer's source became stale for good.
func checkStaleSlots(t *testing.T, f *fixture) {
	t.Helper()
	for _, c := range staleOnly() {
		sender := restored(t, f)
		f.does(f.offer(1))
		first := f.offers()[0].ID
		c.cause(f, sender)
		f.does(f.offer(1))
		if o := f.offers(); len(o) != 1 || o[0].ID == first {
			t.Errorf("%s: %+v", c.name, o)
		}
		f.does(f.accept(1))
	}
}

// checkBeforeCommit breaks an offer right before its commit.
func checkBeforeCommit(t *testing.T, f *fixture, c breakage) {
	t.Helper()
	sender := restored(t, f)
	f.point = func(name string) error {
		if name == "boundary character" {
			f.point = passes
			c.cause(f, sender)
		}
		return nil
	}
	f.refuses(c.code, func() (commands.Outcome, error) { return f.offer(1) })
}
