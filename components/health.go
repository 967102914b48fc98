package components

// Condition is how a body fares.
type Condition uint8

// The conditions.
const (
	Standing Condition = iota
	Asleep
	KnockedOut
	Dead
)

// Health is what a person or a car has left.
type Health struct {
	Points    float64 // 0 to Full
	Full      float64
	Condition Condition
	Since     uint64   // tick at which the condition began
	By        EntityID // who brought it about
}

// Fire is a burning car.
type Fire struct {
	Burning bool
	BlowsAt uint64 // tick
}

// Respawn is a player's way back.
type Respawn struct {
	DueAt      uint64 // tick; 0 not waiting
	GhostUntil uint64 // tick
}
