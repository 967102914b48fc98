package content

import (
	"errors"
	"fmt"
)

// experienceJSON is the stored form of an experience, without what has columns of
// its own: key, revision and the enabled flag.
type experienceJSON struct {
	Map           MapContext           `json:"map"`
	Private       bool                 `json:"privatePerCharacter,omitzero"`
	Scene         sceneJSON            `json:"scene"`
	Triggers      []MissionTrigger     `json:"missionTriggers,omitempty"`
	ActorPolicies map[Role]ActorPolicy `json:"actorPolicies,omitempty"`
}

// EncodeExperience returns an experience's document, without key, revision and
// enabled flag. Equal experiences have equal documents.
func EncodeExperience(e *Experience) (string, error) {
	var faults []error
	document := experienceJSON{e.Map, e.Private, packScene(&e.Scene, &faults), e.Triggers, e.ActorPolicies}
	return encode("an experience", document, faults)
}

// DecodeExperience reads an experience's document as strictly as DecodeScene. The
// caller fills in key, revision and enabled flag.
func DecodeExperience(text string) (Experience, error) {
	var document experienceJSON
	if err := decode("an experience", text, &document); err != nil {
		return Experience{}, err
	}
	var faults []error
	e := Experience{Map: document.Map, Private: document.Private, Scene: unpackScene(&document.Scene, &faults),
		Triggers: document.Triggers, ActorPolicies: document.ActorPolicies}
	if err := errors.Join(faults...); err != nil {
		return Experience{}, fmt.Errorf("decoding an experience: %w", err)
	}
	again, err := EncodeExperience(&e)
	if err := complete("an experience", text, again, err); err != nil {
		return Experience{}, err
	}
	return e, nil
}
