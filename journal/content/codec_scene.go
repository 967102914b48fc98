package content

import (
	"errors"
	"fmt"
)

// sceneJSON is the stored form of a scene; absent parts leave no member.
type sceneJSON struct {
	Script                string                           `json:"script,omitzero"`
	StateVersion          uint32                           `json:"stateVersion,omitzero"`
	Actors                map[Role]Actor                   `json:"actors,omitempty"`
	Routes                map[string]Route                 `json:"routes,omitempty"`
	Sequences             map[SequenceID]sequenceJSON      `json:"sequences,omitempty"`
	Names                 map[string]SequenceID            `json:"names,omitempty"`
	DefeatSequences       map[Role]SequenceID              `json:"defeatSequences,omitempty"`
	Requirement           *requirementJSON                 `json:"requirement,omitempty"`
	ObjectiveRequirements map[ObjectiveID]*requirementJSON `json:"objectiveRequirements,omitempty"`
	TurnInRequirement     *requirementJSON                 `json:"turnInRequirement,omitempty"`
	Credit                map[ObjectiveID]Credit           `json:"credit,omitempty"`
	Audio                 *Audio                           `json:"audio,omitzero"`
	Encounter             *PublicEncounter                 `json:"publicEncounter,omitzero"`
	Dialogue              []Topic                          `json:"dialogue,omitempty"`
	Items                 []itemBindingJSON                `json:"items,omitempty"`
	AcceptanceItems       []itemIntentJSON                 `json:"acceptanceItems,omitempty"`
}

// EncodeScene returns a scene's document. Equal scenes have equal documents.
func EncodeScene(s *Scene) (string, error) {
	var faults []error
	document := packScene(s, &faults)
	return encode("a scene", document, faults)
}

// DecodeScene reads a scene's document. Unknown and duplicate members, unknown
// kinds, and expressions that are nested too deeply are errors.
func DecodeScene(text string) (Scene, error) {
	var document sceneJSON
	if err := decode("a scene", text, &document); err != nil {
		return Scene{}, err
	}
	var faults []error
	scene := unpackScene(&document, &faults)
	if err := errors.Join(faults...); err != nil {
		return Scene{}, fmt.Errorf("decoding a scene: %w", err)
	}
	again, err := EncodeScene(&scene)
	if err := complete("a scene", text, again, err); err != nil {
		return Scene{}, err
	}
	return scene, nil
}

func packScene(s *Scene, faults *[]error) sceneJSON {
	document := sceneJSON{
		Script: s.Script, StateVersion: s.StateVersion, Actors: s.Actors, Routes: s.Routes, Names: s.Names,
		DefeatSequences: s.DefeatSequences, Credit: s.Credit, Audio: s.Audio, Encounter: s.Encounter, Dialogue: s.Dialogue,
		Requirement: pack(s.Requirement, faults), TurnInRequirement: pack(s.TurnInRequirement, faults),
		Sequences: map[SequenceID]sequenceJSON{}, ObjectiveRequirements: map[ObjectiveID]*requirementJSON{},
	}
	for id, sequence := range s.Sequences { // any order: the encoder sorts
		document.Sequences[id] = packSequence(&sequence, faults)
	}
	for id, r := range s.ObjectiveRequirements { // any order: the encoder sorts
		document.ObjectiveRequirements[id] = pack(r, faults)
	}
	for i := range s.Items {
		document.Items = append(document.Items, packItemBinding(&s.Items[i]))
	}
	for _, intent := range s.AcceptanceItems {
		form, err := packItemIntent(intent)
		*faults = append(*faults, err)
		document.AcceptanceItems = append(document.AcceptanceItems, form)
	}
	return document
}

func unpackScene(document *sceneJSON, faults *[]error) Scene {
	scene := Scene{
		Script: document.Script, StateVersion: document.StateVersion, Actors: document.Actors, Routes: document.Routes,
		Names: document.Names, DefeatSequences: document.DefeatSequences, Credit: document.Credit, Audio: document.Audio,
		Encounter: document.Encounter, Dialogue: document.Dialogue,
		Requirement: unpack(document.Requirement, 1, faults), TurnInRequirement: unpack(document.TurnInRequirement, 1, faults),
	}
	if document.Sequences != nil {
		scene.Sequences = map[SequenceID]Sequence{}
	}
	for id, form := range document.Sequences { // any order: each is read alone
		scene.Sequences[id] = unpackSequence(id, &form, faults)
	}
	if document.ObjectiveRequirements != nil {
		scene.ObjectiveRequirements = map[ObjectiveID]Requirement{}
	}
	for id, r := range document.ObjectiveRequirements { // any order: each is read alone
		scene.ObjectiveRequirements[id] = unpack(r, 1, faults)
	}
	for i := range document.Items {
		scene.Items = append(scene.Items, unpackItemBinding(&document.Items[i], faults))
	}
	for i := range document.AcceptanceItems {
		intent, err := unpackItemIntent(&document.AcceptanceItems[i])
		issue, is := intent.(IssueMissionItem)
		if err == nil && !is {
			err = errors.New("acceptance issues items and does nothing else")
		}
		*faults = append(*faults, err)
		scene.AcceptanceItems = append(scene.AcceptanceItems, issue)
	}
	return scene
}
