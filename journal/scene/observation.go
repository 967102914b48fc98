package scene

import (
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"

	"caper/journal/content"
)

// Kind is the kind of an observation (J-OPEN-016).
type Kind uint8

// The kinds of observations.
const (
	Started                  Kind = 1  // the run began
	SignalReceived           Kind = 2  // a sequence was queued: by content, by a defeat, by an experience's trigger
	TimerElapsed             Kind = 3  // Timer and Sequence
	WaypointReached          Kind = 4  // Role, Route and Waypoint
	RouteCompleted           Kind = 5  // Role and Route
	ActorDied                Kind = 6  // Role
	OwnerLost                Kind = 7  // the policy continues without the owner
	Recovered                Kind = 8  // the run goes on after a restart or an absence
	Cancelled                Kind = 9  // the attempt is gone; no observation follows
	MissionRewarded          Kind = 10 // Mission
	ObjectiveDeadlineElapsed Kind = 11 // Mission and Objective
)

// Valid reports whether the number is a kind.
func (k Kind) Valid() bool { return k >= Started && k <= ObjectiveDeadlineElapsed }

// Observation is one thing that happened to a run. Fields that the kind does not
// have are zero.
type Observation struct {
	Kind      Kind                `json:"kind"`               // what happened
	Sequence  content.SequenceID  `json:"sequence,omitzero"`  // sequence that was signalled, or that the timer plays
	Timer     string              `json:"timer,omitzero"`     // name of the timer
	Role      content.Role        `json:"role,omitzero"`      // role that it happened to
	Route     string              `json:"route,omitzero"`     // name of the route
	Waypoint  int                 `json:"waypoint,omitzero"`  // index into the route's, from 0
	Mission   content.MissionID   `json:"mission,omitzero"`   // mission that was rewarded, or whose objective ran out of time
	Objective content.ObjectiveID `json:"objective,omitzero"` // objective that ran out of time
}

// Encode returns the observation's document, as a durable inbox keeps it.
func (o Observation) Encode() (string, error) {
	if err := o.Validate(); err != nil {
		return "", err
	}
	document, err := json.Marshal(o, json.Deterministic(true))
	return string(document), err
}

// DecodeObservation reads an observation's document. An incomplete document is
// an error.
func DecodeObservation(document string) (Observation, error) {
	var o Observation
	if err := json.Unmarshal([]byte(document), &o, json.RejectUnknownMembers(true)); err != nil {
		return Observation{}, fmt.Errorf("decoding an observation: %w", err)
	}
	return o, o.Validate()
}

// Validate reports every fault at once: missing fields of the kind, and fields of
// other kinds.
func (o *Observation) Validate() error {
	if !o.Kind.Valid() {
		return fmt.Errorf("an observation of kind %d, must be 1 to %d", o.Kind, ObjectiveDeadlineElapsed)
	}
	var faults []error
	field := func(name string, there bool, kinds ...Kind) {
		wanted := false
		for _, k := range kinds {
			wanted = wanted || k == o.Kind
		}
		if there != wanted {
			faults = append(faults, fmt.Errorf("an observation of kind %d: %s is %s", o.Kind, name, map[bool]string{true: "missing", false: "not its own"}[wanted]))
		}
	}
	field("sequence", o.Sequence != 0, SignalReceived, TimerElapsed)
	field("timer", o.Timer != "", TimerElapsed)
	field("role", o.Role != "", WaypointReached, RouteCompleted, ActorDied)
	field("route", o.Route != "", WaypointReached, RouteCompleted)
	field("mission", o.Mission != 0, MissionRewarded, ObjectiveDeadlineElapsed)
	field("objective", o.Objective != 0, ObjectiveDeadlineElapsed)
	if o.Waypoint < 0 || o.Waypoint > 0 && o.Kind != WaypointReached {
		faults = append(faults, fmt.Errorf("an observation of kind %d: waypoint is %d", o.Kind, o.Waypoint))
	}
	return errors.Join(faults...)
}

// Context is everything that a script knows beside the observation. It must not
// be changed.
type Context struct {
	Run        int64 // number of the run
	Generation int64 // of the run, and not of an assignment
	// Mission is the mission of the scene; 0: the scene is a private experience.
	Mission    content.MissionID
	Experience string           // key of the private experience; empty in a mission
	Revision   content.Revision // revision of the content
	Definition *content.Scene   // the scene
	// Owner is the character that the run belongs to.
	Owner        int64
	Participants []int64 // characters in joining order, including the owner
	Checkpoint   string  // JSON object; empty: none yet
}
