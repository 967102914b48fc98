package rules

import (
	"errors"
	"fmt"

	"caper/journal/content"
)

// ErrUnknown says that a handler or a fact is not known here. It does not mean
// that a requirement does not hold.
var ErrUnknown = errors.New("not known")

// BoolFact is a boolean fact that a handler declares.
type BoolFact string

// The boolean facts.
const (
	FactEvenLevel         BoolFact = "even-level"
	FactEntitlement       BoolFact = "starting-experience-entitlement"
	FactStartingCompleted BoolFact = "starting-experience-completed"
	FactStartingActive    BoolFact = "starting-experience-active" // known only inside a transaction
)

// Keys of the custom requirements (J-REQ-010, J-REQ-011).
const (
	KeyEvenLevel         = "example.even-level"
	KeyEntitlement       = "account.starting-experience-entitlement"
	KeyStartingCompleted = "character.starting-experience-completed"
	KeyStartingActive    = "character.starting-experience-active"
)

// handler is a pure function of declared boolean facts.
type handler struct {
	facts       []BoolFact
	durableOnly bool
	holds       func(facts []bool) bool
}

func first(facts []bool) bool { return facts[0] }

var handlers = map[string]handler{
	KeyEvenLevel:         {[]BoolFact{FactEvenLevel}, false, first},
	KeyEntitlement:       {[]BoolFact{FactEntitlement}, false, first},
	KeyStartingCompleted: {[]BoolFact{FactStartingCompleted}, false, first},
	KeyStartingActive:    {[]BoolFact{FactStartingActive}, true, first},
}

// Handlers returns the keys that content may name; true marks those whose facts
// are known only inside a transaction.
func Handlers() map[string]bool {
	keys := make(map[string]bool, len(handlers))
	for key, h := range handlers {
		keys[key] = h.durableOnly
	}
	return keys
}

// boolean adds the facts that a boolean fact is derived from.
func (n *Needs) boolean(fact BoolFact) error {
	switch fact {
	case FactEvenLevel:
		n.Level = true
	case FactEntitlement:
		n.Entitlement = true
	case FactStartingCompleted:
		n.Starting = true
		n.Flag(content.BootcampComplete)
	case FactStartingActive:
		n.Starting = true
	default:
		return fmt.Errorf("fact %q: %w", fact, ErrUnknown)
	}
	return nil
}

// Bool derives a boolean fact. Completion is read from the record and from the
// flag that it sets.
func (f *Facts) Bool(fact BoolFact) (bool, error) {
	switch fact {
	case FactEvenLevel:
		return f.Level%2 == 0, nil
	case FactEntitlement:
		return f.Entitlement, nil
	case FactStartingCompleted:
		value, stored := f.Flags[content.BootcampComplete]
		flagged := stored && value == content.BootcampCompleteValue
		return flagged || f.Starting == StartingCompleted, nil
	case FactStartingActive:
		if !f.Cached {
			return f.Starting == StartingActive, nil
		}
	}
	return false, fmt.Errorf("fact %q: %w", fact, ErrUnknown)
}
