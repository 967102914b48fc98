package rules

import (
	"fmt"
	"slices"

	"caper/journal/content"
)

// MissionFact is the facts of one mission of a character.
type MissionFact struct {
	Present bool                 // a journal row is there
	State   content.MissionState // of that row
	// Lifetime evidence, which no later attempt takes away.
	EverSucceeded bool
	EverRewarded  bool // some attempt was rewarded
	// The latest terminal attempt.
	HasTerminal bool
	Latest      content.MissionState // outcome of that attempt
}

// StartingExperience is the state of a character's starting experience.
type StartingExperience uint8

// The states; StartingNone means that there is no record.
const (
	StartingNone      StartingExperience = 0
	StartingActive    StartingExperience = 1
	StartingCompleted StartingExperience = 2
	StartingSkipped   StartingExperience = 3
)

// Facts are the inputs of requirements, as far as Needs names them.
type Facts struct {
	Level       uint32                            // the character's level
	Flags       map[content.FlagID]uint32         // a missing key is unset
	Missions    map[content.MissionID]MissionFact // facts by mission
	Starting    StartingExperience                // state of the starting experience
	Entitlement bool                              // the account may play the starting experience
	// Cached says that the facts come from a room's memory, which lacks those
	// that are known only inside a transaction.
	Cached bool
}

// Clone returns a copy that shares nothing.
func (f Facts) Clone() Facts {
	c := f
	c.Flags = make(map[content.FlagID]uint32, len(f.Flags))
	for id, value := range f.Flags {
		c.Flags[id] = value
	}
	c.Missions = make(map[content.MissionID]MissionFact, len(f.Missions))
	for id, fact := range f.Missions {
		c.Missions[id] = fact
	}
	return c
}

// Needs are the facts that some requirements mention anywhere, including under
// Any and Not.
type Needs struct {
	Level       bool                // the level is needed
	Starting    bool                // the state of the starting experience is needed
	Entitlement bool                // the entitlement is needed
	Flags       []content.FlagID    // ascending
	Missions    []content.MissionID // ascending
}

// None reports whether nothing is needed.
func (n *Needs) None() bool {
	return !n.Level && !n.Starting && !n.Entitlement && len(n.Flags) == 0 && len(n.Missions) == 0
}

// Add adds what a requirement mentions. An unknown handler is an error.
func (n *Needs) Add(r content.Requirement) error {
	switch r := r.(type) {
	case nil:
		return nil
	case content.LevelRequirement:
		n.Level = true
	case content.FlagRequirement:
		n.Flag(r.Flag)
	case content.MissionStateRequirement:
		n.Mission(r.Mission)
	case content.CustomRequirement:
		handler, known := handlers[r.Key]
		if !known {
			return fmt.Errorf("requirement handler %q: %w", r.Key, ErrUnknown)
		}
		for _, fact := range handler.facts {
			if err := n.boolean(fact); err != nil {
				return err
			}
		}
	}
	for _, part := range content.RequirementParts(r) {
		if err := n.Add(part); err != nil {
			return err
		}
	}
	return nil
}

// Flag adds one flag.
func (n *Needs) Flag(id content.FlagID) { n.Flags = insert(n.Flags, id) }

// Mission adds one mission.
func (n *Needs) Mission(id content.MissionID) { n.Missions = insert(n.Missions, id) }

func insert[T ~uint32](list []T, id T) []T {
	at, there := slices.BinarySearch(list, id)
	if there {
		return list
	}
	return slices.Insert(list, at, id)
}

// Differ describes the first needed fact that differs from the expected one; it
// is empty when none does.
func (n *Needs) Differ(expected, actual *Facts) string {
	if n.Level && expected.Level != actual.Level {
		return fmt.Sprintf("level is %d, expected %d", actual.Level, expected.Level)
	}
	if n.Starting && expected.Starting != actual.Starting {
		return fmt.Sprintf("starting experience is %d, expected %d", actual.Starting, expected.Starting)
	}
	if n.Entitlement && expected.Entitlement != actual.Entitlement {
		return "the account's entitlement changed"
	}
	for _, id := range n.Flags {
		e, had := expected.Flags[id]
		a, has := actual.Flags[id]
		if e != a || had != has {
			return fmt.Sprintf("flag %d is %d (stored: %t), expected %d (stored: %t)", id, a, has, e, had)
		}
	}
	for _, id := range n.Missions {
		if expected.Missions[id] != actual.Missions[id] {
			return fmt.Sprintf("mission %d is %+v, expected %+v", id, actual.Missions[id], expected.Missions[id])
		}
	}
	return ""
}
