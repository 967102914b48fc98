// Package interpreter is the mission interpreter. It knows neither entities nor a
// clock: time is the number of steps it was given, ten a second.
//
// Compile turns a game laid onto its level into a Program: references become
// indexes, conditions flat programs, events numbers, texts templates, and what
// is asked of the world becomes fact slots. A State is what one holder (a
// player, a party, a run) has of it; it is plain data. Step takes the slots'
// facts, the events since the last step and the state, changes the state and
// gives commands.
//
// The order within a step (M-OPEN-043): clocks, objectives, events to rules,
// state rules, the actions that these asked for; ends of missions last. What
// an action causes reaches rules on the next step (M-DET-005), and at most
// fifty actions run (M-DET-004), so no document can hang or flood a room.
//
// Where to look, by task:
//
//   - program.go: what a game compiles to; compile*.go: how
//   - slot.go: what may be asked of the world; event.go: what may be heard
//   - state.go: what a holder has; step.go: the order of a step
//   - objectives.go: verbs; rules.go, evaluate.go: rules; actions.go: actions
//   - tracker.go, text.go: what players read
//
// A construct that is not played yet makes its mission unplayable, and
// Mission.Unplayable says which and where; what a mission can do without is in
// Mission.Unheeded. Nothing is skipped in silence.
package interpreter
