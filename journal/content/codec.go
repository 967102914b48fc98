package content

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/go-json-experiment/json"
)

// MaxDocument is the most bytes that a stored document has. It is checked before
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

type sourceJSON struct {
	Kind        SourceKind       `json:"kind"`
	Key         string           `json:"key"`
	Map         *MapContext      `json:"map,omitempty"`
	PrivateOnly bool             `json:"ownedPrivateMap,omitempty"`
	Requirement *requirementJSON `json:"requirement,omitempty"`
}

// EncodeSources returns the document of authored offer sources.
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
	if err := json.Unmarshal([]byte(text), into, strict); err != nil {
		return fmt.Errorf("decoding %s: %w", what, err)
	}
	normalize(reflect.ValueOf(into))
	return nil
}

// normalize replaces empty lists and maps by absent ones, so that a decoded value
// equals the one that is decoded from its own encoding.
func normalize(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			normalize(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			normalize(v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			normalize(v.Index(i))
		}
		if v.Len() == 0 && v.CanSet() {
			v.SetZero()
		}
	case reflect.Map:
		for each := v.MapRange(); each.Next(); { // any order: each is normalized alone
			value := reflect.New(v.Type().Elem()).Elem()
			value.Set(each.Value())
			normalize(value)
			v.SetMapIndex(each.Key(), value)
		}
		if v.Len() == 0 && v.CanSet() {
			v.SetZero()
		}
	}
}

// pack returns the stored form; nil stays nil.
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
