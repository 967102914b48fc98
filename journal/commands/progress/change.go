package progress

import (
	"context"

	"caper/journal/commands/message"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// changed is the objectives and counters that a change has to write.
type changed struct {
	states   map[content.ObjectiveID]bool
	counters map[rules.CounterKey]bool
}

// Change stages what progress did to an attempt, in order. Progress without a
// change does nothing.
func (p *Planner) Change(ctx context.Context, m *content.Mission, row store.Assignment, run *rules.Progress) error {
	if len(run.Changes) == 0 {
		return nil
	}
	before := row
	row.Completable = run.Aggregate.Completable(m)
	if run.Aggregate.Failed(m) {
		row.State, row.Completable = content.MissionFailed, false
	}
	t := p.tx.MarkDirty(m, row)
	t.Aggregate = run.Aggregate
	c := changed{map[content.ObjectiveID]bool{}, map[rules.CounterKey]bool{}}
	for i := range run.Changes {
		if err := p.step(ctx, t, &run.Changes[i], &c); err != nil {
			return err
		}
	}
	p.stageAggregate(t, &c)
	if row.State == before.State && row.Completable == before.Completable {
		return nil
	}
	p.tx.Stage(store.UpdateAssignment(&row, before.State))
	if row.State == content.MissionFailed {
		if err := p.fail(ctx, m, &row); err != nil {
			return err
		}
	}
	p.tx.Publish(message.MissionChanged{Identity: message.IdentityOf(&row), State: row.State, Completable: row.Completable})
	if row.Completable && !before.Completable {
		return p.Runs.SignalMoment(ctx, content.MomentCompleteable, &row)
	}
	return nil
}

// step plans one change of an attempt: an action, the state of an objective, or
// the value of a counter.
func (p *Planner) step(ctx context.Context, t *unit.DirtyAttempt, change *rules.Change, c *changed) error {
	switch {
	case change.Action != nil:
		return p.act(ctx, t, change.Action)
	case change.IsState:
		c.states[change.Objective] = true
		p.setDeadline(t.Mission, &t.Row, change.Objective, change.State)
		if change.State != content.ObjectiveInactive {
			p.tx.Publish(message.ObjectiveChanged{Identity: t.Identity(), ObjectiveView: message.ObjectiveView{
				Objective: change.Objective, Text: t.Mission.Objective(change.Objective).Text, State: change.State}})
		}
	default:
		c.counters[change.Counter] = true
		text := t.Mission.Objective(change.Objective).CounterText(change.Counter.Transition, change.Counter.Trigger)
		p.tx.Publish(message.CounterChanged{Identity: t.Identity(), Objective: change.Objective, Text: text, Value: change.Value})
	}
	return nil
}

// stageAggregate writes the final value of everything that changed, once each,
// in authored order.
func (p *Planner) stageAggregate(t *unit.DirtyAttempt, c *changed) {
	for i := range t.Mission.Objectives {
		o := &t.Mission.Objectives[i]
		if c.states[o.ID] {
			p.tx.Stage(store.SetObjective(&t.Row, o.ID, t.Aggregate.States[o.ID]))
		}
		for j := range o.Transitions {
			for k := range o.Transitions[j].Triggers {
				if key := (rules.CounterKey{Objective: o.ID, Transition: o.Transitions[j].ID, Trigger: k}); c.counters[key] {
					p.tx.Stage(store.SetCounter(&t.Row, key, t.Aggregate.Counters[key]))
				}
			}
		}
	}
}

// act plans what an action does beside the objectives. A reward's action only
// declares the turn-in package.
func (p *Planner) act(ctx context.Context, t *unit.DirtyAttempt, a *content.Action) error {
	switch a.Kind {
	case content.ActionSetPlayerFlag:
		p.tx.SetFlag(*a.Flag, *a.FlagValue)
	case content.ActionShowIndicator:
		p.tx.Publish(message.IndicatorShown{Identity: t.Identity(), Indicator: *a.Indicator})
	case content.ActionShowAmbientConversation:
		p.announce(t, content.TextID(*a.Package))
	case content.ActionStartScenario:
		return p.Runs.StartSequence(ctx, t, content.SequenceID(*a.Scenario))
	case content.ActionActivateSpawnGroup:
		return p.Runs.StartSequence(ctx, t, t.Mission.Scene.Names[content.SpawnGroupName(*a.SpawnGroup)])
	case content.ActionIssueMissionItem, content.ActionConsumeMissionItem, content.ActionRemoveMissionItems:
		intent, err := content.DecodeItemIntent(a.ItemIntent)
		if err != nil {
			return err
		}
		return p.Items.Operate(ctx, t.Mission, &t.Row, intent) // in the transition's own transaction (J-ITEM-016)
	}
	return nil
}
