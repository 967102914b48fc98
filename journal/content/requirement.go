package content

// Requirement is an expression over the facts of a character: AllRequirements,
// AnyRequirement, NotRequirement, LevelRequirement, FlagRequirement,
// MissionStateRequirement or CustomRequirement.
type Requirement interface{ requirement() }

// AllRequirements holds when every part does. Without parts it holds.
type AllRequirements struct {
	Parts []Requirement // parts that must all hold
}

// AnyRequirement holds when some part does. Without parts it does not.
type AnyRequirement struct {
	Parts []Requirement // parts of which one must hold
}

// NotRequirement holds when its part does not.
type NotRequirement struct {
	Part Requirement // part that must not hold
}

// LevelRequirement holds for a character of at least a level.
type LevelRequirement struct {
	Minimum uint32 // least level
}

// FlagRequirement holds when a flag is stored with exactly this value. An unset
// flag has no value, not even 0.
type FlagRequirement struct {
	Flag  FlagID // flag that is read
	Value uint32 // value that it must have
}

// MissionStateRequirement evaluates a mission in the journal and its history. With
// Accepted the journal must have a row (true) or none (false).
type MissionStateRequirement struct {
	Mission  MissionID     // mission that is looked at
	State    *MissionState // state that it must have; nil: a success or a completion
	Accepted *bool         // whether it must be in the journal; nil: the history counts too
}

// CustomRequirement evaluates a registered pure handler.
type CustomRequirement struct {
	Key string // key of the handler
}

func (AllRequirements) requirement()         {}
func (AnyRequirement) requirement()          {}
func (NotRequirement) requirement()          {}
func (LevelRequirement) requirement()        {}
func (FlagRequirement) requirement()         {}
func (MissionStateRequirement) requirement() {}
func (CustomRequirement) requirement()       {}

// MaxRequirementDepth bounds nesting (J-REQ-014). An expression without parts has
// depth 1.
const MaxRequirementDepth = 32

// RequirementDepth returns the depth of nesting. It stops counting above the
// bound.
func RequirementDepth(r Requirement) int { return requirementDepth(r, 0) }

func requirementDepth(r Requirement, above int) int {
	if r == nil || above > MaxRequirementDepth {
		return above
	}
	deepest := above + 1
	for _, part := range RequirementParts(r) {
		deepest = max(deepest, requirementDepth(part, above+1))
	}
	return deepest
}

// RequirementParts returns the direct parts of an expression.
func RequirementParts(r Requirement) []Requirement {
	switch r := r.(type) {
	case AllRequirements:
		return r.Parts
	case AnyRequirement:
		return r.Parts
	case NotRequirement:
		return []Requirement{r.Part}
	}
	return nil
}
