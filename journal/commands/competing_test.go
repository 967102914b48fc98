package commands_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// rival is a second process's authority on the same databases.
func (f *fixture) rival(t *testing.T, db string) *fixture {
	t.Helper()
	r := &fixture{t: t, s: enginetest.Open(t, db), now: f.now, ids: 500000, point: passes}
	r.options = commands.Options{Clock: nowOf(r), NewID: func() int64 { r.ids++; return r.ids }}
	r.reload()
	r.speak(f.command.Character)
	return r
}

// race runs the same command from both; exactly one may win, and the other
// must be told with one of the codes.
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
		r.options.Clock, r.options.NewID, r.options.Point = nowOf(r), func() int64 { r.ids++; return r.ids }, nil
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

// TestTheLastSlot has two units want one slot, and one stack.
func TestTheLastSlot(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "first", "medal", 1)}}))
		both := [2]*fixture{f, f.rival(t, db)}
		for _, f := range both {
			f.options.Slots = 1
			f.reload()
		}
		for round := range 10 {
			race(t, fmt.Sprintf("round %d: the slot", round), func(f *fixture) (commands.Outcome, error) {
				return f.a.LootItems(t.Context(), f.stock(pistol, 1))
			}, both, commands.RejectInventory)
			stack := f.stack(0)
			race(t, fmt.Sprintf("round %d: the stack", round), func(f *fixture) (commands.Outcome, error) {
				return f.a.DestroyItem(t.Context(), f.handle(stack), 1)
			}, both, commands.RejectInventory)
		}
		f.take(1)
		loot := func(r *fixture) (commands.Outcome, error) {
			if r == f {
				return r.step(1, 1)
			}
			return r.a.LootItems(t.Context(), r.stock(packs, 1))
		}
		race(t, "an issue and loot", loot, both, commands.RejectInventory)
		issued, objective := len(f.ledger()) == 1, f.objective(1, 1)
		if got := f.inventory(); len(got) != 1 || issued != (objective == content.ObjectiveCompleted) {
			t.Errorf("%s, the objective is %s", f.holds(), objective)
		}
	})
}

// TestRetries has transactions fail only because others were running.
func TestRetries(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1))
		f.does(f.offer(1))
		for _, code := range []string{"40001", "40P01"} {
			left, tries := 3, 0
			f.point = func(name string) error {
				if name == "begin" {
					tries++
				}
				if name == "validate character" && left > 0 {
					left--
					return &pgconn.PgError{Code: code}
				}
				return nil
			}
			f.does(f.accept(1))
			if tries != 4 {
				t.Errorf("%s: %d tries", code, tries)
			}
			left, tries = 1000, 0
			before := len(f.dump())
			if _, err := f.abandon(1); !store.Retryable(err) || tries != 5 || len(f.dump()) != before {
				t.Errorf("%s: %d tries, then %v", code, tries, err)
			}
			f.point = passes
			f.does(f.abandon(1))
			f.does(f.offer(1))
		}
		// A fault that is nobody else's doing is not tried again.
		tries := 0
		errBroken := errors.New("broken")
		f.point = func(string) error { tries++; return errBroken }
		if _, err := f.accept(1); !errors.Is(err, errBroken) || tries != 1 {
			t.Errorf("%d tries, then %v", tries, err)
		}
	})
}

// TestRepeatedCommands sends keyed commands twice.
func TestRepeatedCommands(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) {
			trigger := &m.Objectives[0].Transitions[0].Triggers[0]
			trigger.Counter, trigger.Initial, trigger.TargetCount = new(uint32(1)), new(int32(0)), new(int32(3))
		}))
		f.take(1)
		key := func(source string, n int64) { f.command.Key = commands.Key{Source: source, Sequence: n} }
		for _, c := range []struct {
			source  string
			n       int64
			applied bool
		}{{"a", 1, true}, {"a", 1, false}, {"a", 5, true}, {"a", 3, false}, {"b", 1, true}} {
			key(c.source, c.n)
			before := f.dump()
			o, err := f.report(content.CreatureKilled(scout))
			if err != nil || o.Applied != c.applied || o.Replayed == c.applied {
				t.Fatalf("%+v: %+v %v", c, o, err)
			}
			if !c.applied && fmt.Sprint(before) != fmt.Sprint(f.dump()) {
				t.Fatalf("%+v changed rows", c)
			}
		}
		if row, _ := f.row(1); !row.Completable {
			t.Error("three events did not count three times")
		}
		// A refused command leaves no mark: it may be sent again.
		key("c", 1)
		f.session.Connection++
		f.refuses(commands.RejectSession, func() (commands.Outcome, error) { return f.turnIn(1) })
		f.session.Connection--
		f.does(f.turnIn(1))
	})
}

// BenchmarkTransition measures the simple transition: eight reads, one save.
func BenchmarkTransition(b *testing.B) {
	for _, engine := range enginetest.Engines(b) {
		b.Run(engine.Name, func(b *testing.B) {
			f := counting(b, engine.DB(b))
			b.ResetTimer()
			for b.Loop() {
				f.does(f.report(content.CreatureKilled(scout)))
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "transitions/s")
		})
	}
}

// counting is a fixture whose every kill is one transition.
func counting(t testing.TB, db string) *fixture {
	f := setting(t, db, mission(1, func(m *content.Mission) {
		trigger := &m.Objectives[0].Transitions[0].Triggers[0]
		trigger.Counter, trigger.Initial, trigger.TargetCount = new(uint32(1)), new(int32(0)), new(int32(1<<30))
	}), mission(2, repeats(content.RepeatImmediate, nil, nil)))
	f.take(1)
	return f
}

// BenchmarkAcceptance measures a whole attempt (offer, acceptance,
// abandonment) of a character with 10,000 rows of history and of a new one.
func BenchmarkAcceptance(b *testing.B) {
	for _, engine := range enginetest.Engines(b) {
		for _, rows := range []int{0, 10000} {
			b.Run(fmt.Sprintf("%s/%d", engine.Name, rows), func(b *testing.B) {
				f := counting(b, engine.DB(b))
				var list []store.Statement
				for i := range rows {
					list = append(list, store.InsertHistory(&store.History{Assignment: store.AssignmentID(1000000 + i), Character: hero,
						Mission: content.MissionID(2 + i%2), Generation: int64(i), Revision: "r", Outcome: content.MissionNotAssigned, CompletedAt: noon}))
				}
				enginetest.Run(b, f.s.Char, list...)
				b.ResetTimer()
				for b.Loop() {
					f.take(2)
					f.does(f.abandon(2))
				}
			})
		}
	}
}
