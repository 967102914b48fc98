package scene

import (
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"caper/journal/content"
)

// Signal is an event that a sequence raises, as the scenario event (Event,
// Sequence).
type Signal struct {
	Sequence content.SequenceID // sequence that raises it
	content.Signal
}

// Decision is a script's whole answer to one observation.
type Decision struct {
	World     []content.WorldIntent     // what the script wants of the world
	Character []content.CharacterIntent // what it does to the character's rows
	Signals   []Signal                  // events that it raises
	Timers    []content.Timer           // timers that it starts
	// Checkpoint replaces the run's checkpoint, a JSON object; empty: it stays.
	Checkpoint string
	// Ends ends the run.
	Ends bool
}

// FromSequence returns the decision that plays an authored sequence, and reports
// whether the scene declares it.
func FromSequence(s *content.Scene, id content.SequenceID) (Decision, bool) {
	sequence, there := s.Sequences[id]
	d := Decision{World: slices.Clone(sequence.World), Character: slices.Clone(sequence.Character), Timers: slices.Clone(sequence.Timers)}
	for _, signal := range sequence.Signals {
		d.Signals = append(d.Signals, Signal{id, signal})
	}
	return d, there
}

// Validate reports every fault of a decision at once: too many parts, and faulty
// operation keys, timers and checkpoints (J-SCENE-028..031).
func (d *Decision) Validate(s *content.Scene) error {
	var faults []error
	check := func(holds bool, format string, arguments ...any) {
		if !holds {
			faults = append(faults, fmt.Errorf(format, arguments...))
		}
	}
	if n := len(d.World) + len(d.Character) + len(d.Signals); n > content.MaxDecision {
		check(false, "%d intents and signals, at most %d are decided at once", n, content.MaxDecision)
	}
	check(len(d.Timers) <= content.MaxTimers, "%d timers, at most %d are started at once", len(d.Timers), content.MaxTimers)
	seen := map[string]bool{}
	operation := func(what string, i int, key string) {
		n := utf8.RuneCountInString(key)
		check(n >= 1 && n <= content.MaxOperationKey, "%s intent %d: its operation key has %d characters, must have 1 to %d", what, i, n, content.MaxOperationKey)
		check(!seen[key], "%s intent %d: operation key %q is there twice", what, i, key)
		seen[key] = true
	}
	for i, intent := range d.World {
		if check(intent != nil, "world intent %d is missing", i); intent != nil {
			operation("world", i, intent.OperationKey())
		}
	}
	for i, intent := range d.Character {
		if check(intent != nil, "character intent %d is missing", i); intent != nil {
			operation("character", i, intent.OperationKey())
		}
	}
	for i, signal := range d.Signals {
		check(signal.Event != 0 && signal.Sequence != 0, "signal %d has no event or no sequence", i)
	}
	for i, t := range d.Timers {
		n := utf8.RuneCountInString(t.Name)
		_, declared := s.Sequences[t.Sequence]
		check(n >= 1 && n <= content.MaxTimerName, "timer %d: its name has %d characters, must have 1 to %d", i, n, content.MaxTimerName)
		check(declared, "timer %d: there is no sequence %d", i, t.Sequence)
		check(t.Policy.Valid() && t.Milliseconds > 0, "timer %d has no known policy or no time", i)
	}
	if err := ValidateCheckpoint(d.Checkpoint); err != nil {
		faults = append(faults, err)
	}
	return errors.Join(faults...)
}

// ValidateCheckpoint requires a JSON object of at most MaxCheckpoint UTF-8 bytes.
// An empty text is no checkpoint, and valid.
func ValidateCheckpoint(text string) error {
	switch {
	case text == "":
		return nil
	case len(text) > content.MaxCheckpoint:
		return fmt.Errorf("a checkpoint of %d bytes, at most %d are kept", len(text), content.MaxCheckpoint)
	}
	if value := jsontext.Value(text); !value.IsValid() || value.Kind() != '{' {
		return errors.New("a checkpoint that is no JSON object")
	}
	return nil
}
