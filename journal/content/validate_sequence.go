package content

import (
	"fmt"
	"slices"
)

func (v *validation) sequences(s *Scene) {
	operations := map[string]bool{}
	for _, id := range keys(s.Sequences) {
		sequence, field := s.Sequences[id], fmt.Sprintf("scene.sequences[%d]", id)
		v.check(id != 0, field, "sequence 0 is none")
		if n := len(sequence.World) + len(sequence.Character) + len(sequence.Signals); n > MaxDecision {
			v.fault(field, "has %d intents and signals, at most %d are decided at once", n, MaxDecision)
		}
		for i, intent := range sequence.World {
			at := fmt.Sprintf("%s.world[%d]", field, i)
			if intent == nil {
				v.fault(at, "is missing")
				continue
			}
			v.operation(operations, intent.OperationKey(), at)
			v.worldIntent(s, intent, at)
		}
		for i, intent := range sequence.Character {
			at := fmt.Sprintf("%s.character[%d]", field, i)
			if intent == nil {
				v.fault(at, "is missing")
				continue
			}
			v.operation(operations, intent.OperationKey(), at)
			v.characterIntent(s, intent, at)
		}
		for i, signal := range sequence.Signals {
			at := fmt.Sprintf("%s.signals[%d]", field, i)
			v.check(signal.Event != 0, at+".event", "is zero")
			v.check(signal.At == "" || hasRole(s, signal.At), at+".at", "%q is no role", signal.At)
		}
		v.timers(s, sequence.Timers, field)
	}
}

func (v *validation) operation(seen map[string]bool, key, field string) {
	v.key(field+".operation", key, MaxOperationKey)
	v.check(!seen[key], field+".operation", "%q is there twice in the scene", key)
	seen[key] = true
}

func (v *validation) timers(s *Scene, list []Timer, field string) {
	v.check(len(list) <= MaxTimers, field+".timers", "are %d, at most %d are started at once", len(list), MaxTimers)
	var names []string
	for i, t := range list {
		at := fmt.Sprintf("%s.timers[%d]", field, i)
		v.key(at+".name", t.Name, MaxTimerName)
		v.check(!slices.Contains(names, t.Name), at+".name", "%q is there twice", t.Name)
		names = append(names, t.Name)
		v.check(s.declares(t.Sequence), at+".sequence", "there is no sequence %d", t.Sequence)
		v.check(t.Policy.Valid(), at+".policy", "is %d, must be 1 (wall clock) or 2 (active scene)", t.Policy)
		v.check(t.Milliseconds > 0, at+".milliseconds", "is zero")
	}
}

func hasRole(s *Scene, role Role) bool {
	_, there := s.Actors[role]
	return there
}

// role requires an actor of the scene for which the condition holds.
func (v *validation) role(s *Scene, role Role, field, what string, holds func(ActorKind) bool) {
	actor, there := s.Actors[role]
	v.check(there, field, "%q is no role", role)
	v.check(!there || holds(actor.Kind), field, "%q is no %s", role, what)
}

func anyKind(ActorKind) bool { return true }

func objectKind(k ActorKind) bool { return k.Valid() && !k.Living() }

func (v *validation) worldIntent(s *Scene, intent WorldIntent, field string) {
	switch i := intent.(type) {
	case EnsureActor:
		v.role(s, i.Role, field+".role", "actor", anyKind)
	case RemoveActor:
		v.role(s, i.Role, field+".role", "actor", anyKind)
	case SetInteraction:
		v.role(s, i.Role, field+".role", "actor", anyKind)
		v.check(i.Enabled != nil || i.State != nil, field, "sets nothing")
	case TransitionObjectState:
		v.role(s, i.Role, field+".role", "object", objectKind)
	case RunRoute:
		v.role(s, i.Role, field+".role", "creature", ActorKind.Living)
		_, there := s.Routes[i.Route]
		v.check(there, field+".route", "there is no route %q", i.Route)
	case FollowActor:
		v.role(s, i.Role, field+".role", "creature", ActorKind.Living)
		v.check(i.Character >= 0, field+".character", "is %d, must be a character or 0 for the owner", i.Character)
	case AttackActor:
		v.role(s, i.Role, field+".role", "creature", ActorKind.Living)
		if i.Target != "" {
			v.role(s, i.Target, field+".target", "creature", ActorKind.Living)
			v.check(i.Target != i.Role, field+".target", "is the attacker")
		}
	case Presentation:
		v.check(i.Kind.Valid(), field+".presentation", "is %d, must be 1 (tutorial), 2 (audio) or 3 (greeting)", i.Kind)
		v.check(i.ID != 0, field+".id", "is zero")
		v.check(i.Kind != PresentAudio || v.world.AudioSets[AudioSetID(i.ID)], field+".id", "%d is no audio set in World", i.ID)
	case Transfer:
		v.check(v.world.Maps[i.Map], field+".map", "is no installed map")
		v.position(field+".position", i.Position)
		v.check(finite(i.Orientation), field+".orientation", "is not finite")
	case RestoreActorPose:
		v.role(s, i.Role, field+".role", "actor", anyKind)
		v.position(field+".position", i.Position)
		v.check(finite(i.Orientation), field+".orientation", "is not finite")
	}
}

func (v *validation) characterIntent(s *Scene, intent CharacterIntent, field string) {
	switch i := intent.(type) {
	case GrantReward:
		v.grant(i, field)
	case GrantAbility:
		v.check(i.Ability != 0, field+".ability", "is zero")
	case SetCharacterFlag:
		v.sceneFlag(i, field)
	case ChangeObjective:
		v.objectiveOf(i.Mission, i.Objective, field)
		v.check(i.State.Valid(), field+".state", "is no state of an objective")
	case MissionDeadline:
		v.objectiveOf(i.Mission, i.Objective, field)
		v.check(i.Seconds == nil || *i.Seconds > 0, field+".seconds", "a deadline has positive seconds")
	case OfferRadioMission:
		m := v.missionOf(i.Mission)
		v.check(m != nil && m.Channels.Acceptance.Radio() && m.Channels.Source(SourceScene, s.Script) != nil, field+".mission",
			"mission %d is not offered over the radio by script %q", i.Mission, s.Script)
	case SetQualification:
		_, known := i.Flag()
		v.check(known, field+".qualification", "is none that took a flag's place")
	case IssueMissionItem, ConsumeMissionItem, RemoveMissionItems:
		// The intents of a mission are checked with its items.
		v.check(v.mission != nil, field, "a private experience has no assignment, and so no mission items")
	}
}

func (v *validation) grant(i GrantReward, field string) {
	v.ownMission(i.Mission, field)
	m := v.missionOf(i.Mission)
	if m == nil || m.rewardOf(i.Reward) == nil {
		v.fault(field+".reward", "mission %d has no reward %d", i.Mission, i.Reward)
		return
	}
	r := m.rewardOf(i.Reward)
	v.check(!r.TurnIn, field+".reward", "%d is given at turn-in", i.Reward)
	v.check(!slices.ContainsFunc(r.Items, func(item RewardItem) bool { return item.Selectable }), field+".reward", "a scene's reward has nothing to select")
}

// sceneFlag requires a mission flag, or the named server state.
func (v *validation) sceneFlag(i SetCharacterFlag, field string) {
	named := i.Flag == BootcampComplete && (i.Value == nil || *i.Value == BootcampCompleteValue)
	v.check(IsMissionFlag(i.Flag) || named, field+".flag", "%d is neither 1 to %d nor named server state with its value", i.Flag, MaxMissionFlag)
}

func (v *validation) objectiveOf(mission MissionID, objective ObjectiveID, field string) {
	v.ownMission(mission, field)
	m := v.missionOf(mission)
	v.check(m != nil && m.Objective(objective) != nil, field+".objective", "mission %d has no objective %d", mission, objective)
}

// ownMission requires that a mission's scene changes only its own assignment.
func (v *validation) ownMission(id MissionID, field string) {
	v.check(v.mission == nil || v.mission.ID == id, field+".mission", "is %d, not the scene's own", id)
}

func (m *Mission) rewardOf(id RewardID) *Reward {
	for i := range m.Rewards {
		if m.Rewards[i].ID == id {
			return &m.Rewards[i]
		}
	}
	return nil
}
