package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestCapacity holds the journal's 30 unfinished missions.
func TestCapacity(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		const most = 30
		var list []*content.Mission
		for id := content.MissionID(1); id <= most+1; id++ {
			list = append(list, mission(id, repeats(content.RepeatImmediate, nil, nil)))
		}
		f := setting(t, db, list...)
		for id := content.MissionID(1); id <= most; id++ {
			f.take(id)
		}
		f.does(f.offer(most + 1))
		t.Run("J-OPEN-001 J-IMP-033 30 unfinished missions are held, not 31", func(t *testing.T) {
			f.refuses(commands.RejectCapacity, func() (commands.Outcome, error) { return f.accept(most + 1) })
		})
		t.Run("J-OPEN-001 a failed one counts, and not against its own replacement", func(t *testing.T) {
			f.does(f.a.Fail(t.Context(), f.command, f.identity(most)))
			f.refuses(commands.RejectCapacity, func() (commands.Outcome, error) { return f.accept(most + 1) })
			f.take(most)
		})
		t.Run("J-OPEN-001 J-IMP-033 a completed one does not count", func(t *testing.T) {
			f.does(f.report(content.CreatureKilled(scout)))
			f.does(f.turnIn(1))
			f.does(f.accept(most + 1))
		})
	})
}

func TestWhatAnAttemptWaitsFor(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) {
			lost, needed := kill(2, other), kill(3, other)
			lost.Transitions[0].Target, lost.Optional, lost.Requirement = new(content.ObjectiveFailed), true, content.Required
			needed.Requirement, needed.Initial = content.Optional, content.ObjectiveIncomplete
			m.Objectives = append(m.Objectives, lost, needed)
			m.Scene.TurnInRequirement = content.NotRequirement{Part: content.MissionStateRequirement{Mission: 1, State: new(content.MissionFailed)}}
		}))
		f.take(1)
		f.does(f.report(content.CreatureKilled(scout)))
		t.Run("J-OPEN-017 what is optional is a field of its own, criticality is not", func(t *testing.T) {
			if row, _ := f.row(1); row.Completable {
				t.Error("an objective of optional criticality is not waited for")
			}
		})
		t.Run("J-PRE-006 an optional failure fails nothing and is no history", func(t *testing.T) {
			f.does(f.report(content.CreatureKilled(other))) // fails 2, completes 3
			row, _ := f.row(1)
			if row.State != content.MissionActive || !row.Completable || f.objective(1, 2) != content.ObjectiveFailed || len(f.history(1)) != 0 {
				t.Errorf("%+v, history %+v", row, f.history(1))
			}
			f.does(f.turnIn(1))
		})
	})
}

// TestMembershipsOutliveAFailure has a mission succeed, be repeated and fail,
// while another's turn-in asks for both.
func TestMembershipsOutliveAFailure(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		both := content.AllRequirements{Parts: []content.Requirement{
			content.MissionStateRequirement{Mission: 2, State: new(content.MissionCompleted)},
			content.MissionStateRequirement{Mission: 2},
		}}
		f := setting(t, db, mission(1, requires(nil, both)),
			mission(2, repeats(content.RepeatImmediate, nil, nil), func(m *content.Mission) {
				lost := kill(2, 1)
				lost.Transitions[0].Target = new(content.ObjectiveFailed)
				lost.Transitions[0].Triggers[0].Event, lost.Transitions[0].Triggers[0].Subject = new(content.EventMissionCompleted), new(uint32(1))
				m.Objectives = append(m.Objectives, lost)
				m.Objectives[1].Initial = content.ObjectiveIncomplete
				m.Objectives[1].Optional = false
			}))
		f.take(2)
		enginetest.Run(t, f.s.Char, store.Raw("the other way out", "UPDATE character_mission_objective SET state = 2 WHERE mission_id = 2 AND objective_id = 2"))
		f.does(f.report(content.CreatureKilled(scout)))
		f.does(f.turnIn(2))
		f.take(2)
		f.take(1)
		f.does(f.report(content.CreatureKilled(scout)))
		t.Run("J-PRE-006 earlier success stays expected when the turn-in fails a later attempt", func(t *testing.T) {
			f.does(f.turnIn(1)) // completes 1, which fails 2 in the same unit
			if row, _ := f.row(2); row.State != content.MissionFailed {
				t.Errorf("mission 2 is %+v", row)
			}
		})
	})
}
