package content

import "slices"

// Clone copies a mission so that nothing is shared: all of it is kept,
// channels, sources, repeat policy and requirements too (J-AUTH-016).
func (m *Mission) Clone() *Mission {
	c := *m
	c.Giver, c.Receiver = clonePointer(m.Giver), clonePointer(m.Receiver)
	c.Channels.Sources = slices.Clone(m.Channels.Sources)
	for i := range c.Channels.Sources {
		s := &c.Channels.Sources[i]
		s.Map, s.Requirement = clonePointer(s.Map), cloneRequirement(s.Requirement)
	}
	c.Repeat.CooldownSeconds = clonePointer(m.Repeat.CooldownSeconds)
	c.Repeat.ResetSecondUTC = clonePointer(m.Repeat.ResetSecondUTC)
	c.Objectives = slices.Clone(m.Objectives)
	for i := range c.Objectives {
		c.Objectives[i].Transitions = cloneTransitions(c.Objectives[i].Transitions)
	}
	c.Rewards = slices.Clone(m.Rewards)
	for i := range c.Rewards {
		c.Rewards[i].Items = slices.Clone(c.Rewards[i].Items)
	}
	c.Scene = m.Scene.Clone()
	return &c
}

// Clone copies a scene so that nothing is shared.
func (s *Scene) Clone() Scene {
	c := Scene{Requirement: cloneRequirement(s.Requirement), TurnInRequirement: cloneRequirement(s.TurnInRequirement)}
	c.Dialogue = cloneTopics(s.Dialogue)
	c.Items, c.AcceptanceItems = slices.Clone(s.Items), slices.Clone(s.AcceptanceItems)
	if s.ObjectiveRequirements != nil {
		c.ObjectiveRequirements = make(map[ObjectiveID]Requirement, len(s.ObjectiveRequirements))
	}
	for id, r := range s.ObjectiveRequirements {
		c.ObjectiveRequirements[id] = cloneRequirement(r)
	}
	return c
}

func cloneTransitions(list []Transition) []Transition {
	copied := slices.Clone(list)
	for i := range copied {
		t := &copied[i]
		t.Target = clonePointer(t.Target)
		t.Triggers = slices.Clone(t.Triggers)
		for j := range t.Triggers {
			cloneTrigger(&t.Triggers[j])
		}
		t.Actions = slices.Clone(t.Actions)
		for j := range t.Actions {
			cloneAction(&t.Actions[j])
		}
	}
	return copied
}

func cloneTrigger(t *Trigger) {
	t.Package, t.Flag, t.Event = clonePointer(t.Package), clonePointer(t.Flag), clonePointer(t.Event)
	t.Subject, t.Counter = clonePointer(t.Subject), clonePointer(t.Counter)
	t.Initial, t.TargetCount = clonePointer(t.Initial), clonePointer(t.TargetCount)
	t.Area, t.RelatedObjective = clonePointer(t.Area), clonePointer(t.RelatedObjective)
	t.RelatedState, t.DurationSeconds = clonePointer(t.RelatedState), clonePointer(t.DurationSeconds)
}

func cloneAction(a *Action) {
	a.Objective, a.State, a.Reward = clonePointer(a.Objective), clonePointer(a.State), clonePointer(a.Reward)
	a.Scenario, a.SpawnGroup = clonePointer(a.Scenario), clonePointer(a.SpawnGroup)
	a.Indicator, a.Flag = clonePointer(a.Indicator), clonePointer(a.Flag)
	a.FlagValue, a.Package = clonePointer(a.FlagValue), clonePointer(a.Package)
}

func clonePointer[T any](p *T) *T {
	if p == nil {
		return nil
	}
	v := *p
	return &v
}
