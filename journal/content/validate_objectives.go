package content

import (
	"fmt"
	"slices"
)

func (v *validation) objectives() {
	var ids []ObjectiveID
	var transitions []TransitionID
	v.check(len(v.mission.Objectives) > 0, "objectives", "there is none")
	defer func() { v.row = v.mission.Requirement }()
	for i := range v.mission.Objectives {
		v.row = v.mission.Objectives[i].Requirement
		o, field := &v.mission.Objectives[i], fmt.Sprintf("objectives[%d]", i)
		v.check(o.ID != 0 && !slices.Contains(ids, o.ID), field+".id", "%d is zero or there twice", o.ID)
		ids = append(ids, o.ID)
		v.check(o.Text != 0, field+".text", "names no text")
		v.check(o.Requirement == Required || o.Requirement == Optional, field+".requirement", "is %d, must be 1 or 2", o.Requirement)
		v.check(o.Initial.Valid() && o.Initial != ObjectiveCompleted && o.Initial != ObjectiveFailed, field+".initial", "is %d: an objective begins revealed, active or hidden", o.Initial)
		v.timeLimits(o, field)
		for j := range o.Transitions {
			t, at := &o.Transitions[j], fmt.Sprintf("%s.transitions[%d]", field, j)
			v.row = t.Requirement
			v.check(t.ID != 0 && !slices.Contains(transitions, t.ID), at+".id", "%d is zero or there twice in the mission", t.ID)
			transitions = append(transitions, t.ID)
			v.check(t.Requirement == Required || t.Requirement == Optional, at+".requirement", "is %d, must be 1 or 2", t.Requirement)
			v.check(t.Target == nil || t.Target.Valid(), at+".target", "is no state of an objective")
			v.triggers(o, t, at)
			for k := range t.Actions {
				v.action(o, &t.Actions[k], fmt.Sprintf("%s.actions[%d]", at, k))
			}
		}
	}
}

// triggers requires one executable shape for a transition (J-TRIG-001). Several
// progress triggers must be a set of distinct waypoints or Logos.
func (v *validation) triggers(o *Objective, t *Transition, field string) {
	v.check(len(t.Triggers) > 0, field+".triggers", "transition %d has none", t.ID)
	var subjects []uint32
	for i := range t.Triggers {
		trigger, at := &t.Triggers[i], fmt.Sprintf("%s.triggers[%d]", field, i)
		v.check(trigger.Kind == t.Triggers[0].Kind && trigger.ofOneShape(), at, "transition %d mixes trigger shapes", t.ID)
		v.trigger(o, trigger, at)
		if i == 0 && len(t.Triggers) == 1 || trigger.Subject == nil || trigger.Event == nil {
			continue
		}
		set := *trigger.Event == EventWaypointAcquired || *trigger.Event == EventLogosAcquired
		v.check(set && t.Triggers[0].Event != nil && *trigger.Event == *t.Triggers[0].Event, at, "several triggers are a set of waypoints or of Logos alone")
		v.check(!slices.Contains(subjects, *trigger.Subject), at+".subject", "%d is there twice", *trigger.Subject)
		subjects = append(subjects, *trigger.Subject)
	}
	v.check(len(t.Triggers) <= 1 || t.Triggers[0].Kind == TriggerProgressEvent, field+".triggers", "only progress events are combined")
}

func (v *validation) trigger(o *Objective, t *Trigger, field string) {
	v.check(!t.Reminder || t.Kind == TriggerConversation, field+".reminder", "only a conversation is a reminder")
	switch t.Kind {
	case TriggerConversation:
		v.npcPackage(field+".package", t.Package)
		v.check(t.Flag != nil, field+".flag", "a conversation binds a flag, which chooses its text")
	case TriggerProgressEvent:
		v.progress(o, t, field)
	case TriggerAreaEntered:
		v.check(t.Area != nil && *t.Area != 0, field, "an area trigger binds an area")
	case TriggerObjectiveState:
		v.check(t.RelatedObjective != nil && v.mission.Objective(*t.RelatedObjective) != nil, field, "an objective trigger binds an objective of this mission")
		v.check(t.RelatedState != nil && t.RelatedState.Valid(), field, "an objective trigger binds a state")
	case TriggerTimerElapsed:
		v.check(t.DurationSeconds != nil && *t.DurationSeconds > 0, field, "a timer has a positive duration")
	default:
		v.fault(field+".kind", "is %d, must be 1 to 5", t.Kind)
	}
}

func (v *validation) progress(o *Objective, t *Trigger, field string) {
	if t.Event == nil || !t.Event.Valid() {
		v.fault(field+".event", "is no progress event")
		return
	}
	v.check(t.Subject != nil && *t.Subject != 0, field+".subject", "is missing")
	if *t.Event == EventDeadlineElapsed {
		v.check(t.Subject != nil && v.mission.Objective(ObjectiveID(*t.Subject)) != nil && !t.Counts(), field, "an elapsed deadline names an objective of this mission and counts nothing")
	}
	if t.SourceSpawnResolved {
		v.check(*t.Event == EventItemEquipped, field+".sourceSpawnResolved", "is for items put on alone")
		v.check(!t.Counts(), field, "a counter is not combined with sourceSpawnResolved")
	}
	if !t.Counts() {
		return
	}
	item := *t.Event == EventItemAcquired || *t.Event == EventItemConsumed
	v.check(t.Initial != nil && t.TargetCount != nil && *t.TargetCount > *t.Initial, field, "a counter runs from an initial value to a greater target")
	v.check(item == (t.Counter == nil), field+".counter", "a counter of items has none, any other has one")
	v.check(!item || o.CounterTexts[0] != 0, field, "a counter of items has a counter text")
}

func (v *validation) action(o *Objective, a *Action, field string) {
	known := a.Objective != nil && v.mission.Objective(*a.Objective) != nil
	state := a.State != nil && a.State.Valid()
	switch a.Kind {
	case ActionRevealObjective:
		v.check(known, field+".objective", "reveal names an objective of this mission")
	case ActionActivateObjective:
		v.check(known && state, field, "activate names an objective of this mission and a state")
	case ActionCompleteObjective:
		v.check(known && *a.Objective == o.ID && state, field, "complete names its own objective and a state")
	case ActionGrantReward:
		v.check(a.Reward != nil && v.reward(*a.Reward), field+".reward", "grant names the turn-in package of this mission")
	case ActionShowIndicator:
		v.check(a.Indicator != nil && *a.Indicator != 0, field+".indicator", "is missing")
	case ActionSetPlayerFlag:
		v.check(a.Flag != nil && IsMissionFlag(*a.Flag) && a.FlagValue != nil, field, "a flag is 1 to %d and has a value", MaxMissionFlag)
	case ActionStartScenario:
		v.check(a.Scenario != nil && v.mission.Scene.declares(SequenceID(*a.Scenario)), field+".scenario", "a scenario is a sequence that the scene declares")
	case ActionActivateSpawnGroup:
		v.check(a.SpawnGroup != nil && *a.SpawnGroup != 0 && v.mission.Scene.starts(SpawnGroupName(*a.SpawnGroup)), field+".spawnGroup",
			"the scene names the sequence of spawn group n spawn-group-n")
	case ActionShowAmbientConversation:
		v.check(a.Package != nil && *a.Package != 0, field+".package", "an ambient conversation binds its greeting's text there")
	case ActionIssueMissionItem, ActionConsumeMissionItem, ActionRemoveMissionItems: // checked with the items
	default:
		v.fault(field+".kind", "is %d, must be 1 to 12", a.Kind)
	}
	v.check(a.Kind.Item() == (a.ItemIntent != ""), field+".itemIntent", "item actions have an intent, no others do")
}

func (v *validation) reward(id RewardID) bool {
	for i := range v.mission.Rewards {
		if v.mission.Rewards[i].ID == id {
			return v.mission.Rewards[i].TurnIn
		}
	}
	return false
}
