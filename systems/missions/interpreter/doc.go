// Package interpreter is the mission interpreter. It knows neither entities nor a
// clock: time is the number of steps that it was given, ten a second.
//
// Compile turns a linked game into a Program: references become numbers,
// conditions flat programs, events numbers, texts templates, and what a mission
// needs to know of the world becomes questions to ports. A State is what one
// mission owner (a player, a party, a run) has of it; it is plain data. Step takes
// the state and the events since the last step, asks the ports what the active
// objectives and the rules need, each question once a step, changes the state and
// gives commands for the host to execute.
//
// The order within a step (M-OPEN-043): clocks, objectives, events to rules, state
// rules, the actions that these asked for; the mission's end last. What an action
// causes reaches rules in the next step (M-DET-005), and at most fifty actions run
// (M-DET-004), so no document can stall or flood a room.
//
// The language is played by modules, one for each word, and each kind of module
// has one list:
//
//   - verbs: verbs.go lists them, verb_*.go has one each, verb.go says what a verb is
//   - events: events.go lists them, event*.go
//   - actions and their commands: actions.go lists them, action_*.go
//   - conditions.go, values.go and queries.go list and hold theirs
//   - actors: actors.go lists the types, actor_*.go
//
// The rest by task:
//
//   - ports.go: what the host answers; facts.go: what is asked; fact.go: the cache
//   - program.go: what a game compiles to; compile*.go: how
//   - state.go: what an owner has; machine.go, step.go: the order of a step
//   - objectives.go: starting, evaluating and finishing objectives; rules.go: rules
//   - tracker.go, text.go: what players read; sentences.go: every sentence of it
//   - vocabulary.go: which words of the language are played
//
// A construct that is not played makes its mission unplayable, and
// Mission.Unplayable says which and where; what a mission can do without is in
// Mission.Ignored. Nothing is skipped in silence.
package interpreter
