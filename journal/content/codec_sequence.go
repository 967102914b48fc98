package content

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// sequenceJSON is the stored form of a sequence. Its intents are objects with a
// kind.
type sequenceJSON struct {
	World     []jsontext.Value `json:"world,omitempty"`
	Character []jsontext.Value `json:"character,omitempty"`
	Signals   []Signal         `json:"signals,omitempty"`
	Timers    []Timer          `json:"timers,omitempty"`
}

// tagged is the object of an intent.
type tagged[T any] struct {
	Kind   string `json:"kind"`
	Intent T      `json:",embed"`
}

// qualificationJSON is the stored form of an intent that only old content has.
type qualificationJSON struct {
	Operation     string `json:"operation"` // unique key of the operation within the scene
	Qualification uint32 `json:"qualification"`
	Qualified     bool   `json:"qualified"`
}

func packSequence(s *Sequence, faults *[]error) sequenceJSON {
	form := sequenceJSON{Signals: s.Signals, Timers: s.Timers}
	for _, i := range s.World {
		value, err := packWorldIntent(i)
		*faults = append(*faults, err)
		form.World = append(form.World, value)
	}
	for _, i := range s.Character {
		value, err := packCharacterIntent(i)
		*faults = append(*faults, err)
		form.Character = append(form.Character, value)
	}
	return form
}

func unpackSequence(id SequenceID, form *sequenceJSON, faults *[]error) Sequence {
	s := Sequence{Signals: form.Signals, Timers: form.Timers}
	for i, value := range form.World {
		intent, err := unpackWorldIntent(value)
		if err != nil {
			*faults = append(*faults, fmt.Errorf("sequence %d: world intent %d: %w", id, i, err))
		}
		s.World = append(s.World, intent)
	}
	for i, value := range form.Character {
		intent, err := unpackCharacterIntent(value)
		if err != nil {
			*faults = append(*faults, fmt.Errorf("sequence %d: character intent %d: %w", id, i, err))
		}
		s.Character = append(s.Character, intent)
	}
	return s
}

func packTagged[T any](kind string, intent T) (jsontext.Value, error) {
	return json.Marshal(tagged[T]{kind, intent}, json.Deterministic(true))
}

// reader reads the object of one kind of intent.
type reader[I any] func(jsontext.Value) (I, error)

// reads is the reader of the type T, which is one of the intents I.
func reads[I, T any](value jsontext.Value) (I, error) {
	var object tagged[T]
	var none I
	if err := json.Unmarshal(value, &object, strict); err != nil {
		return none, err
	}
	return any(object.Intent).(I), nil
}

var strict = json.JoinOptions(json.RejectUnknownMembers(true), jsontext.AllowDuplicateNames(false))

// kindOf reads only the kind of an object.
func kindOf(value jsontext.Value) (string, error) {
	var object struct {
		Kind string `json:"kind"`
	}
	err := json.Unmarshal(value, &object)
	return object.Kind, err
}
