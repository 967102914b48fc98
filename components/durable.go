package components

// Durable is what a room knows of its player's journal: a copy of what was
// committed last. Writing it changes nothing that lasts.
type Durable struct {
	Flags    []DurableFlag    // ascending by number
	Missions []DurableMission // ascending by number
}

// DurableFlag is a character's flag as stored; a flag that is unset is not
// there.
type DurableFlag struct {
	ID    uint32
	Value uint32
}

// DurableMission is an attempt in the journal.
type DurableMission struct {
	Mission     uint32
	Assignment  int64
	Generation  int64
	State       uint8
	Completable bool
	Objectives  []DurableObjective // ascending by number, hidden ones too; none in a change: as they were
}

// DurableObjective is one objective of an attempt.
type DurableObjective struct {
	ID    uint32
	State uint8
}

// DurableChange is what a commit changes of Durable.
type DurableChange struct {
	Whole    bool             // what is not told is gone
	HasFlags bool             // Flags are all flags that there are
	Flags    []DurableFlag    // ascending
	Missions []DurableMission // each takes the place of its like
	Cleared  []uint32         // missions that left the journal
}
