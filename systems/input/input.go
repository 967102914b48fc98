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
	Join       Kind = iota + 1 // a client joins
	Leave                      // a client leaves for good
	Disconnect                 // the connection is lost and the character waits
	Reconnect                  // the connection of a waiting character is back
	Control                    // sets what a client's character does from now on
	Press                      // a key press
	Place                      // a debug command that moves the character
	Committed                  // a change that the journal committed for the client's character
	kinds
)

// Input is one input from outside the room. The tick whose list contains it
// applies it. The kind decides which fields count.
type Input struct {
	Kind     Kind                      // the kind
	Client   components.ClientID       // the client that it concerns, never 0
	Sequence uint32                    // Control: the client's number of the input
	Intent   components.Intent         // Control: the wanted motion
	Key      components.Key            // Press: the pressed key
	Joining  Joining                   // Join: the joining client
	Pose     components.Pose           // Place: where to put the character
	Change   *components.DurableChange // Committed: the committed change
}

// Joining describes a joining client.
type Joining struct {
	Name      string                 // the name shown above the player, at most 64 bytes
	Character components.CharacterID // the durable character; 0 for none
	Account   components.AccountID   // the account; 0 for a guest
	Party     uint32                 // number of the party in the room; 0 for none
	Team      uint8                  // number of the team; 0 for none
	Bot       bool                   // whether a bot controls the character
}

// maxName limits a name, in bytes.
const maxName = 64

// ErrRefused reports that an input does not have a form that the room accepts.
var ErrRefused = errors.New("input refused")

// Check returns an error for an invalid input: an unknown kind, numbers that
// are not finite or out of bounds, or a name that is too long.
func (in *Input) Check() error {
	switch {
	case in.Kind == 0 || in.Kind >= kinds:
		return fmt.Errorf("kind %d: %w", in.Kind, ErrRefused)
	case in.Client == 0:
		return fmt.Errorf("client 0 cannot send inputs: %w", ErrRefused)
	case in.Kind == Join && len(in.Joining.Name) > maxName:
		return fmt.Errorf("a name of %d bytes, at most %d: %w", len(in.Joining.Name), maxName, ErrRefused)
	case in.Kind == Press && in.Key > components.KeyNext:
		return fmt.Errorf("key %d: %w", in.Key, ErrRefused)
	case in.Kind == Control:
		return checkIntent(&in.Intent)
	case in.Kind == Committed && in.Change == nil:
		return fmt.Errorf("a commit without a change: %w", ErrRefused)
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

// within reports whether n lies in [-bound, bound]. It is false for NaN.
func within(n, bound float64) bool { return n >= -bound && n <= bound }

// Queue holds the inputs of the current tick.
type Queue struct {
	Inputs  []Input // in the order in which they are applied
	Refused uint64  // inputs refused since the room opened
}
