package content

import (
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// MaxDocument bounds a stored document, in bytes; it is checked before
// anything is decoded.
const MaxDocument = 256 << 10

// requirementJSON is the stored form of an expression.
type requirementJSON struct {
	Kind     string            `json:"kind"`
	Parts    []requirementJSON `json:"parts,omitempty"`
	Minimum  *uint32           `json:"minimum,omitempty"`
	Flag     *FlagID           `json:"flag,omitempty"`
	Value    *uint32           `json:"value,omitempty"`
	Mission  *MissionID        `json:"mission,omitempty"`
	State    *MissionState     `json:"state,omitempty"`
	Accepted *bool             `json:"accepted,omitempty"`
	Key      *string           `json:"key,omitempty"`
}

type sceneJSON struct {
	Requirement           *requirementJSON                 `json:"requirement,omitempty"`
	ObjectiveRequirements map[ObjectiveID]*requirementJSON `json:"objectiveRequirements,omitempty"`
	TurnInRequirement     *requirementJSON                 `json:"turnInRequirement,omitempty"`
	Dialogue              []Topic                          `json:"dialogue,omitempty"`
	Items                 []itemBindingJSON                `json:"items,omitempty"`
	AcceptanceItems       []itemIntentJSON                 `json:"acceptanceItems,omitempty"`
}

type sourceJSON struct {
	Kind        SourceKind       `json:"kind"`
	Key         string           `json:"key"`
	Map         *MapContext      `json:"map,omitempty"`
	PrivateOnly bool             `json:"ownedPrivateMap,omitempty"`
	Requirement *requirementJSON `json:"requirement,omitempty"`
}

// EncodeScene gives a scene's document; equal scenes give equal bytes.
func EncodeScene(s *Scene) (string, error) {
	document := sceneJSON{}
	var faults []error
	document.Requirement = pack(s.Requirement, &faults)
	document.TurnInRequirement = pack(s.TurnInRequirement, &faults)
	if len(s.ObjectiveRequirements) > 0 {
		document.ObjectiveRequirements = map[ObjectiveID]*requirementJSON{}
	}
	for id, r := range s.ObjectiveRequirements { // any order: the encoder sorts
		document.ObjectiveRequirements[id] = pack(r, &faults)
	}
	document.Dialogue = s.Dialogue
	for i := range s.Items {
		document.Items = append(document.Items, packItemBinding(&s.Items[i]))
	}
	for _, intent := range s.AcceptanceItems {
		form, err := packItemIntent(intent)
		faults = append(faults, err)
		document.AcceptanceItems = append(document.AcceptanceItems, form)
	}
	return encode("a scene", document, faults)
}

// DecodeScene reads a scene's document: unknown and duplicate members,
// unknown kinds and expressions nested too deeply are errors.
func DecodeScene(text string) (Scene, error) {
	var document sceneJSON
	if err := decode("a scene", text, &document); err != nil {
		return Scene{}, err
	}
	var faults []error
	scene := Scene{
		Requirement:       unpack(document.Requirement, 1, &faults),
		TurnInRequirement: unpack(document.TurnInRequirement, 1, &faults),
	}
	if len(document.ObjectiveRequirements) > 0 {
		scene.ObjectiveRequirements = map[ObjectiveID]Requirement{}
	}
	for id, r := range document.ObjectiveRequirements { // any order: each is read alone
		scene.ObjectiveRequirements[id] = unpack(r, 1, &faults)
	}
	scene.Dialogue = document.Dialogue
	for i := range document.Items {
		scene.Items = append(scene.Items, unpackItemBinding(&document.Items[i], &faults))
	}
	for i := range document.AcceptanceItems {
		intent, err := unpackItemIntent(&document.AcceptanceItems[i])
		issue, is := intent.(IssueMissionItem)
		if err == nil && !is {
			err = errors.New("acceptance issues items and does nothing else")
		}
		faults = append(faults, err)
		scene.AcceptanceItems = append(scene.AcceptanceItems, issue)
	}
	if err := errors.Join(faults...); err != nil {
		return Scene{}, fmt.Errorf("decoding a scene: %w", err)
	}
	return scene, nil
}

// EncodeSources gives the document of authored offer sources.
func EncodeSources(list []Source) (string, error) {
	document := make([]sourceJSON, 0, len(list))
	var faults []error
	for i := range list {
		s := &list[i]
		document = append(document, sourceJSON{s.Kind, s.Key, s.Map, s.PrivateOnly, pack(s.Requirement, &faults)})
	}
	return encode("offer sources", document, faults)
}

// DecodeSources reads the document of authored offer sources.
func DecodeSources(text string) ([]Source, error) {
	var document []sourceJSON
	if err := decode("offer sources", text, &document); err != nil {
		return nil, err
	}
	var faults []error
	var list []Source
	for _, s := range document {
		list = append(list, Source{s.Kind, s.Key, s.Map, s.PrivateOnly, unpack(s.Requirement, 1, &faults)})
	}
	if err := errors.Join(faults...); err != nil {
		return nil, fmt.Errorf("decoding offer sources: %w", err)
	}
	return list, nil
}

func encode(what string, document any, faults []error) (string, error) {
	if err := errors.Join(faults...); err != nil {
		return "", fmt.Errorf("encoding %s: %w", what, err)
	}
	text, err := json.Marshal(document, json.Deterministic(true))
	if err != nil {
		return "", fmt.Errorf("encoding %s: %w", what, err)
	}
	if len(text) > MaxDocument {
		return "", fmt.Errorf("encoding %s: %d bytes, at most %d are stored", what, len(text), MaxDocument)
	}
	return string(text), nil
}

func decode(what, text string, into any) error {
	if len(text) > MaxDocument {
		return fmt.Errorf("decoding %s: %d bytes, at most %d are read", what, len(text), MaxDocument)
	}
	err := json.Unmarshal([]byte(text), into, json.RejectUnknownMembers(true), jsontext.AllowDuplicateNames(false))
	if err != nil {
		return fmt.Errorf("decoding %s: %w", what, err)
	}
	return nil
}

// pack gives the stored form; nil stays nil.
func pack(r Requirement, faults *[]error) *requirementJSON {
	if r == nil {
		return nil
	}
	if RequirementDepth(r) > MaxRequirementDepth {
		*faults = append(*faults, fmt.Errorf("a requirement is nested more than %d deep", MaxRequirementDepth))
		return nil
	}
	packed := packed(r, faults)
	return &packed
}

func packed(r Requirement, faults *[]error) requirementJSON {
	switch r := r.(type) {
	case AllRequirements:
		return requirementJSON{Kind: "all", Parts: packedParts(r.Parts, faults)}
	case AnyRequirement:
		return requirementJSON{Kind: "any", Parts: packedParts(r.Parts, faults)}
	case NotRequirement:
		return requirementJSON{Kind: "not", Parts: packedParts([]Requirement{r.Part}, faults)}
	case LevelRequirement:
		return requirementJSON{Kind: "level", Minimum: &r.Minimum}
	case FlagRequirement:
		return requirementJSON{Kind: "flag", Flag: &r.Flag, Value: &r.Value}
	case MissionStateRequirement:
		return requirementJSON{Kind: "mission", Mission: &r.Mission, State: r.State, Accepted: r.Accepted}
	case CustomRequirement:
		return requirementJSON{Kind: "custom", Key: &r.Key}
	}
	*faults = append(*faults, fmt.Errorf("a requirement of no known kind (%T)", r))
	return requirementJSON{}
}

func packedParts(parts []Requirement, faults *[]error) []requirementJSON {
	var list []requirementJSON
	for _, part := range parts {
		list = append(list, packed(part, faults))
	}
	return list
}

// unpack reads the stored form at a depth, counted from 1; nil stays nil.
func unpack(form *requirementJSON, depth int, faults *[]error) Requirement {
	if form == nil {
		return nil
	}
	fault := func(text string) Requirement {
		*faults = append(*faults, fmt.Errorf("requirement %q: %s", form.Kind, text))
		return nil
	}
	if depth > MaxRequirementDepth {
		return fault(fmt.Sprintf("nested more than %d deep", MaxRequirementDepth))
	}
	var parts []Requirement
	for i := range form.Parts {
		parts = append(parts, unpack(&form.Parts[i], depth+1, faults))
	}
	switch form.Kind {
	case "all":
		return AllRequirements{parts}
	case "any":
		return AnyRequirement{parts}
	case "not":
		if len(parts) == 1 {
			return NotRequirement{parts[0]}
		}
	case "level":
		if form.Minimum != nil {
			return LevelRequirement{*form.Minimum}
		}
	case "flag":
		if form.Flag != nil && form.Value != nil {
			return FlagRequirement{*form.Flag, *form.Value}
		}
	case "mission":
		if form.Mission != nil {
			return MissionStateRequirement{*form.Mission, form.State, form.Accepted}
		}
	case "custom":
		if form.Key != nil {
			return CustomRequirement{*form.Key}
		}
	default:
		return fault("there is no such kind")
	}
	return fault("an argument is missing")
}
