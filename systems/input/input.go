package input

import (
	"errors"
	"fmt"
	"math"

	"caper/components"
)

// Kind is the kind of an input.
type Kind uint8

// The kinds of input.
const (
	Join      Kind = iota + 1 // a client joins
	Leave                     // a client has left for good
	Away                      // the connection is lost; the seat is kept
	Back                      // the client of a kept seat is back
	Control                   // what a client's character does from now on
	Press                     // a key was pressed
	Place                     // a debug command puts the character somewhere
	Committed                 // the journal has committed something of the client's character
	kinds
)

// Input is one thing from outside. It belongs to the tick in whose list it is.
// Kind says which of the fields from Sequence on have a meaning.
type Input struct {
	Kind     Kind                      // what the input is
	Client   components.ClientID       // whose input it is
	Sequence uint32                    // Control: the client's number of the input
	Intent   components.Intent         // Control: what the character does
	Key      components.Key            // Press: which key
	Joining  Joining                   // Join: who joins
	Pose     components.Pose           // Place: where to
	Change   *components.DurableChange // Committed: what was committed
}

// Joining describes a client that joins.
type Joining struct {
	Name      string                 // shown to others, at most 64 bytes
	Character components.CharacterID // in the journal; 0 is none
	Account   components.AccountID   // that owns the character
	Party     uint32                 // number of the party within the room; 0 is none
	Team      uint8                  // number of the team
	Bot       bool                   // a program plays
}

// maxName limits a name, in bytes.
const maxName = 64

// ErrRefused reports an input that the room does not accept.
var ErrRefused = errors.New("input refused")

// Check reports what is wrong with an input: an unknown kind, a number that is
// not finite or out of bounds, a name that is too long.
func (in *Input) Check() error {
	switch {
	case in.Kind == 0 || in.Kind >= kinds:
		return fmt.Errorf("kind %d: %w", in.Kind, ErrRefused)
	case in.Client == 0:
		return fmt.Errorf("client 0 is a run's: %w", ErrRefused)
	case in.Kind == Join && len(in.Joining.Name) > maxName:
		return fmt.Errorf("a name of %d bytes, at most %d: %w", len(in.Joining.Name), maxName, ErrRefused)
	case in.Kind == Press && in.Key > components.KeyNext:
		return fmt.Errorf("key %d: %w", in.Key, ErrRefused)
	case in.Kind == Control:
		return checkIntent(&in.Intent)
	case in.Kind == Committed && in.Change == nil:
		return fmt.Errorf("a commit of nothing: %w", ErrRefused)
	case in.Kind == Committed:
		return checkChange(in.Change)
	case in.Kind == Place:
		p := in.Pose.Position
		if !within(p[0], 1e5) || !within(p[1], 1e5) || !within(p[2], 1e5) || !within(in.Pose.Yaw, 100) {
			return fmt.Errorf("placed at %v yaw %g: %w", p, in.Pose.Yaw, ErrRefused)
		}
	}
	return nil
}

func checkIntent(i *components.Intent) error {
	move := math.Hypot(i.Move[0], i.Move[1])
	switch {
	case !(move <= 1.001):
		return fmt.Errorf("move of length %g, at most 1: %w", move, ErrRefused)
	case !within(i.Look, 100) || !within(i.Pitch, math.Pi/2):
		return fmt.Errorf("look %g, pitch %g: %w", i.Look, i.Pitch, ErrRefused)
	case !within(i.Throttle, 1) || !within(i.Steer, 1):
		return fmt.Errorf("throttle %g, steer %g, at most 1 either way: %w", i.Throttle, i.Steer, ErrRefused)
	}
	return nil
}

// within reports whether a number is within a bound; NaN is not.
func within(n, bound float64) bool { return n >= -bound && n <= bound }

// Queue holds the inputs of the tick under way.
type Queue struct {
	Inputs  []Input // in the order in which they are applied
	Refused uint64  // inputs that were refused since the room opened
}
