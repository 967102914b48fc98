package commands_test

import (
	"context"
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

// TestFactsOfOtherMissions has a turn-in change what other missions' facts
// are, and queue what changes more of them later.
func TestFactsOfOtherMissions(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		again := repeats(content.RepeatImmediate, nil, nil)
		knows := func(other content.MissionID) func(*content.Mission) {
			return requires(nil, content.AnyRequirement{Parts: []content.Requirement{content.LevelRequirement{Minimum: 1}, content.MissionStateRequirement{Mission: other}}})
		}
		loses := func(id, after content.MissionID, optional bool) *content.Mission {
			m := follows(id, after)
			again(m)
			m.Objectives = append(m.Objectives, kill(2, other))
			m.Objectives[0].Optional, m.Objectives[0].Transitions[0].Target = optional, new(content.ObjectiveFailed)
			return m
		}
		queues := follows(6, 5, starts(10))
		queues.Scene = played(6, map[content.SequenceID]content.Sequence{10: still(content.SetCharacterFlag{Operation: "mark", Flag: 92, Value: new(uint32(2))})}).Scene
		f := setting(t, db, mission(1, again, knows(2)), loses(2, 1, false), mission(3, again, knows(4)), loses(4, 3, true),
			mission(5, again, requires(nil, content.FlagRequirement{Flag: 92, Value: 1})), queues)
		fact := func(id content.MissionID) rules.MissionFact {
			return read(f, func(ctx context.Context, r *store.Read) (rules.MissionFact, error) { return r.Fact(ctx, hero, id) })
		}
		ready := func(id content.MissionID) {
			f.take(id)
			f.does(f.report(content.CreatureKilled(scout)))
		}
		t.Run("J-PRE-005 J-PRE-006 another mission's failure and history are expected, and what succeeded before, did", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.InsertHistory(&store.History{Assignment: 77, Character: hero, Mission: 2, Generation: 1, Revision: "test-1",
				Outcome: content.MissionCompleted, CompletedAt: noon.Add(-time.Hour), Rewarded: true, RewardedAt: new(noon.Add(-time.Hour))}))
			ready(1)
			f.take(2)
			f.a.Inject(true, store.Raw("its success", "DELETE FROM character_mission_history WHERE assignment_id = 77"))
			f.refuses(commands.RejectChanged, func() (commands.Outcome, error) { return f.turnIn(1) })
			f.does(f.turnIn(1))
			if got := fact(2); got.State != content.MissionFailed || got.Latest != content.MissionFailed || !got.EverRewarded || !got.EverSucceeded {
				t.Errorf("%+v", got)
			}
		})
		t.Run("J-PRE-006 the failure of an optional objective is neither the mission's nor history", func(t *testing.T) {
			ready(3)
			f.take(4)
			f.does(f.turnIn(3))
			if got := fact(4); got.State != content.MissionActive || got.HasTerminal {
				t.Errorf("%+v", got)
			}
		})
		t.Run("J-PRE-012 queued scene work is a later unit, and none of its writes is expected in the one that queued it", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.SetFlag(hero, 92, 1))
			f.begin(6)
			ready(5)
			f.a.Inject(true, store.SetFlag(hero, 92, 2))
			f.refuses(commands.RejectChanged, func() (commands.Outcome, error) { return f.turnIn(5) })
			if o := f.does(f.turnIn(5)); !o.Scenes || f.flags()[92] != 1 {
				t.Errorf("%+v %v", o, f.flags())
			}
			f.deliver()
			if f.flags()[92] != 2 {
				t.Errorf("%v", f.flags())
			}
		})
	})
}
