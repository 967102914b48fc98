package interpreter

import (
	"caper/levels/game"
	"caper/levels/linked"
)

// StepsPerSecond is how often the interpreter runs (M-HOST-003).
const StepsPerSecond = 10

// Program is a compiled game.
type Program struct {
	Linked   *linked.Game
	Missions []Mission
}

// Mission is a compiled mission.
type Mission struct {
	Number     int
	Document   *game.Mission
	Unplayable []Unplayable // constructs that this version does not play: the mission never starts
	Ignored    []Unplayable // constructs that the mission is played without
	StartZone  int32        // to enter; -1 to start on joining
	Solo       bool
	Actors     []Actor
	Objectives []Objective // in document order, each group's members after it
	First      int32
	Rules      []Rule
	States     []StateRule
	Flags      []string
	Counters   []Counter
	Timers     []string
	Slots      []Slot
	Cash, Rep  int64
	Times      []int32 // minutes after midnight that rules hear
}

// Unplayable is a construct that this version does not play.
type Unplayable struct {
	Pointer string // JSON pointer within the mission
	What    string
}

// Counter is a counter and its first value.
type Counter struct {
	ID    string
	First int64
}

// Actor is an actor of a mission: what the host spawns as it starts.
type Actor struct {
	ID       string
	Type     game.ActorType
	Place    int32 // number of the place it spawns at
	Document *game.Actor
	Classes  []uint8 // of a vehicle: the mix, by class number
	Bound    int32   // of a door or garage: the level's, by number; -1 for others
	inside   int32   // of a garage: slot of the members in its bay
}

// Objective is a compiled objective.
type Objective struct {
	ID         string
	Document   *game.Objective
	Verb       game.Verb
	Text       Text
	FailText   string
	Limit      int32   // steps; 0 without one
	Hold       int32   // steps that a hold clock must run; 0 without one
	Parent     int32   // the group that it is a member of, -1
	Members    []int32 // of a group
	Need       int32   // of a group
	OnDone     Target
	OnFailed   Target
	FailIf     Condition // empty never holds
	Zone       int32     // -1 none
	Vehicle    int32     // actor, -1 none
	Door       int32     // actor to be opened, -1 none
	MaxDamage  float64   // per cent; +Inf without a bound
	Mark       Mark
	in         int32 // slot: the members in the zone
	drivers    int32 // slot
	wrecked    int32 // slot
	damage     int32 // slot
	vehicleIn  int32 // slot
	unlocked   int32 // slot
	vehicleHit bool  // whether the vehicle's loss fails it
}

// TargetKind says where an objective leads.
type TargetKind uint8

// Where an objective leads.
const (
	ToObjective TargetKind = iota
	ToComplete
	ToFail
)

// Target is where an objective leads.
type Target struct {
	Kind      TargetKind
	Objective int32
}

// MarkKind is a sort of thing that the tracker points at.
type MarkKind uint8

// What the tracker points at.
const (
	MarkNone MarkKind = iota
	MarkZone
	MarkPlace
	MarkActor
)

// Mark is what the tracker points at.
type Mark struct {
	Kind   MarkKind
	Number int32
}

// Rule is a compiled event rule.
type Rule struct {
	Verb    Verb
	Subject int32
	If      Condition // empty always holds
	Do      []Action
	Repeat  bool
}

// StateRule is a compiled while rule.
type StateRule struct {
	While   Condition
	Enter   []Action
	Exit    []Action
	Every   int32 // steps; 0 without an every
	EveryIf Condition
	Do      []Action
}

// Condition is a flat program that leaves one truth on the stack.
type Condition []op

// opcode is one instruction of a condition or a value.
type opcode uint8

const (
	opNumber   opcode = iota // push Number
	opSlot                   // push the slot A
	opFlag                   // push whether flag A is set
	opCounter                // push counter A
	opTimeLeft               // push the whole seconds left
	opElapsed                // push the whole seconds since the start
	opNot                    // turn the top round
	opAll                    // replace the A top truths by whether all hold
	opAny                    // replace the A top truths by whether any holds
	opGT                     // compare the two on top
	opGTE
	opLT
	opLTE
	opEQ
	opTime    // replace the clock on top by whether it is from A to B
	opWeather // replace the weather on top by whether its bit is in A
)

type op struct {
	code   opcode
	a, b   int32
	number float64
}

// ActionKind is a sort of action.
type ActionKind uint8

// The actions that are played.
const (
	DoShowText ActionKind = iota
	DoSendMessage
	DoSetFlag
	DoClearFlag
	DoAdd
	DoSet
	DoStartTimer
	DoStopTimer
	DoReward
	DoComplete
	DoFail
	DoLock // a vehicle or a door
	DoUnlock
	DoSetWanted
	DoSetClock
	DoSetPace
)

// Action is a compiled action.
type Action struct {
	Kind   ActionKind
	A      int32     // flag, counter, timer, actor, stars, minutes
	Steps  int32     // of a timer
	Value  Condition // of add and set: leaves a number
	Number float64   // pace
	Cash   int64
	Rep    int64
	Text   Text
	From   string // of a message
}
