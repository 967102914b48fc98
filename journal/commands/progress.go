package commands

import (
	"context"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Report is a typed event that a room saw happen to a character.
type Report struct {
	Command
	Event content.Event
}

// Progress takes an event through every active attempt that waits for it, in
// the order of missions, in one transaction. An event that nothing waits for
// commits nothing.
func (a *Service) Progress(ctx context.Context, r Report) (Outcome, error) {
	return a.execute(ctx, r.Command, func(ctx context.Context, p *plan) error {
		if k := r.Event.Kind; k == content.EventDeadlineElapsed || k == content.EventObjectiveStateReached {
			return reject(RejectEvent, "event %d is the journal's own, no room reports it", k)
		}
		list, err := p.unit.Assignments(ctx, p.character.ID)
		if err != nil {
			return err
		}
		if err := p.progress(ctx, list, r.Event); err != nil {
			return err
		}
		if len(p.touched) == 0 {
			return errNothing
		}
		return nil
	})
}

// progress plans an event over the journal's rows.
func (p *plan) progress(ctx context.Context, list []store.Assignment, e content.Event) error {
	for i := range list {
		row := &list[i]
		m, known := p.catalog.ForAssignment(row.Mission, row.Revision)
		if row.State != content.MissionActive || !known || p.of(row.ID) != nil || !rules.Matches(m, e) {
			continue
		}
		g, err := p.unit.Aggregate(ctx, row)
		if err != nil {
			return err
		}
		run := rules.Progress{Mission: m, Aggregate: g, Blocked: func(id content.ObjectiveID) (bool, error) {
			holds, err := p.facts.holds(ctx, m.Scene.ObjectiveRequirements[id])
			return !holds, err
		}}
		if err := run.Apply(e); err != nil {
			return err
		}
		if len(run.Changes) == 0 {
			continue
		}
		if err := p.changed(ctx, m, *row, &run); err != nil {
			return err
		}
	}
	return nil
}

// changed stages what an event did to an attempt, in order.
func (p *plan) changed(ctx context.Context, m *content.Mission, row store.Assignment, run *rules.Progress) error {
	before := row
	row.Completable = run.Aggregate.Completable(m)
	if run.Aggregate.Failed(m) {
		row.State, row.Completable = content.MissionFailed, false
	}
	t := p.touch(m, row)
	t.aggregate = run.Aggregate
	states, counters := map[content.ObjectiveID]bool{}, map[rules.CounterKey]bool{}
	for _, c := range run.Changes {
		switch {
		case c.Action != nil:
			if err := p.act(ctx, t, c.Action); err != nil {
				return err
			}
		case c.IsState:
			states[c.Objective] = true
			p.timer(m, &row, c.Objective, c.State)
			if c.State != content.ObjectiveInactive {
				p.unit.Publish(ObjectiveChanged{identityOf(&row), ObjectiveView{c.Objective, m.Objective(c.Objective).Text, c.State}})
			}
		default:
			counters[c.Counter] = true
			p.unit.Publish(CounterChanged{identityOf(&row), c.Objective, m.Objective(c.Objective).CounterText(c.Counter.Transition, c.Counter.Trigger), c.Value})
		}
	}
	p.stageAggregate(m, &row, run.Aggregate, states, counters)
	if row.State == before.State && row.Completable == before.Completable {
		return nil
	}
	p.unit.Stage(store.UpdateAssignment(&row, before.State))
	if row.State == content.MissionFailed {
		p.unit.Stage(store.InsertHistory(ended(&row, content.MissionFailed, p.now)))
		p.failed(m.ID)
		if err := p.settle(ctx, m, &row, onFailure); err != nil {
			return err
		}
	}
	p.unit.Publish(MissionChanged{identityOf(&row), row.State, row.Completable})
	if row.Completable && !before.Completable {
		return p.moment(ctx, content.MomentCompleteable, &row)
	}
	return nil
}

// stageAggregate writes the final value of whatever changed, once each, in
// authored order.
func (p *plan) stageAggregate(m *content.Mission, row *store.Assignment, g *rules.Aggregate, states map[content.ObjectiveID]bool, counters map[rules.CounterKey]bool) {
	for i := range m.Objectives {
		o := &m.Objectives[i]
		if states[o.ID] {
			p.unit.Stage(store.SetObjective(row, o.ID, g.States[o.ID]))
		}
		for j := range o.Transitions {
			for k := range o.Transitions[j].Triggers {
				if key := (rules.CounterKey{Objective: o.ID, Transition: o.Transitions[j].ID, Trigger: k}); counters[key] {
					p.unit.Stage(store.SetCounter(row, key, g.Counters[key]))
				}
			}
		}
	}
}

// act takes an action's effect outside the objectives. A reward's action only
// declares the turn-in package.
func (p *plan) act(ctx context.Context, t *touched, a *content.Action) error {
	switch a.Kind {
	case content.ActionSetPlayerFlag:
		p.setFlag(*a.Flag, *a.FlagValue)
	case content.ActionShowIndicator:
		p.unit.Publish(IndicatorShown{identityOf(&t.row), *a.Indicator})
	case content.ActionShowAmbientConversation:
		p.announce(t, content.TextID(*a.Package))
	case content.ActionStartScenario:
		return p.scenario(ctx, t, content.SequenceID(*a.Scenario))
	case content.ActionActivateSpawnGroup:
		return p.scenario(ctx, t, t.mission.Scene.Names[content.SpawnGroupName(*a.SpawnGroup)])
	case content.ActionIssueMissionItem, content.ActionConsumeMissionItem, content.ActionRemoveMissionItems:
		return p.itemAction(ctx, t, a)
	}
	return nil
}

// failed expects a failed attempt in facts; what succeeded before, did.
func (p *plan) failed(id content.MissionID) {
	p.setMission(id, func(f *rules.MissionFact) {
		f.State, f.HasTerminal, f.Latest = content.MissionFailed, true, content.MissionFailed
	})
}
