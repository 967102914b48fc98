package content

import (
	"fmt"
	"slices"
)

// Sharing says how a mission can be shared with a party. Players see the mission
// as shareable unless it is SharingNone (J-SHARE-001).
type Sharing uint8

// The sharing capabilities.
const (
	SharingNone      Sharing = 0
	SharingPlain     Sharing = 1 // each member has an attempt of its own, without a scene
	SharingEncounter Sharing = 2 // members join the run of a public encounter
)

// SharingCapability returns how a mission that is declared shareable can be
// shared. It depends only on the definition, changes no credit policy, and gives
// nobody control of a scene (J-SHARE-038).
func (m *Mission) SharingCapability() Sharing {
	switch {
	case !m.Shareable || len(m.sharingObstacles()) > 0:
		return SharingNone
	case m.Scene.MetadataOnly():
		return SharingPlain
	case m.Scene.Encounter.AllowPartyJoin:
		return SharingEncounter
	}
	return SharingNone // nobody may join the encounter
}

// shareable reports a declaration that the mission is not capable of.
func (v *validation) shareable() {
	if !v.mission.Shareable {
		return
	}
	for _, obstacle := range v.mission.sharingObstacles() {
		v.fault("shareable", "%s", obstacle)
	}
}

// sharingObstacles returns why a mission cannot be shared, in authored order. The
// check is conservative: it assumes that every authored branch may be needed, and
// simulates nothing (J-SHARE-036).
func (m *Mission) sharingObstacles() []string {
	var list []string
	if s := &m.Scene; !s.MetadataOnly() && s.Encounter == nil {
		list = append(list, "a scripted scene is shared as a public encounter alone")
	}
	for _, id := range keys(m.Scene.Sequences) {
		for _, intent := range m.Scene.Sequences[id].Character {
			if i, is := intent.(MissionDeadline); is && i.Seconds != nil {
				list = append(list, fmt.Sprintf("sequence %d starts a deadline, which is one assignment's own", id))
			}
		}
	}
	needed := m.neededForCompletion()
	for i := range m.Objectives {
		o := &m.Objectives[i]
		for j := range o.Transitions {
			list = append(list, m.transitionObstacles(o, &o.Transitions[j], needed[o.ID])...)
		}
	}
	return list
}

func (m *Mission) transitionObstacles(o *Objective, t *Transition, needed bool) []string {
	var list []string
	tell := func(format string, arguments ...any) {
		list = append(list, fmt.Sprintf("objective %d, transition %d: ", o.ID, t.ID)+fmt.Sprintf(format, arguments...))
	}
	for _, g := range t.Triggers {
		event := g.Kind == TriggerProgressEvent && g.Event != nil
		if g.Kind == TriggerTimerElapsed || event && *g.Event == EventDeadlineElapsed {
			tell("a deadline is one assignment's own")
		}
		if needed && event && *g.Event == EventScenarioEvent && m.Scene.CreditOf(o.ID).Mode == CreditPersonal {
			tell("needs a scene's signal, which under personal credit reaches the run's initiator alone")
		}
	}
	for _, a := range t.Actions {
		if a.Kind == ActionStartScenario || a.Kind == ActionActivateSpawnGroup {
			tell("action %d needs a scene of one's own", a.Kind)
		}
	}
	return list
}

// neededForCompletion returns the required objectives and, backward, those that
// their progress depends on: objectives that unlock them when they begin hidden
// or only revealed, and objectives whose state their transitions wait for.
// Optional objectives on the way are included.
func (m *Mission) neededForCompletion() map[ObjectiveID]bool {
	edges := m.unlocks()
	needed := map[ObjectiveID]bool{}
	var need func(ObjectiveID)
	need = func(id ObjectiveID) {
		o := m.Objective(id)
		if o == nil || needed[id] {
			return
		}
		needed[id] = true
		locked := o.Initial == ObjectiveInactive || o.Initial == ObjectiveNotAssigned
		for _, e := range edges {
			if e.to == id && locked {
				need(e.from)
			}
		}
		for i := range o.Transitions {
			for _, prerequisite := range o.Transitions[i].prerequisites() {
				need(prerequisite)
			}
		}
	}
	for i := range m.Objectives {
		if !m.Objectives[i].Optional {
			need(m.Objectives[i].ID)
		}
	}
	return needed
}

// prerequisites returns the objectives whose state the transition waits for, by
// the typed trigger or by the event.
func (t *Transition) prerequisites() []ObjectiveID {
	var list []ObjectiveID
	for _, g := range t.Triggers {
		switch {
		case g.Kind == TriggerObjectiveState && g.RelatedObjective != nil:
			list = append(list, *g.RelatedObjective)
		case g.Kind == TriggerProgressEvent && g.Event != nil && *g.Event == EventObjectiveStateReached && g.Subject != nil:
			list = append(list, ObjectiveID(*g.Subject))
		}
	}
	return slices.Compact(list)
}
