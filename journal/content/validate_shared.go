package content

import (
	"errors"
	"fmt"
)

// sharedActor is an actor with a shared key, and where it was declared first.
type sharedActor struct {
	actor Actor
	where string
}

// ValidateShared checks the scenes of missions and experiences against each
// other: a shared key belongs to a private experience, and names the same role,
// kind, template and policy wherever it is used (J-SCENE-013, J-POL-017). It
// returns the faults of each mission and of each experience. Callers pass both in
// a fixed order.
func ValidateShared(missions []*Mission, experiences []*Experience) (map[MissionID]error, map[string]error) {
	known := map[string]sharedActor{}
	ofMissions, ofExperiences := map[MissionID]error{}, map[string]error{}
	for _, e := range experiences {
		v := &validation{experience: e}
		v.agree(known, &e.Scene, fmt.Sprintf("experience %q", e.Key), e.Private)
		if len(v.faults) > 0 {
			ofExperiences[e.Key] = errors.Join(v.faults...)
		}
	}
	for _, m := range missions {
		v := &validation{mission: m, row: m.Requirement}
		v.agree(known, &m.Scene, fmt.Sprintf("mission %d", m.ID), false)
		if len(v.faults) > 0 {
			ofMissions[m.ID] = errors.Join(v.faults...)
		}
	}
	return ofMissions, ofExperiences
}

func (v *validation) agree(known map[string]sharedActor, s *Scene, where string, owns bool) {
	for _, role := range keys(s.Actors) {
		actor, field := s.Actors[role], fmt.Sprintf("scene.actors[%s]", role)
		if actor.SharedKey == "" {
			continue
		}
		first, there := known[actor.SharedKey]
		if !there {
			v.check(owns, field+".sharedKey", "no private experience has an actor %q", actor.SharedKey)
			known[actor.SharedKey] = sharedActor{actor, where}
			continue
		}
		v.check(first.actor.Role == actor.Role, field+".role", "is %q in %s", first.actor.Role, first.where)
		v.check(first.actor.Kind == actor.Kind, field+".kind", "is %d in %s", first.actor.Kind, first.where)
		v.check(first.actor.Template == actor.Template, field+".template", "is %d in %s", first.actor.Template, first.where)
		v.check(first.actor.Policy.Equal(actor.Policy), field+".gameplayPolicy", "is not that in %s", first.where)
	}
}
