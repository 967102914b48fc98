package bootcamp

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json"

	"caper/journal/content"
	"caper/journal/scene"
)

// Scripts returns the scripts that play the scenes of the shipped content.
func Scripts() *scene.Registry { return scene.NewRegistry(scene.Sequences{}, ExtractionScript{}) }

// ExtractionScript plays authored sequences, and "victory" once every role
// that has a defeat sequence is defeated.
type ExtractionScript struct{}

const victoryName = "victory"

// extractionState is the script's checkpoint. Saves of the time when the
// assault was a time to wait have the sequence alone, and are read too.
type extractionState struct {
	Sequence content.SequenceID `json:"sequence,omitzero"`  // played last
	Defeated []content.Role     `json:"defeated,omitempty"` // in the order of names
	Won      bool               `json:"won,omitzero"`
}

// Name is "bootcamp.extraction", version 1.
func (ExtractionScript) Name() content.Script {
	return content.Script{Key: "bootcamp.extraction", StateVersion: 1}
}

// Decide plays what the observation leads to and counts the defeated.
func (ExtractionScript) Decide(c scene.Context, o scene.Observation) (scene.Decision, error) {
	var state extractionState
	if c.Checkpoint != "" {
		if err := json.Unmarshal([]byte(c.Checkpoint), &state); err != nil {
			return scene.Decision{}, fmt.Errorf("reading the checkpoint of Extraction: %w", err)
		}
	}
	id := o.Sequence
	if o.Kind == scene.Started {
		id = c.Definition.Names[scene.StartName]
	}
	d, there := scene.FromSequence(c.Definition, id)
	if !there {
		return scene.Decision{}, nil
	}
	state.Sequence = id
	if state.fell(c.Definition.DefeatSequences, id) && !state.Won && len(state.Defeated) == len(c.Definition.DefeatSequences) {
		last, _ := scene.FromSequence(c.Definition, c.Definition.Names[victoryName])
		d.World, d.Character = append(d.World, last.World...), append(d.Character, last.Character...)
		d.Signals, d.Timers = append(d.Signals, last.Signals...), append(d.Timers, last.Timers...)
		state.Sequence, state.Won = c.Definition.Names[victoryName], true
	}
	text, err := json.Marshal(state, json.Deterministic(true))
	d.Checkpoint = string(text)
	return d, err
}

// fell records the role whose defeat a sequence shows, and reports whether there
// is one.
func (s *extractionState) fell(defeats map[content.Role]content.SequenceID, id content.SequenceID) bool {
	is := false
	for role, sequence := range defeats { // any order: sorted below
		if sequence == id {
			is = true
			if !slices.Contains(s.Defeated, role) {
				s.Defeated = append(s.Defeated, role)
			}
		}
	}
	slices.Sort(s.Defeated)
	return is
}
