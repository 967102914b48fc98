package rules

import (
	"fmt"

	"caper/journal/content"
)

// Holds reports whether a requirement holds on facts; nil always does. An unknown
// fact is an error, and never false.
func Holds(r content.Requirement, f *Facts) (bool, error) { return holds(r, f, 1) }

func holds(r content.Requirement, f *Facts, depth int) (bool, error) {
	if depth > content.MaxRequirementDepth {
		return false, fmt.Errorf("a requirement is nested more than %d deep", content.MaxRequirementDepth)
	}
	switch r := r.(type) {
	case nil:
		return true, nil
	case content.AllRequirements:
		return every(r.Parts, f, depth, true)
	case content.AnyRequirement:
		return every(r.Parts, f, depth, false)
	case content.NotRequirement:
		is, err := holds(r.Part, f, depth+1)
		return !is, err
	case content.LevelRequirement:
		return f.Level >= r.Minimum, nil
	case content.FlagRequirement:
		value, stored := f.Flags[r.Flag]
		return stored && value == r.Value, nil
	case content.MissionStateRequirement:
		return missionState(r, f.Missions[r.Mission]), nil
	case content.CustomRequirement:
		return custom(r.Key, f)
	}
	return false, fmt.Errorf("requirement of kind %T: %w", r, ErrUnknown)
}

// every evaluates all parts, so that an unknown fact is an error whatever the
// other parts say. With all each part must hold, otherwise one.
func every(parts []content.Requirement, f *Facts, depth int, all bool) (bool, error) {
	result := all
	for _, part := range parts {
		is, err := holds(part, f, depth+1)
		if err != nil {
			return false, err
		}
		if is != all {
			result = !all
		}
	}
	return result, nil
}

func custom(key string, f *Facts) (bool, error) {
	h, known := handlers[key]
	if !known {
		return false, fmt.Errorf("requirement handler %q: %w", key, ErrUnknown)
	}
	values := make([]bool, len(h.facts))
	for i, fact := range h.facts {
		value, err := f.Bool(fact)
		if err != nil {
			return false, fmt.Errorf("requirement handler %q: %w", key, err)
		}
		values[i] = value
	}
	return h.holds(values), nil
}

// missionState evaluates a mission's state (J-REQ-006 to J-REQ-009). A journal
// row outranks the history, except for success and reward, which are lifetime
// evidence. Accepted never looks at the history.
func missionState(r content.MissionStateRequirement, m MissionFact) bool {
	if r.Accepted != nil {
		if *r.Accepted != m.Present {
			return false
		}
		if r.State == nil {
			return true
		}
		if m.Present {
			return m.State == *r.State
		}
	}
	if r.State == nil {
		return m.EverSucceeded || m.Present && (m.State == content.MissionSuccess || m.State == content.MissionCompleted)
	}
	switch *r.State {
	case content.MissionCompleted:
		return m.EverRewarded || m.Present && m.State == content.MissionCompleted
	case content.MissionSuccess:
		return m.EverSucceeded || m.Present && m.State == content.MissionSuccess
	case content.MissionNotAssigned:
		return !m.Present && (!m.HasTerminal || m.Latest == content.MissionNotAssigned)
	}
	if m.Present {
		return m.State == *r.State
	}
	return m.HasTerminal && m.Latest == *r.State
}
