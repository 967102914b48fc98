package scene

import "caper/journal/content"

// Sequences is the script for content that consists of sequences only. It plays
// the entry point "start" when the run begins, and the sequence that a signal or
// a timer names. It has no checkpoint.
type Sequences struct{}

// StartName is the entry point that Sequences plays when a run begins, where the
// scene has it.
const StartName = "start"

// Name returns "sequences", version 1.
func (Sequences) Name() content.Script { return content.Script{Key: "sequences", StateVersion: 1} }

// Decide plays the sequence that the observation names, if any.
func (Sequences) Decide(c Context, o Observation) (Decision, error) {
	id := o.Sequence
	if o.Kind == Started {
		id = c.Definition.Names[StartName]
	}
	d, _ := FromSequence(c.Definition, id)
	return d, nil
}
