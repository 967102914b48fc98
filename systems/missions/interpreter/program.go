package interpreter

import (
	"slices"

	"caper/levels/game"
	"caper/levels/linked"
	"caper/systems/missions/interpreter/tracker"
)

// StepsPerSecond is how often the interpreter runs (M-HOST-003).
const StepsPerSecond = 10

// Program is a compiled game. It is read-only and may be shared.
type Program struct {
	Ignored  []Unplayable // constructs of the game itself that it is played without; pointers are in the document
	Linked   *linked.Game // what it was compiled from
	Missions []Mission    // in document order
}

// Mission is the number of the mission with an id, -1 for none.
func (p *Program) Mission(id string) int {
	return slices.IndexFunc(p.Missions, func(m Mission) bool { return m.Document.ID == id })
}

// Mission is a compiled mission.
type Mission struct {
	Number     int           // in the document
	Document   *game.Mission // what it was compiled from
	Unplayable []Unplayable  // constructs that this version does not play: the mission never starts
	Ignored    []Unplayable  // constructs that the mission is played without
	StartZone  int32         // zone whose entering starts it; -1 to start on joining
	Solo       bool          // played in the hub
	Actors     []Actor       // in document order
	Objectives []Objective   // in document order, each group's members after it
	Rules      []Rule        // event rules, in document order
	States     []StateRule   // state rules, in document order
	Flags      []string      // ids, by flag number
	Counters   []Counter     // by counter number
	Timers     []string      // ids, by timer number
	Cash, Rep  int64         // reward in dollars and points
	Times      []int32       // minutes after midnight that its rules listen for
	facts      facts
	observers  []observer
	doorActors [][]int32 // by number of the level's door: the actors that are bound to it
}

// DoorActors lists the actors that are bound to a door of the level, which goes
// by its number there. The list must not be modified.
func (m *Mission) DoorActors(door uint16) []int32 {
	if int(door) >= len(m.doorActors) {
		return nil
	}
	return m.doorActors[door]
}

// Unplayable is a construct that this version does not play.
type Unplayable struct {
	Pointer string // JSON pointer within the mission
	What    string // the construct, in words
}

// Counter is a counter and its first value.
type Counter struct {
	ID    string // as the document writes it
	First int64  // value as the mission starts
}

// Actor is an actor of a mission: spawned as it starts, or bound to a thing of
// the level.
type Actor struct {
	ID       string         // as the document writes it
	Type     game.ActorType // as the document writes it
	Place    int32          // number of its place
	Document *game.Actor    // what it was compiled from
	Classes  []uint8        // of a vehicle: the mix, by class number
	Bound    int32          // of a door or garage: the level's, by number; -1 for others
}

// Objective is a compiled objective: what all verbs have in common, and the
// compiled verb.
type Objective struct {
	ID       string                                 // as the document writes it
	Verb     game.Verb                              // as the document writes it
	Text     Text                                   // what the tracker says
	FailText string                                 // replaces the verb's reason for a failure; empty for none
	Limit    int32                                  // steps of the time limit; 0 without one
	Parent   int32                                  // number of the group that it is a member of, -1 for none
	Members  []int32                                // of a group: the objectives in it
	OnDone   Branch                                 // where it leads once done
	OnFailed Branch                                 // where it leads once failed
	target   fact[tracker.Optional[tracker.Target]] // where its line points; -1 for nowhere
	verb     verb
}

// BranchKind says what follows an objective.
type BranchKind uint8

// What follows an objective.
const (
	ToObjective BranchKind = iota
	ToComplete
	ToFail
)

// Branch is where an objective leads.
type Branch struct {
	Kind      BranchKind // where to
	Objective int32      // number of the next objective, for ToObjective
}

// Rule is a compiled event rule.
type Rule struct {
	Event   EventType // what it listens for
	Subject int32     // number of what the event must be about
	If      Condition // empty always holds
	Do      []action  // in order
	Repeat  bool      // whether it runs each time
}

// StateRule is a compiled while rule.
type StateRule struct {
	While   Condition // what it watches
	Enter   []action  // run as While starts to hold
	Exit    []action  // run as While stops holding
	Every   int32     // steps between two runs of Do; 0 for never
	EveryIf Condition // must hold for Do; empty always holds
	Do      []action  // run each Every steps while the condition holds
}
