package input

import (
	"cmp"
	"fmt"
	"slices"

	"caper/components"
)

// The limits of one commit; a recording holds no more.
const (
	MaxFlags      = 4096 // flags
	MaxMissions   = 4096 // missions, and as many cleared ones
	MaxObjectives = 256  // objectives of a mission
)

// checkChange refuses a commit that exceeds the limits or whose lists are not
// in ascending order.
func checkChange(c *components.DurableChange) error {
	if len(c.Flags) > MaxFlags || len(c.Missions) > MaxMissions || len(c.Cleared) > MaxMissions {
		return fmt.Errorf("a commit of %d flags, %d missions and %d cleared: %w", len(c.Flags), len(c.Missions), len(c.Cleared), ErrRefused)
	}
	if !c.HasFlags && len(c.Flags) > 0 || !ascending(c.Flags, func(f components.DurableFlag) uint32 { return f.ID }) {
		return fmt.Errorf("a commit's flags are not the whole set in ascending order: %w", ErrRefused)
	}
	if !ascending(c.Missions, func(m components.DurableMission) uint32 { return m.Mission }) {
		return fmt.Errorf("a commit's missions are not in ascending order: %w", ErrRefused)
	}
	for i := range c.Missions {
		if n := len(c.Missions[i].Objectives); n > MaxObjectives {
			return fmt.Errorf("a commit's mission %d has %d objectives: %w", c.Missions[i].Mission, n, ErrRefused)
		}
	}
	return nil
}

func ascending[T any](list []T, number func(T) uint32) bool {
	for i := 1; i < len(list); i++ {
		if number(list[i-1]) >= number(list[i]) {
			return false
		}
	}
	return true
}

// merge applies a commit to a room's copy. The copy shares no memory with the
// commit afterwards. Whoever needs the result reads the copy: no other place
// merges changes.
func merge(d *components.Durable, c *components.DurableChange) {
	if c.Whole {
		d.Missions = d.Missions[:0]
	}
	if c.Whole || c.HasFlags {
		d.Flags = append(d.Flags[:0], c.Flags...)
	}
	for _, mission := range c.Cleared {
		if at, there := find(d.Missions, mission); there {
			d.Missions = slices.Delete(d.Missions, at, at+1)
		}
	}
	for _, m := range c.Missions {
		m.Objectives = slices.Clone(m.Objectives)
		at, there := find(d.Missions, m.Mission)
		if !there {
			d.Missions = slices.Insert(d.Missions, at, components.DurableMission{})
		}
		if len(m.Objectives) == 0 && d.Missions[at].Assignment == m.Assignment {
			m.Objectives = d.Missions[at].Objectives
		}
		d.Missions[at] = m
	}
}

func find(list []components.DurableMission, mission uint32) (int, bool) {
	return slices.BinarySearchFunc(list, mission, func(m components.DurableMission, id uint32) int { return cmp.Compare(m.Mission, id) })
}
