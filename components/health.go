package components

// Condition is the condition of a person or a vehicle.
type Condition uint8

// The conditions.
const (
	Standing Condition = iota
	Asleep
	KnockedOut
	Dead
)

// Health is the health of a person or a vehicle.
type Health struct {
	Points    float64   // points of health, 0 to Full
	Full      float64   // points of health when unharmed
	Condition Condition // the condition that follows from the points
	Since     uint64    // tick at which the condition began
	Cause     EntityID  // entity that caused the condition; 0 for none
}

// Fire is the fire on a vehicle.
type Fire struct {
	Burning bool   // whether the vehicle is on fire
	BlowsAt uint64 // tick at which the vehicle explodes
}

// Respawn holds when a player who went down returns.
type Respawn struct {
	DueAt      uint64 // tick of the respawn; 0 when none is due
	GhostUntil uint64 // tick until which the player passes through others and takes no harm
}
