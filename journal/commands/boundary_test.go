package commands_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// gifts has a mission ask for a fact and give an item, so that its units have
// an inventory and facts to judge.
func gifts(m *content.Mission) {
	m.Scene.Requirement, m.Scene.TurnInRequirement = content.LevelRequirement{Minimum: 1}, content.LevelRequirement{Minimum: 1}
	m.Rewards[0].Items = []content.RewardItem{{Template: 11502, Quantity: 2}}
}

// told is a life in person: each step opens a conversation, then answers.
func (f *fixture) told() []struct {
	name   string
	answer func() (commands.Outcome, error)
} {
	return []struct {
		name   string
		answer func() (commands.Outcome, error)
	}{
		{"accept", func() (commands.Outcome, error) { return f.acceptTold(1) }},
		{"continue", func() (commands.Outcome, error) { return f.continues(1) }},
		{"turn in", func() (commands.Outcome, error) { return f.turnInTold(1) }},
	}
}

func TestTerminalCheck(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1, gifts))
		gone := func() {
			delete(f.targets, speaker)
			f.present()
		}
		for _, step := range f.told() {
			t.Run("J-CONV-017 judged anew inside the transaction: "+step.name, func(t *testing.T) {
				f.window(speaker)
				last := ""
				f.point = func(name string) error {
					if last = name; name == "prepare character" {
						gone()
					}
					return nil
				}
				f.refuses(commands.RejectTarget, step.answer)
				f.point = passes
				if last != "prepare character" {
					t.Errorf("%q was reached: something was planned before", last)
				}
				f.stand(speaker, npc())
			})
			t.Run("J-CONV-019 a target that goes while ownership is read for the last time: "+step.name, func(t *testing.T) {
				f.window(speaker)
				last := false
				f.point = func(name string) error { last = name == "terminal"; return nil }
				f.s.Char.SetTrace(func(kind, name string) {
					if last && name == "character ownership" {
						gone()
					}
				})
				_, err := step.answer()
				f.s.Char.SetTrace(nil)
				f.point = passes
				if !last || commands.Refused(err) != commands.RejectTarget {
					t.Errorf("the last point was reached: %t; %v", last, err)
				}
				f.stand(speaker, npc())
				f.refuses(commands.RejectTalk, step.answer) // it is over for good
			})
			t.Run("J-CONV-018 nothing is read after the last check but ownership: "+step.name, func(t *testing.T) {
				f.window(speaker)
				f.a.Inject(false)
				var trace []string
				f.point = func(name string) error { trace = append(trace, name); return nil }
				f.s.Char.SetTrace(func(kind, name string) { trace = append(trace, kind+" "+name) })
				f.does(step.answer())
				f.s.Char.SetTrace(nil)
				f.point = passes
				at := slices.Index(trace, "terminal")
				want := []string{"terminal", "select character ownership", "before commit", "after commit", "published"}
				if at < 0 || !slices.Equal(trace[at:], want) {
					t.Fatalf("%q", trace)
				}
				for _, earlier := range []string{"validate character", "boundary character"} {
					if n := slices.Index(trace, earlier); n < 0 || n > at {
						t.Errorf("%q is not before the last check: %q", earlier, trace)
					}
				}
				if step.name == "turn in" && !slices.Contains(trace[:at], "validate inventory") {
					t.Errorf("the inventory is not judged before: %q", trace)
				}
				for _, line := range trace[slices.Index(trace, "validate character"):] {
					if strings.HasPrefix(line, "exec ") {
						t.Errorf("%q after the guards began", line)
					}
				}
			})
		}
	})
}

// TestToldFaults has every point of every answer fail.
func TestToldFaults(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1, gifts))
		errDisk := errors.New("the disk is full")
		for _, step := range f.told() {
			t.Run("J-CONV-022 J-TX-005 a fault leaves nothing, and the conversation goes on: "+step.name, func(t *testing.T) {
				f.window(speaker)
				for n := range f.probe(step.answer, errDisk) {
					before := f.dump()
					if err := f.failAt(n, step.answer, errDisk); !errors.Is(err, errDisk) || !slices.Equal(before, f.dump()) {
						t.Fatalf("point %d: %v", n, err)
					}
				}
				f.does(step.answer())
				f.refuses(commands.RejectTalk, step.answer)
			})
		}
	})
}

func TestToldRewards(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		const reset = 3600 * 5
		f := talking(t, db, spoken(1, gifts, repeats(content.RepeatDaily, nil, new(uint32(reset)))), spoken(2, func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0] = content.Trigger{Kind: content.TriggerProgressEvent, Event: new(content.EventMissionCompleted), Subject: new(uint32(1))}
		}))
		edge := time.Date(2031, 5, 7, 5, 0, 0, 0, time.UTC)
		f.now = edge.Add(-time.Second)
		f.takeTold(2)
		f.takeTold(1)
		f.window(speaker)
		f.does(f.continues(1))
		f.window(speaker)
		t.Run("a completion whose window has its reward is not shown", func(t *testing.T) {
			window := edge.Add(-24 * time.Hour)
			enginetest.Run(t, f.s.Char, store.InsertHistory(&store.History{Assignment: 9, Character: hero, Mission: 1, Generation: 1, Revision: "spoken-1",
				Outcome: content.MissionCompleted, CompletedAt: window, Rewarded: true, RewardedAt: &window, WindowStart: &window}))
			if _, _, finished := shows(f.window(speaker), 1); finished {
				t.Error("it is shown")
			}
			enginetest.Run(t, f.s.Char, store.Raw("forgetting", "DELETE FROM character_mission_history WHERE assignment_id = 9"))
			if _, _, finished := shows(f.window(speaker), 1); !finished {
				t.Error("it is not shown")
			}
		})
		t.Run("J-TURNIN-001 a conversation is no radio", func(t *testing.T) {
			f.refuses(commands.RejectChannel, func() (commands.Outcome, error) { return f.turnIn(1) })
		})
		t.Run("J-CONV-009 money that is not what was planned on refuses", func(t *testing.T) {
			f.a.Inject(true, store.Raw("pilfering", `UPDATE "character" SET currency = 3`))
			f.refuses(commands.RejectChanged, func() (commands.Outcome, error) { return f.turnInTold(1) })
			f.a.Inject(false, store.InsertItem(hero, store.Item{ID: 5, Place: store.Place{Slot: 40}, Template: 11503, Class: 1, Quantity: 1}))
			f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.turnInTold(1) })
		})
		t.Run("J-REP-008 a reset during the writes rolls back, and the same conversation settles in the new window", func(t *testing.T) {
			f.point = func(name string) error {
				if name == "validate inventory" {
					f.now = edge
				}
				return nil
			}
			f.refuses(commands.RejectWindow, func() (commands.Outcome, error) { return f.turnInTold(1) })
			f.point = passes
			f.does(f.turnInTold(1))
			if h := f.history(1); len(h) != 1 || !h[0].WindowStart.Equal(edge) || !h[0].RewardedAt.Equal(edge) {
				t.Errorf("%+v", h)
			}
		})
		if row, _ := f.row(2); !row.Completable {
			t.Errorf("the completion did not reach the other mission: %+v", row)
		}
		if c := f.character(); c.Purse.Experience != 10 || c.Purse.Currency != 5 || len(f.inventory()) != 1 {
			t.Errorf("%+v", c)
		}
		w := f.window(speaker)
		if offered, _, finished := shows(w, 1); offered || finished {
			t.Errorf("the window's reward is shown again: %+v", w)
		}
	})
}

// TestCompetingAnswers has two clients answer at once: in one conversation,
// and in one each of two processes.
func TestCompetingAnswers(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1, repeats(content.RepeatImmediate, nil, nil)), choices())
		r := f.rival(t, db)
		r.stand(speaker, npc())
		one, two := [2]*fixture{f, f}, [2]*fixture{f, r}
		over := []commands.Code{commands.RejectTalk, commands.RejectAssignment, commands.RejectIncomplete, commands.RejectRewarded}
		for round := range 10 {
			both := one
			if round%2 == 1 {
				both = two
			}
			answer := func(name string, run func(*fixture) (commands.Outcome, error)) {
				t.Helper()
				f.window(speaker)
				r.window(speaker)
				race(t, fmt.Sprintf("round %d: %s", round, name), run, both, over...)
			}
			answer("acceptance", func(f *fixture) (commands.Outcome, error) { return f.acceptTold(1) })
			answer("Continue", func(f *fixture) (commands.Outcome, error) { return f.continues(1) })
			answer("turn-in", func(f *fixture) (commands.Outcome, error) { return f.turnInTold(1) })
			answer("acceptance of the choice", func(f *fixture) (commands.Outcome, error) { return f.acceptTold(dialogue) })
			// covers J-DLG-018
			answer("one branch", func(g *fixture) (commands.Outcome, error) {
				if g == f {
					return g.chooses(1)
				}
				return g.chooses(2)
			})
			f.does(f.abandon(dialogue))
		}
		if c := f.character(); c.Purse.Experience != 100 {
			t.Errorf("the purse is %+v", c.Purse)
		}
	})
}
