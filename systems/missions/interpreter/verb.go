package interpreter

import (
	"caper/levels/game"
	"caper/systems/missions/interpreter/tracker"
)

// verb is the compiled verb of one objective: all that the interpreter knows of
// it beyond what every objective has. A verb holds no state of its own; it keeps
// one number in Progress.Count, and a verb that needs more declares a state type
// in its file and a field in State.
type verb interface {
	// step runs while the objective is active and says how it stands.
	step(m *Machine, o *Objective, p *Progress) result
	// holdLeft is the steps left on the hold clock; false for a verb without one.
	holdLeft(p *Progress) (int32, bool)
	// describe adds to the tracker's line what is the verb's own.
	describe(m *Machine, o *Objective, p *Progress, l *tracker.Line)
}

// plain is what most verbs have in common: no hold clock, and nothing of their
// own in the tracker.
type plain struct{}

func (plain) holdLeft(*Progress) (int32, bool)                        { return 0, false }
func (plain) describe(*Machine, *Objective, *Progress, *tracker.Line) {}

// verbModule registers a verb: the document's word and how it compiles. The
// compile function returns false for a form of the verb that is not played.
type verbModule struct {
	word    game.Verb
	compile func(c *compiler, d *game.Objective) (compiledVerb, bool)
}

// compiledVerb is what a verb makes of an objective of a document.
type compiledVerb struct {
	verb verb
	text string // for the tracker when the document has none (M-OBJ-002)
	mark Mark   // what the line points at unless the document has a marker
}

// result says how an objective stands after a step.
type result struct {
	done   bool
	failed bool
	why    string // reason of a failure, for the players
	who    int32  // the member who did it, Nobody
}

// unfinished is the result of an objective that goes on.
var unfinished = result{who: Nobody}

// doneWhen is the result of an objective that is done under a condition and by
// nobody in particular.
func doneWhen(done bool) result { return result{done: done, who: Nobody} }

// doneBy is the result of an objective that is done once a set of members is not
// empty, by the first of them.
func doneBy(members MemberSet) result {
	return result{done: !members.Empty(), who: members.First()}
}

func failedBecause(why string) result { return result{failed: true, why: why, who: Nobody} }
