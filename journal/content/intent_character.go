package content

// CharacterIntent is a change that a scene wants of a character's rows. The types
// are those below and the item intents. Each has a stable operation key.
type CharacterIntent interface {
	characterIntent() string // its kind in documents
	// OperationKey is unique among a scene's authored sequences.
	OperationKey() string
}

// GrantReward gives a reward package of a mission at once. The package must not
// be the turn-in's, and must have nothing to select.
type GrantReward struct {
	Operation string    `json:"operation"` // unique key of the operation within the scene
	Mission   MissionID `json:"mission"`   // mission whose package it is
	Reward    RewardID  `json:"reward"`    // package that is given
}

// GrantAbility teaches an ability.
type GrantAbility struct {
	Operation string   `json:"operation"` // unique key of the operation within the scene
	Ability   ActionID `json:"ability"`   // ability that is taught
}

// SetCharacterFlag writes a flag; a nil value removes it.
type SetCharacterFlag struct {
	Operation string  `json:"operation"` // unique key of the operation within the scene
	Flag      FlagID  `json:"flag"`      // flag that is written
	Value     *uint32 `json:"value"`     // new value; nil: the flag is unset
}

// SetEntitlement changes the account's entitlement to the starting experience.
type SetEntitlement struct {
	Operation string `json:"operation"` // unique key of the operation within the scene
	Entitled  bool   `json:"entitled"`  // the account may play the starting experience
}

// ChangeObjective puts an objective of the run's assignment into a state.
type ChangeObjective struct {
	Operation string         `json:"operation"` // unique key of the operation within the scene
	Mission   MissionID      `json:"mission"`   // mission of the attempt
	Objective ObjectiveID    `json:"objective"` // objective that changes
	State     ObjectiveState `json:"state"`     // its new state
}

// MissionDeadline starts the deadline of an objective, or stops it. The deadline
// belongs to the assignment.
type MissionDeadline struct {
	Operation string      `json:"operation"`        // unique key of the operation within the scene
	Mission   MissionID   `json:"mission"`          // mission of the attempt
	Objective ObjectiveID `json:"objective"`        // objective with the time limit
	Seconds   *uint32     `json:"seconds,omitzero"` // time from now; nil: the deadline stops
}

// OfferRadioMission offers a mission over the radio. The source is the run, so the
// mission needs an authored source with the key of the run's script.
type OfferRadioMission struct {
	Operation string    `json:"operation"` // unique key of the operation within the scene
	Mission   MissionID `json:"mission"`   // mission that is offered
}

// SetQualification exists in old content. It is read and never authored, and
// writes the flag that replaced the qualification (J-FLAG-013, J-OPEN-029).
type SetQualification struct {
	operation     string
	qualification uint32
	qualified     bool
}

// BootcampQualification is the old number of Bootcamp's completion.
const BootcampQualification uint32 = 1

// Flag returns the write that replaced the qualification. It reports false for a
// number that never was one.
func (q SetQualification) Flag() (SetCharacterFlag, bool) {
	f := SetCharacterFlag{Operation: q.operation, Flag: BootcampComplete}
	if q.qualified {
		f.Value = new(BootcampCompleteValue)
	}
	return f, q.qualification == BootcampQualification
}

func (GrantReward) characterIntent() string        { return "grantReward" }
func (GrantAbility) characterIntent() string       { return "grantAbility" }
func (SetCharacterFlag) characterIntent() string   { return "setCharacterFlag" }
func (SetEntitlement) characterIntent() string     { return "setEntitlement" }
func (ChangeObjective) characterIntent() string    { return "objective" }
func (MissionDeadline) characterIntent() string    { return "missionDeadline" }
func (OfferRadioMission) characterIntent() string  { return "offerRadioMission" }
func (SetQualification) characterIntent() string   { return "setQualification" }
func (IssueMissionItem) characterIntent() string   { return "issue" }
func (ConsumeMissionItem) characterIntent() string { return "consume" }
func (RemoveMissionItems) characterIntent() string { return "remove" }

// OperationKey returns the key of the operation.
func (i GrantReward) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i GrantAbility) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i SetCharacterFlag) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i SetEntitlement) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i ChangeObjective) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i MissionDeadline) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (i OfferRadioMission) OperationKey() string { return i.Operation }

// OperationKey returns the key of the operation.
func (q SetQualification) OperationKey() string { return q.operation }
