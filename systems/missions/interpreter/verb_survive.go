package interpreter

import "caper/levels/game"

// survive is done after a time and fails once every member is down (M-OBJ-025).
type survive struct{ holdClock }

func compileSurvive(_ *compiler, d *game.Objective) (compiledVerb, bool) {
	return compiledVerb{verb: survive{holdClock{holdSteps(d.Survive.Seconds)}}, text: say("survive")}, true
}

func (v survive) step(m *Machine, _ *Objective, p *Progress) result {
	if m.allDown() {
		return failedBecause(say("went_down"))
	}
	return v.run(p)
}
