package interpreter

import "caper/levels/game"

// verbs is the list of verbs that are played.
func verbs() []verbModule {
	return []verbModule{
		{game.VerbGoto, compileGoto},
		{game.VerbStealVehicle, compileStealVehicle},
		{game.VerbDeliver, compileDeliver},
		{game.VerbUse, compileUse},
		{game.VerbUnlock, compileUnlock},
		{game.VerbSurvive, compileSurvive},
		{game.VerbDefend, compileDefend},
		{game.VerbWait, compileWait},
		{game.VerbDestroy, compileDestroy},
		{game.VerbGroup, compileGroup},
	}
}

// verb compiles an objective's verb. A verb that is not played makes the mission
// unplayable.
func (c *compiler) verb(d *game.Objective) compiledVerb {
	for _, module := range verbs() {
		if module.word != d.Verb {
			continue
		}
		if compiled, ok := module.compile(c, d); ok {
			return compiled
		}
	}
	c.refuse(c.pointer, "the verb "+string(d.Verb))
	return compiledVerb{text: readable(string(d.Verb))}
}
