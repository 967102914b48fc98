package components

import "github.com/go-gl/mathgl/mgl64"

// Stance is how a person holds themselves.
type Stance uint8

// The stances.
const (
	Upright Stance = iota
	Crouched
	Lying
)

// Person is a body on foot.
type Person struct {
	Radius   float64 // metres; 0 is the tuning's
	Top      float64 // y of the highest point since the feet left the ground
	Tumble   float64 // seconds left of being thrown
	Stance   Stance
	Grounded bool
	Wading   bool
	Ghost    bool // passes through cars and people, takes no harm
}

// Intent is what a person's mind, human or not, wants of its body this tick.
type Intent struct {
	Move      mgl64.Vec2 // wanted direction in the plane, length at most 1
	Look      float64    // yaw wanted, radians
	Pitch     float64    // of the aim, radians, up positive
	Throttle  float64    // -1..1, at the wheel
	Steer     float64    // -1..1, right positive, at the wheel
	Handbrake bool
	Run       bool
	Crouch    bool
	Jump      bool
	Fire      bool
	Aim       bool
}

// Riding is the seat that a person sits in; Vehicle 0 is on foot.
type Riding struct {
	Vehicle EntityID
	Seat    uint8 // 0 is the driver's
}

// Allegiance is the room's number for a side: in the simulation a player's
// party is it (M-RUN-025). 0 is nobody's side.
type Allegiance struct {
	Side uint32
}

// Held is what a person has in hand.
type Held struct {
	Slot    uint8 // of the strip, 1 to 16; 0 for bare hands
	Weapon  ItemID
	ReadyAt uint64 // tick from which it may be used again
}
