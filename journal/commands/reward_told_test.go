package commands_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

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
