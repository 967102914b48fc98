package input

import (
	"errors"
	"fmt"
	"math"

	"caper/components"
)

// Kind says what an input is.
type Kind uint8

// The kinds of input.
const (
	Join      Kind = iota + 1 // a client comes in
	Leave                     // a client is gone for good
	Away                      // the connection dropped; the seat is kept
	Back                      // the client of a kept seat is back
	Control                   // what a client's character is to do from now on
	Press                     // a key pressed
	Place                     // a debug command: put the character somewhere
	Committed                 // what the journal committed of the client's character
	kinds
)

// Input is one thing from outside, addressed to a tick by being in its list.
// Which fields count follows from Kind.
type Input struct {
	Kind     Kind
	Client   components.ClientID
	Sequence uint32                    // Control: the client's number for it
	Intent   components.Intent         // Control
	Key      components.Key            // Press
	Joining  Joining                   // Join
	Pose     components.Pose           // Place
	Change   *components.DurableChange // Committed
}

// Joining is who comes in.
type Joining struct {
	Name      string
	Character components.CharacterID
	Account   components.AccountID
	Party     uint32
	Team      uint8
	Bot       bool
}

// maxName is the longest name in bytes.
const maxName = 64

// ErrRefused says that an input is not of a form that the room takes.
var ErrRefused = errors.New("input refused")

// Check tells what is wrong with an input, nil for nothing: an unknown kind,
// numbers that are not finite or out of bounds, a name too long.
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

// within is false for NaN too.
func within(n, bound float64) bool { return n >= -bound && n <= bound }

// Queue is the inputs of the tick under way, in order, and how many were
// refused since the room opened.
type Queue struct {
	Inputs  []Input
	Refused uint64
}
