package components

// Durable is a room's copy of a player's journal as of the last commit.
// Changing the copy does not change the journal.
type Durable struct {
	Flags    []DurableFlag    // ascending by number
	Missions []DurableMission // ascending by number
}

// DurableFlag is a character's flag as stored. An unset flag is absent.
type DurableFlag struct {
	ID    uint32 // number of the flag in the journal's catalogue
	Value uint32 // the stored value
}

// DurableMission is one attempt at a mission as the journal stores it.
type DurableMission struct {
	Mission     uint32             // number of the mission in the journal's catalogue
	Assignment  int64              // id of the assignment in the journal
	Generation  int64              // number of the attempt among the attempts at the mission, from 1
	State       uint8              // the journal's state of the attempt
	Completable bool               // whether the character may complete it now
	Objectives  []DurableObjective // ascending by number, hidden ones included; a change without objectives leaves them as they were
}

// DurableObjective is one objective of an attempt.
type DurableObjective struct {
	ID    uint32 // number of the objective in its mission
	State uint8  // the journal's state of the objective
}

// DurableChange is the change to Durable that one commit makes.
type DurableChange struct {
	Whole    bool             // entries that the change does not list are removed
	HasFlags bool             // Flags lists every flag of the character
	Flags    []DurableFlag    // ascending by number
	Missions []DurableMission // each replaces the stored attempt at the same mission
	Cleared  []uint32         // missions to remove
}
