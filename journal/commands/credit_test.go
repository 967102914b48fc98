package commands_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

// hunted is a mission whose kills are counted for everyone of the party within
// 10 metres, done at five.
func hunted(id content.MissionID) *content.Mission {
	return mission(id, repeats(content.RepeatImmediate, nil, nil), func(m *content.Mission) {
		trigger := &m.Objectives[0].Transitions[0].Triggers[0]
		trigger.Counter, trigger.Initial, trigger.TargetCount = new(uint32(1)), new(int32(0)), new(int32(5))
		m.Objectives[0].CounterTexts[0] = 1
		m.Scene.Credit = map[content.ObjectiveID]content.Credit{1: {Mode: content.CreditNearbyParty, Radius: 10}}
	})
}

// kills has the mate kill a scout where it stands.
func (f *fixture) kills(key commands.Key) (commands.CreditOutcome, error) {
	c := f.company.mate.command
	c.Key = key
	return f.a.Credit(f.t.Context(), commands.Happening{Command: c, Event: content.CreatureKilled(scout), Instance: 3})
}

func (f *fixture) takesCredit() ([]commands.Outcome, error) {
	return f.a.TakeCredit(f.t.Context(), f.command)
}

// count is how many kills the current attempt counts; -1: there is none.
func (f *fixture) count(id content.MissionID) int32 {
	f.t.Helper()
	row, there := f.row(id)
	if !there {
		return -1
	}
	g := read(f, func(ctx context.Context, r *store.Read) (*rules.Aggregate, error) { return r.Aggregate(ctx, &row) })
	return g.Counters[rules.CounterKey{Objective: 1, Transition: 100}]
}

func (f *fixture) frozen() []store.CreditDelivery {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) ([]store.CreditDelivery, error) {
		return r.CreditDeliveries(ctx, f.command.Character)
	})
}

// holdUp has a happening's units after the source's fail as they begin.
func (f *fixture) holdUp(t *testing.T) {
	t.Helper()
	errLate, begun := errors.New("the process is gone"), 0
	f.point = func(name string) error {
		if name == "begin" {
			if begun++; begun > 1 {
				return errLate
			}
		}
		return nil
	}
	o, err := f.kills(commands.Key{})
	f.point = passes
	if err != nil || len(o.Shared) != 1 || !errors.Is(o.Shared[0].Err, errLate) {
		t.Fatalf("%+v %v", o, err)
	}
}

func TestSharedCredit(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, hunted(1), hunted(2), mission(3), mission(4, func(m *content.Mission) {
			m.Objectives = append(m.Objectives, kill(2, scout))
			m.Scene.Credit = map[content.ObjectiveID]content.Credit{1: {Mode: content.CreditNearbyParty, Radius: 10}}
		}))
		sender := f.company.mate
		t.Run("J-SHARE-043 a kill counts for everyone near who has the mission", func(t *testing.T) {
			f.take(1)
			o, err := f.kills(commands.Key{})
			if err != nil || !o.Applied || len(o.Shared) != 1 || o.Shared[0].Recipient != hero || !o.Shared[0].Applied {
				t.Fatalf("%+v %v", o, err)
			}
			if a, b, other := f.count(1), sender.count(1), f.count(2); a != 1 || b != 1 || other != -1 || sender.count(2) != 1 {
				t.Errorf("counted %d, %d; %d", a, b, other)
			}
			if sender.objective(3, 1) != content.ObjectiveCompleted {
				t.Error("the personal objective did not progress")
			}
		})
		t.Run("J-SHARE-043 one that is far has none, nor has one of no party", func(t *testing.T) {
			moved(f, func(p *commands.Presence) { p.Position[0] = 11 })
			if o, err := f.kills(commands.Key{}); err != nil || len(o.Shared) != 0 {
				t.Fatalf("%+v %v", o, err)
			}
			f.present()
			if err := f.company.parties.Leave(int64(hero)); err != nil {
				t.Fatal(err)
			}
			if o, err := f.kills(commands.Key{}); err != nil || len(o.Shared) != 0 || f.count(1) != 1 || sender.count(1) != 3 {
				t.Fatalf("%+v %v", o, err)
			}
			f.joins()
		})
		t.Run("J-SHARE-043 of one attempt, the objectives alone that the policy gives", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.Raw("afresh", "UPDATE character_mission_objective SET state = 1 WHERE character_id = ? AND mission_id = 4", mate))
			f.take(4)
			if _, err := f.kills(commands.Key{}); err != nil {
				t.Fatal(err)
			}
			if a, b := f.objective(4, 1), f.objective(4, 2); a != content.ObjectiveCompleted || b != content.ObjectiveIncomplete {
				t.Errorf("%s, %s", a, b)
			}
			if a, b := sender.objective(4, 1), sender.objective(4, 2); a != content.ObjectiveCompleted || b != content.ObjectiveCompleted {
				t.Errorf("the source's: %s, %s", a, b)
			}
			enginetest.Run(t, f.s.Char, store.Raw("as before", "UPDATE character_mission_counter SET value = 1 WHERE character_id = ? AND mission_id = 1", hero))
		})
		t.Run("J-SHARE-044 nothing else is shared", func(t *testing.T) {
			f.refuses(commands.RejectEvent, func() (commands.Outcome, error) {
				o, err := f.a.Credit(t.Context(), commands.Happening{Command: sender.command, Event: content.AreaEntered(5), Instance: 3})
				return o.Outcome, err
			})
		})
		t.Run("J-SHARE-002 the recipient's lock is taken once the source's is let go", func(t *testing.T) {
			held := 0
			f.a.TraceLocks(func(_ store.CharacterID, taken bool) {
				if held--; taken {
					held += 2
				}
				if held > 1 {
					t.Errorf("%d locks are held", held)
				}
			})
			if _, err := f.kills(commands.Key{}); err != nil || f.count(1) != 2 {
				t.Error(err)
			}
			f.a.TraceLocks(func(store.CharacterID, bool) {})
		})
	})
}

func TestFrozenCredit(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, hunted(1), hunted(2))
		f.take(1)
		again := func() {
			f.does(f.abandon(1))
			f.take(1)
		}
		t.Run("J-SHARE-042 a delivery is of exactly the attempt, and waits", func(t *testing.T) {
			f.holdUp(t)
			f.holdUp(t)
			row, _ := f.row(1)
			list := f.frozen()
			if len(list) != 2 || list[0].Happening == list[1].Happening {
				t.Fatalf("%+v", list)
			}
			for _, d := range list {
				if d.Assignment != row.ID || d.Generation != row.Generation || d.Mission != 1 || d.Objective != 1 || d.Event != content.CreatureKilled(scout) || !d.FrozenAt.Equal(noon) {
					t.Errorf("%+v", d)
				}
			}
			who, err := f.a.Creditors(t.Context(), 0, 10)
			if err != nil || !slices.Equal(who, []store.Creditor{{Character: hero, Account: account}}) {
				t.Errorf("%+v %v", who, err)
			}
			list2, err := f.takesCredit()
			if err != nil || len(list2) != 2 || f.count(1) != 2 || len(f.frozen()) != 0 {
				t.Errorf("%+v %v, counted %d", list2, err, f.count(1))
			}
			if more, err := f.takesCredit(); err != nil || len(more) != 0 || f.count(1) != 2 {
				t.Errorf("taken twice: %+v %v", more, err)
			}
		})
		t.Run("J-SHARE-042 an attempt that is replaced before the freeze is skipped", func(t *testing.T) {
			for _, change := range []string{"assignment_generation = assignment_generation + 1", "state = 2"} {
				f.a.Inject(false, store.Raw("replacing", "UPDATE character_mission SET "+change+" WHERE character_id = ? AND mission_id = 1", hero))
				o, err := f.kills(commands.Key{})
				if err != nil || !o.Applied || len(o.Shared) != 0 || len(f.frozen()) != 0 {
					t.Errorf("%s: %+v %v", change, o, err)
				}
			}
			enginetest.Run(t, f.s.Char, store.Raw("back", "UPDATE character_mission SET state = 0, assignment_generation = assignment_generation - 1 WHERE character_id = ? AND mission_id = 1", hero))
		})
		t.Run("J-SHARE-042 after the freeze it expires with its attempt, and does not move to the repeated one", func(t *testing.T) {
			f.holdUp(t)
			again()
			if list, err := f.takesCredit(); err != nil || len(list) != 1 || len(list[0].Messages) != 0 || f.count(1) != 0 || len(f.frozen()) != 0 {
				t.Errorf("%+v %v, counted %d", list, err, f.count(1))
			}
		})
		t.Run("J-SHARE-039 one that joins late has nothing of before", func(t *testing.T) {
			f.holdUp(t)
			f.take(2)
			if _, err := f.takesCredit(); err != nil || f.count(2) != 0 || f.count(1) != 1 {
				t.Errorf("%v, counted %d", err, f.count(2))
			}
		})
	})
}

// TestCreditCutShort has a happening fail at each of its points, be reported
// again with its key, and whoever has frozen credit take it.
func TestCreditCutShort(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, hunted(1))
		sender := f.company.mate
		errGone := errors.New("the process is gone")
		reached := true
		for n := 0; reached; n++ {
			enginetest.Run(t, f.s.Char, store.Raw("emptying", "DELETE FROM character_mission WHERE character_id = ?", hero), store.Raw("emptying", "DELETE FROM character_mission_counter"))
			f.take(1)
			i := -1
			reached = false
			key := commands.Key{Source: fmt.Sprintf("room %d", n), Sequence: 1}
			f.point = func(string) error {
				if i++; i >= n { // from then on nothing works
					reached = true
					return errGone
				}
				return nil
			}
			_, first := f.kills(key)
			f.point = passes
			if a, b := sender.count(1), f.count(1); b > a || first != nil && (a != 0 || len(f.frozen()) != 0) {
				t.Fatalf("point %d: %d and %d are counted, %d frozen, %v", n, a, b, len(f.frozen()), first)
			}
			if _, err := f.kills(key); err != nil {
				t.Fatalf("point %d: %v", n, err)
			}
			who, err := f.a.Creditors(t.Context(), 0, 10)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range who {
				if _, err := f.a.TakeCredit(t.Context(), commands.Command{Character: c.Character, Account: c.Account}); err != nil {
					t.Fatal(err)
				}
			}
			if a, b := sender.count(1), f.count(1); a != 1 || b != 1 || len(f.frozen()) != 0 {
				t.Fatalf("point %d: %d and %d are counted in the end, %d frozen", n, a, b, len(f.frozen()))
			}
		}
	})
}

// TestRefusedCredit has one delivery be refused, which keeps none after it.
func TestRefusedCredit(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		hunts := hunted(1)
		hunts.Objectives[0].Transitions[0].Triggers[0].Subject = new(uint32(other))
		f := shared(t, db, hunts, carrier(2, intents{{issues(2, "issue", "bomb", 1)}}, func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers = kill(1, scout).Transitions[0].Triggers
			m.Scene.Credit = map[content.ObjectiveID]content.Credit{1: {Mode: content.CreditNearbyParty, Radius: 10}}
		}))
		f.options.Slots = 1
		f.reload()
		f.take(2)
		f.loot(pistol, 1) // no room for the issue
		o, err := f.kills(commands.Key{})
		if err != nil || len(o.Shared) != 1 || commands.Refused(o.Shared[0].Err) != commands.RejectInventory || len(f.frozen()) != 1 {
			t.Fatalf("%+v %v", o, err)
		}
		f.take(1)
		f.now = noon.Add(1e9)
		o, err = f.a.Credit(t.Context(), commands.Happening{Command: f.company.mate.command, Event: content.CreatureKilled(other), Instance: 3})
		if err != nil || commands.Refused(o.Shared[0].Err) != commands.RejectInventory || !o.Shared[0].Applied || f.count(1) != 1 || len(f.frozen()) != 1 {
			t.Fatalf("%+v %v, counted %d", o, err, f.count(1))
		}
		f.clear()
		if list, err := f.takesCredit(); err != nil || f.objective(2, 1) != content.ObjectiveCompleted || f.count(1) != 1 || len(f.frozen()) != 0 {
			t.Errorf("%+v %v", list, err)
		}
	})
}
