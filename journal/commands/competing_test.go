package commands_test

import (
	"fmt"
	"sync"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

// rival is a second process's command service on the same databases.
func (f *fixture) rival(t *testing.T, db string) *fixture {
	t.Helper()
	r := &fixture{t: t, s: enginetest.Open(t, db), now: f.now, ids: 500000, point: passes}
	r.options = commands.Options{Clock: nowOf(r), NewID: func() int64 { r.ids++; return r.ids }}
	r.reload()
	r.speak(f.command.Character)
	return r
}

// race runs the same command from both processes. Exactly one may win, and the other
// must be rejected with one of the codes.
func race(t *testing.T, name string, run func(*fixture) (commands.Outcome, error), both [2]*fixture, codes ...commands.Code) {
	t.Helper()
	var outcomes [2]commands.Outcome
	var errs [2]error
	var group sync.WaitGroup
	for i, f := range both {
		group.Go(func() { outcomes[i], errs[i] = run(f) })
	}
	group.Wait()
	won, told := 0, 0
	for i := range both {
		if errs[i] == nil && outcomes[i].Applied {
			won++
		}
		for _, code := range codes {
			if commands.Refused(errs[i]) == code {
				told++
			}
		}
	}
	if won != 1 || told != 1 {
		t.Fatalf("%s: %d won, %d were told: %v", name, won, told, errs)
	}
}

func TestCompetingClients(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, repeats(content.RepeatDaily, nil, new(uint32(0)))), mission(2, repeats(content.RepeatImmediate, nil, nil)))
		both := [2]*fixture{f, f.rival(t, db)}
		f.does(f.offer(1))
		race(t, "one offer", func(f *fixture) (commands.Outcome, error) { return f.accept(1) }, both, commands.RejectOffer, commands.RejectRepeat)
		f.does(f.report(content.CreatureKilled(scout)))
		// covers J-REP-021
		race(t, "one reward of a window", func(f *fixture) (commands.Outcome, error) { return f.turnIn(1) }, both, commands.RejectRewarded, commands.RejectWindow)
		if c := f.character(); c.Purse.Experience != 10 {
			t.Errorf("the purse is %+v", c.Purse)
		}
		for round := range 20 {
			f.does(f.offer(2))
			race(t, fmt.Sprintf("round %d: acceptance", round), func(f *fixture) (commands.Outcome, error) { return f.accept(2) }, both, commands.RejectOffer, commands.RejectRepeat)
			race(t, fmt.Sprintf("round %d: abandonment", round), func(f *fixture) (commands.Outcome, error) { return f.abandon(2) }, both, commands.RejectAssignment)
		}
		if got := len(f.history(2)); got != 20 {
			t.Errorf("%d attempts in the history", got)
		}
	})
}

// TestCompetingShares has two connections answer one shared offer, and a sender
// abandon while a recipient accepts.
func TestCompetingShares(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, mission(1, repeats(content.RepeatImmediate, nil, nil)))
		sender := *f.company.mate
		r := &fixture{t: t, s: enginetest.Open(t, db), now: f.now, ids: 500000, point: passes, company: f.company, options: f.options}
		r.options.Clock, r.options.NewID, r.options.Failpoint = nowOf(r), func() int64 { r.ids++; return r.ids }, nil
		r.command, r.session = f.command, f.session
		r.reload()
		// The rival's process has everyone in it too.
		f.company.publish(r, r.presence())
		both := [2]*fixture{f, r}
		accepted, abandoned := 0, 0
		for round := range 20 {
			f.does(f.offer(1))
			race(t, fmt.Sprintf("round %d: one shared offer", round), func(f *fixture) (commands.Outcome, error) { return f.accept(1) }, both, commands.RejectOffer, commands.RejectRepeat)
			f.does(f.abandon(1))
			f.does(f.offer(1))
			var errs [2]error
			var group sync.WaitGroup
			group.Go(func() { _, errs[0] = sender.abandon(1) })
			group.Go(func() { _, errs[1] = r.accept(1) })
			group.Wait()
			_, there := f.row(1)
			if errs[0] != nil || there != (errs[1] == nil) || errs[1] != nil && commands.Refused(errs[1]) != commands.RejectAssignment {
				t.Fatalf("round %d: %v, and the recipient has it: %t", round, errs, there)
			}
			if there {
				accepted++
				f.does(f.abandon(1))
			} else {
				abandoned++
				f.refuses(commands.RejectAssignment, func() (commands.Outcome, error) { return f.accept(1) })
			}
			sender.does(sender.radio(1))
			sender.does(sender.a.AcceptOffer(t.Context(), sender.command, sender.session, 1))
		}
		t.Logf("the recipient was first %d times, the sender %d times", accepted, abandoned)
	})
}
