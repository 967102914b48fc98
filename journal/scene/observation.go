package scene

import (
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"

	"caper/journal/content"
)

// Kind is what a script is told of (J-OPEN-016).
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
	Cancelled                Kind = 9  // the attempt is gone; nothing more is told
	MissionRewarded          Kind = 10 // Mission
	ObjectiveDeadlineElapsed Kind = 11 // Mission and Objective
)

// Valid tells whether the number is a kind.
func (k Kind) Valid() bool { return k >= Started && k <= ObjectiveDeadlineElapsed }

// Observation is one thing that happened to a run. Fields that are not the
// kind's are zero.
type Observation struct {
	Kind      Kind                `json:"kind"`
	Sequence  content.SequenceID  `json:"sequence,omitzero"`
	Timer     string              `json:"timer,omitzero"`
	Role      content.Role        `json:"role,omitzero"`
	Route     string              `json:"route,omitzero"`
	Waypoint  int                 `json:"waypoint,omitzero"` // index into the route's, from 0
	Mission   content.MissionID   `json:"mission,omitzero"`
	Objective content.ObjectiveID `json:"objective,omitzero"`
}

// Encode gives the observation's document, as a durable inbox keeps it.
func (o Observation) Encode() (string, error) {
	if err := o.Validate(); err != nil {
		return "", err
	}
	document, err := json.Marshal(o, json.Deterministic(true))
	return string(document), err
}

// DecodeObservation reads an observation's document; one that is not whole is
// an error.
func DecodeObservation(document string) (Observation, error) {
	var o Observation
	if err := json.Unmarshal([]byte(document), &o, json.RejectUnknownMembers(true)); err != nil {
		return Observation{}, fmt.Errorf("decoding an observation: %w", err)
	}
	return o, o.Validate()
}

// Validate tells every fault at once: a field of the kind's that is missing,
// and one of another kind's that is there.
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

// Context is all that a script knows. Treat it as immutable.
type Context struct {
	Run        int64
	Generation int64 // of the run, and not of an assignment
	// Mission is 0 in a private experience, Experience empty in a mission.
	Mission    content.MissionID
	Experience string
	Revision   content.Revision
	Definition *content.Scene
	// Owner is the character of the run; participants are in joining order,
	// the owner among them.
	Owner        int64
	Participants []int64
	Checkpoint   string // JSON object; empty: none yet
}
