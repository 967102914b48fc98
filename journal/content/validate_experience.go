package content

import (
	"errors"
	"fmt"
	"unicode/utf8"
)

// ExperienceFault is one fault of a private experience.
type ExperienceFault struct {
	Experience string   // key of the experience with the fault
	Revision   Revision // its revision
	Field      string   // path, like scene.actors[guard]
	Message    string   // what is wrong, in English
}

func (f ExperienceFault) Error() string {
	return fmt.Sprintf("experience %q revision %q: %s: %s", f.Experience, f.Revision, f.Field, f.Message)
}

// Validate reports every fault of an experience at once, joined; each is an
// ExperienceFault. World.Missions must have the operational missions.
func (e *Experience) Validate(world *World) error {
	v := &validation{experience: e, world: world}
	length := utf8.RuneCountInString(string(e.Revision))
	v.key("key", e.Key, MaxScriptKey)
	v.check(length >= 1 && length <= MaxRevision, "revision", "has %d characters, must have 1 to %d", length, MaxRevision)
	v.check(world.Maps[e.Map], "map", "is no installed map")
	s := &e.Scene
	v.check(!s.MetadataOnly(), "scene.script", "an experience is played by a script")
	v.check(s.Requirement == nil && len(s.ObjectiveRequirements) == 0 && s.TurnInRequirement == nil, "scene.requirement", "requirements are a mission's")
	v.check(len(s.Dialogue) == 0, "scene.dialogue", "is a mission's")
	v.check(len(s.Items)+len(s.AcceptanceItems) == 0, "scene.items", "are a mission's")
	v.check(len(s.Credit) == 0, "scene.credit", "is a mission's")
	v.sceneParts(s)
	for i, t := range e.Triggers {
		field := fmt.Sprintf("missionTriggers[%d]", i)
		v.check(t.Moment.Valid(), field+".moment", "is %d, must be 1 to 4", t.Moment)
		v.check(v.missionOf(t.Mission) != nil, field+".mission", "%d is not loaded", t.Mission)
		v.check(s.declares(t.Sequence), field+".sequence", "there is no sequence %d", t.Sequence)
	}
	v.check(e.Private || len(e.ActorPolicies) == 0, "actorPolicies", "are for private maps alone")
	for _, role := range keys(e.ActorPolicies) {
		policy, field := e.ActorPolicies[role], fmt.Sprintf("actorPolicies[%s]", role)
		actor, there := s.Actors[role]
		v.check(there && actor.Kind == ActorCreature, field, "is the role of no creature that the experience creates")
		v.policy(&policy, field)
	}
	for _, role := range keys(s.Actors) {
		v.check(e.Private || s.Actors[role].SharedKey == "", fmt.Sprintf("scene.actors[%s].sharedKey", role), "is for private experiences alone")
	}
	return errors.Join(v.faults...)
}
