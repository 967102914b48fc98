package components

// Durable is a room's copy of what the journal has committed of one player's
// character. Changing the copy changes nothing that lasts.
type Durable struct {
	Flags    []DurableFlag    // the flags that are set, ascending by number
	Missions []DurableMission // the attempts in the journal, ascending by mission
}

// DurableFlag is one of a character's flags as it is stored.
type DurableFlag struct {
	ID    uint32 // number of the flag in the journal
	Value uint32 // as stored; a flag may be stored as 0
}

// DurableMission is one attempt at a mission. It is the one form in which an
// attempt travels from the journal through a change and a recording into the
// room's state.
type DurableMission struct {
	Mission    uint32             // number of the mission in the journal
	Assignment int64              // number of the attempt, never used twice
	State      uint8              // content.MissionState
	Objectives []DurableObjective // ascending by number, hidden ones too; a change without any keeps the attempt's
}

// DurableObjective is one objective of an attempt.
type DurableObjective struct {
	ID    uint32 // number of the objective within its mission
	State uint8  // content.ObjectiveState
}

// DurableChange is what one commit changes of a copy.
type DurableChange struct {
	Whole    bool             // the change is a full sync: what it does not name is gone
	HasFlags bool             // Flags are all flags that are set; otherwise the flags stay
	Flags    []DurableFlag    // ascending by number
	Missions []DurableMission // ascending; each replaces the copy's attempt at the same mission
	Cleared  []uint32         // missions that have left the journal
}
