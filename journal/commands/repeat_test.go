package commands_test

import (
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestRepeats(t *testing.T) {
	eachSource(t, "J-REP-023", func(t *testing.T, setting settings, db string) {
		f := setting(t, db, mission(1), mission(2, repeats(content.RepeatImmediate, nil, nil)),
			mission(3, repeats(content.RepeatCooldown, new(uint32(60)), nil)))
		t.Run("J-REP-002 once is once, also after the journal was cleared", func(t *testing.T) {
			f.finish(1)
			f.refuses(commands.RejectRepeat, func() (commands.Outcome, error) { return f.offer(1) })
			f.does(f.dismiss(1))
			f.refuses(commands.RejectRepeat, func() (commands.Outcome, error) { return f.offer(1) })
		})
		t.Run("J-REP-003 immediate follows the reward", func(t *testing.T) {
			f.take(2)
			f.does(f.report(content.CreatureKilled(scout)))
			f.refuses(commands.RejectRepeat, func() (commands.Outcome, error) { return f.offer(2) })
			f.does(f.turnIn(2))
			first, _ := f.row(2)
			f.does(f.offer(2))
			messages := f.does(f.accept(2)).Messages
			second, _ := f.row(2)
			// covers J-REP-011
			if second.ID == first.ID || second.Generation <= first.Generation || second.State != content.MissionActive || second.Completable {
				t.Errorf("%+v follows %+v", second, first)
			}
			if cleared, is := messages[0].(commands.MissionCleared); !is || cleared.Assignment != first.ID {
				t.Errorf("first told is %+v", messages[0])
			}
			// covers J-REP-013
			if gained, is := messages[1].(commands.MissionGained); !is || gained.Assignment != second.ID {
				t.Errorf("then told is %+v", messages[1])
			}
		})
		t.Run("J-REP-011 generations rise over clearing and abandonment", func(t *testing.T) {
			before, _ := f.row(2)
			f.does(f.abandon(2))
			f.take(2)
			if after, _ := f.row(2); after.Generation != before.Generation+1 {
				t.Errorf("generation %d after %d", after.Generation, before.Generation)
			}
		})
		t.Run("J-REP-004 a cooldown ends at its instant", func(t *testing.T) {
			f.finish(3)
			f.now = noon.Add(time.Minute - time.Microsecond)
			f.refuses(commands.RejectRepeat, func() (commands.Outcome, error) { return f.offer(3) })
			f.now = noon.Add(time.Minute)
			f.take(3)
		})
		t.Run("J-REP-022 failure uses nothing up", func(t *testing.T) {
			row, _ := f.row(3)
			f.does(f.a.Fail(t.Context(), f.command, commands.Identity{Mission: 3, Assignment: row.ID, Generation: row.Generation, Revision: row.Revision}))
			f.take(3)
			f.does(f.abandon(3))
			f.take(3)
		})
		t.Run("J-REP-015 J-REP-016 J-REP-017 each attempt has its row", func(t *testing.T) {
			got := f.history(3)
			want := []content.MissionState{content.MissionCompleted, content.MissionFailed, content.MissionNotAssigned}
			if len(got) != len(want) {
				t.Fatalf("%+v", got)
			}
			for i, h := range got {
				if h.Outcome != want[i] || h.Rewarded != (i == 0) || h.WindowStart != nil || h.CompletedAt.IsZero() {
					t.Errorf("attempt %d: %+v", i, h)
				}
			}
		})
	})
}

func TestOnceFailure(t *testing.T) {
	eachSource(t, "J-REP-023", func(t *testing.T, setting settings, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) {
			lost := kill(2, other)
			lost.Transitions[0].Target = new(content.ObjectiveFailed)
			m.Objectives = append(m.Objectives, lost)
		}))
		f.take(1)
		messages := f.does(f.report(content.CreatureKilled(other))).Messages
		if last, is := messages[len(messages)-1].(commands.MissionChanged); !is || last.State != content.MissionFailed {
			t.Errorf("told %+v", messages)
		}
		t.Run("J-REP-014 J-OPEN-023 a failed once mission is dismissed before it is taken again", func(t *testing.T) {
			f.refuses(commands.RejectRepeat, func() (commands.Outcome, error) { return f.offer(1) })
			f.refuses(commands.RejectIncomplete, func() (commands.Outcome, error) { return f.turnIn(1) })
			f.does(f.dismiss(1))
			f.take(1)
		})
		t.Run("J-REP-009 one current row for a mission", func(t *testing.T) {
			err := enginetest.Try(t, f.s.Char, store.InsertAssignment(&store.Assignment{Character: hero, Mission: 1, ID: 5, Revision: "test-1", AcceptedAt: noon}))
			if !store.Conflict(err) {
				t.Error(err)
			}
		})
	})
}
