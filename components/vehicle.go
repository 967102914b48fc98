package components

// MaxSeats is the largest number of seats that a class may have.
const MaxSeats = 6

// Ownership is the kind of owner that a vehicle has.
type Ownership uint8

// The kinds of owner.
const (
	OwnerNobody Ownership = iota
	OwnerNPC
	OwnerMission
	OwnerPlayer
)

// Vehicle is a car or a two-wheeler.
type Vehicle struct {
	Class   ClassID   // class in the catalogue
	Seats   uint8     // number of seats
	Owner   Ownership // kind of owner
	OwnedBy EntityID  // the player or mission owner, when there is one
	Ambient bool      // an ambient car of the traffic, which follows its lane
}

// Chassis is the physical state of a vehicle or a prop, beyond pose and motion.
// The physics space is rebuilt from it. Angles are those of the physics plane.
type Chassis struct {
	X, Z, Angle          float64 // metres, radians
	VelocityX, VelocityZ float64 // metres per second
	Spin                 float64 // radians per second
	SleepTime            float64 // seconds at rest
	Front, Rear          float64 // y under the axles, in metres
	Fall                 float64 // metres per second, upwards
	Top                  float64 // y in metres of the highest point since it left the ground
	Steer                float64 // steering angle in radians
	Embodied             bool    // has a body in the physics space that others push
	Awake                bool    // the body is simulated; a sleeping one waits for a contact
	Airborne             bool    // no axle touches the ground
	Anchored             bool    // the body does not move when hit
	Ghost                bool    // the body passes through others
}

// Occupants are the people in a vehicle's seats.
type Occupants struct {
	Seats [MaxSeats]EntityID // 0 for a free seat; index 0 is the driver's
}

// Lock is the lock of a vehicle or a door.
type Lock struct {
	Locked bool   // whether it is locked
	Tag    TagID  // items with this tag are keys; 0 for none
	Code   uint32 // a keypad's digits with a 1 before them; 0 for no keypad
}

// Lane is the place of an ambient or driven car on the roads.
type Lane struct {
	Lane     int32   // number of the lane in the scene; -1 off the roads
	Distance float64 // metres along the lane
}

// Pass is how an ambient car drives around something: it leaves the middle of
// its lane and returns to it. All values are 0 while it passes nothing.
type Pass struct {
	Aside  float64 // metres right of the lane's middle while it is beside the thing
	Driven float64 // metres driven since it began
	Length float64 // metres after which it is back in the middle of the lane
}

// Ambient is the driving state of an ambient car. Its future lanes follow from
// TurnSeed and Turns alone, so the driver may look ahead as far as it needs.
type Ambient struct {
	Speed     float64 // metres per second along its lane
	Offset    float64 // metres right of the lane's middle, while it returns to it
	Waited    float64 // seconds at a standstill
	Backing   float64 // metres that it still drives back, to have room to pass
	Pass      Pass    // how it drives around something that stands on its lane
	QuietTime float64 // seconds since a moving body was near, while it has a body itself
	TurnSeed  uint64  // seed of the random draws for its turns
	Turns     uint32  // number of lanes driven
	From      int32   // the lane before the current one; -1 for none
	Granted   bool    // may enter the junction ahead
}
