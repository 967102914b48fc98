package components

import "github.com/go-gl/mathgl/mgl64"

// Stance is the posture of a person.
type Stance uint8

// The stances.
const (
	Upright Stance = iota
	Crouched
	Lying
)

// Person is the state of a person's body.
type Person struct {
	Radius   float64 // metres; 0 selects the tuning's radius
	Top      float64 // y in metres of the highest point since the feet left the ground
	Tumble   float64 // seconds left of being thrown
	Blocked  float64 // seconds for which a parked car has been in the way
	Stance   Stance  // the posture
	Grounded bool    // whether the feet are on the ground
	Wading   bool    // whether the person stands in water
	Ghost    bool    // passes through cars and people and takes no harm
}

// Intent is what a person's controller, human or not, wants to do this tick.
type Intent struct {
	Move      mgl64.Vec2 // wanted direction in the plane, of length 1 at most
	Look      float64    // wanted yaw in radians
	Pitch     float64    // pitch of the aim in radians, up positive
	Throttle  float64    // -1 to 1, at the wheel
	Steer     float64    // -1 to 1, right positive, at the wheel
	Handbrake bool       // the handbrake is pulled, at the wheel
	Run       bool       // the run key is held
	Crouch    bool       // the crouch key is held
	Jump      bool       // the jump key is held
	Fire      bool       // the fire key is held
	Aim       bool       // the aim key is held
}

// Riding is the seat in which a person sits.
type Riding struct {
	Vehicle EntityID // the vehicle; 0 when the person is on foot
	Seat    uint8    // index of the seat; 0 is the driver's
}

// Allegiance is the side that a person fights for. A player's side is the
// player's party (M-RUN-025).
type Allegiance struct {
	Side uint32 // number of the side in the room; 0 is no side
}

// Held is the item in a person's hands.
type Held struct {
	Slot    uint8  // slot of the strip, 1 to 16; 0 for bare hands
	Weapon  ItemID // the weapon in the slot; 0 for none
	ReadyAt uint64 // first tick at which it may be used again
}
