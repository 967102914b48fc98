package scene

import "caper/journal/content"

// Sequences is the script that content needs when its sequences say all: it
// plays the entry point "start" when the run begins, and whatever sequence a
// signal or a timer names. It remembers nothing.
type Sequences struct{}

// StartName is the entry point that is played when a run begins, where the
// scene has it.
const StartName = "start"

// Name is "sequences", version 1.
func (Sequences) Name() content.Script { return content.Script{Key: "sequences", StateVersion: 1} }

// Decide plays the sequence that the observation leads to, if any.
func (Sequences) Decide(c Context, o Observation) (Decision, error) {
	id := o.Sequence
	if o.Kind == Started {
		id = c.Definition.Names[StartName]
	}
	d, _ := FromSequence(c.Definition, id)
	return d, nil
}
