package components

// MaxSeats is the most seats that a class may have.
const MaxSeats = 6

// Ownership is whose a car is.
type Ownership uint8

// The owners.
const (
	OwnerNobody Ownership = iota
	OwnerNPC
	OwnerMission
	OwnerPlayer
)

// Vehicle is a car or two-wheeler.
type Vehicle struct {
	Class   ClassID
	Seats   uint8
	Owner   Ownership
	OwnedBy EntityID // the player or holder, when one owns it
	Ambient bool     // traffic's, kept to its lane
}

// Chassis is the physics of a vehicle or light piece as it last was: what a
// space is rebuilt from, beyond pose and motion. Angles are the physics
// plane's.
type Chassis struct {
	X, Z, Angle          float64 // metres, radians
	VelocityX, VelocityZ float64 // metres a second
	Spin                 float64 // radians a second
	SleepTime            float64 // seconds at rest
	Front, Rear          float64 // y under the axles
	Fall                 float64 // metres a second, upwards
	Top                  float64 // y of the highest point since it left the ground
	Steer                float64 // radians
	Embodied             bool    // has a body that others push
	Awake                bool
	Airborne             bool
	Anchored             bool
	Ghost                bool
}

// Occupants are the people in a vehicle's seats; 0 is a free seat, the first
// the driver's.
type Occupants struct {
	Seats [MaxSeats]EntityID
}

// Lock is what keeps a car or a door shut.
type Lock struct {
	Locked bool
	Tag    TagID  // an item with it is a key
	Code   uint32 // digits of a keypad with a 1 before them; 0 has none
}

// Lane is where an ambient or driven car is on the roads.
type Lane struct {
	Lane     int32   // of the scene; -1 off the roads
	Distance float64 // metres along it
}

// Ambient is how an ambient car drives. The lanes that it will take follow
// from Way and Turns, so that it may look as far ahead as it likes.
type Ambient struct {
	Speed   float64 // metres a second along its lane
	Aside   float64 // metres right of its lane's middle, as it gets back to it
	Waited  float64 // seconds at a standstill
	Calm    float64 // seconds since anything moving was near, while it has a body
	Way     uint64  // what its turns are drawn from
	Turns   uint32  // lanes driven
	From    int32   // the lane before its own, -1 for none
	Granted bool    // may go through the junction ahead
}
