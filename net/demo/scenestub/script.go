package scenestub

import (
	"errors"
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"caper/journal/content"
	"caper/net/room"
)

// Script is what a stub plays, for each character separately.
type Script struct {
	Offers []Offer // raised in turn while no part is under way
	Parts  []Part  // the first one whose objective is active is played
	Cast   []Role  // stands where the character came in
	// Every is the number of ticks between two events, and before an event
	// that had no effect is repeated; 0 is 15.
	Every uint64
}

// Offer is a server event that offers a mission. It is raised while the
// character has no attempt at the mission.
type Offer struct {
	Mission content.MissionID // that is offered
	Source  string            // key of the server event
	After   content.MissionID // must be completed first; 0 is none
}

// Part is what happens while an objective is active.
type Part struct {
	Mission   content.MissionID   // of the objective
	Objective content.ObjectiveID // that must be active
	Events    []content.Event     // in order, and again from the first
}

// Role is a person or object to speak to.
type Role struct {
	Target room.LiveTarget // without entity, position and owner, which the play sets
	Offset mgl64.Vec3      // from where the character came in, metres
}

// Validate reports every fault of a script at once.
func (s *Script) Validate() error {
	var faults []error
	for i, o := range s.Offers {
		if o.Mission == 0 || o.Source == "" {
			faults = append(faults, fmt.Errorf("offer %d names no mission or no source", i))
		}
	}
	for i := range s.Parts {
		if p := &s.Parts[i]; p.Mission == 0 || p.Objective == 0 || len(p.Events) == 0 {
			faults = append(faults, fmt.Errorf("part %d names no mission, no objective or no events", i))
		}
	}
	return errors.Join(faults...)
}
