package components

import "github.com/go-gl/mathgl/mgl64"

// Occurrence is what every event tells: whom it happened to, who caused it (a
// player's entity, or 0 for nobody in particular) and where.
type Occurrence struct {
	Subject  EntityID
	Cause    EntityID
	Position mgl64.Vec3 // metres
}

// ZoneCrossed is an edge of a zone of the game.
type ZoneCrossed struct {
	Occurrence
	Zone  uint16
	Enter bool
}

// SeatChanged is somebody getting in or out; Subject is the person.
type SeatChanged struct {
	Occurrence
	Vehicle EntityID
	Seat    uint8
	Enter   bool
	Pulled  bool // out, by somebody else
}

// Impact is a vehicle running into something, Subject the vehicle.
type Impact struct {
	Occurrence
	Other EntityID // 0 for the level
	Speed float64  // metres a second along the contact's normal
}

// RunOver is a person hit by a moving vehicle, Subject the person.
type RunOver struct {
	Occurrence
	Vehicle EntityID
	Speed   float64 // metres a second
}

// Landed is a fall's end.
type Landed struct {
	Occurrence
	Speed  float64 // metres a second, downwards
	Height float64 // metres fallen
}

// Harmed is health lost.
type Harmed struct {
	Occurrence
	Points float64
	Left   float64
}

// ConditionChanged is somebody going down, asleep or getting up again, or a
// vehicle being wrecked.
type ConditionChanged struct {
	Occurrence
	From, To Condition
}

// Interacted is a press of the interaction key on something within reach.
type Interacted struct {
	Occurrence // Subject is what was used, Cause who
}

// DoorMoved is a door opened or shut.
type DoorMoved struct {
	Occurrence
	Open bool
}

// LockChanged is a door or vehicle locked or unlocked.
type LockChanged struct {
	Occurrence
	Locked bool
	Picked bool
}

// ItemMoved is items changing hands; Subject is who has them now or had them.
type ItemMoved struct {
	Occurrence
	Item  ItemID
	Count uint16
	How   ItemMove
	Other EntityID // the ground item, container, shop or person on the other side
}

// ItemMove says how items moved.
type ItemMove uint8

// The ways that items move.
const (
	ItemPicked ItemMove = iota
	ItemDropped
	ItemGiven
	ItemBought
)

// Key is a key that is pressed rather than held.
type Key uint8

// The keys.
const (
	KeySeat     Key = iota // get in or out
	KeyInteract            // whatever is within reach
	KeyNext                // the next one: of spectated players, of targets
)

// Pressed is a player's press of a key; Subject is their character.
type Pressed struct {
	Occurrence
	Key Key
}

// Joined is a client's arrival or departure.
type Joined struct {
	Occurrence
	Client ClientID
	Left   bool
}

// Notice is a line for a player's screen, an outcome.
type Notification struct {
	Occurrence
	Client ClientID
	Kind   NotificationKind
	Title  string // the sender of a message, the mission of a banner
	Text   string
}

// NoticeKind says how a notice is shown.
type NotificationKind uint8

// The kinds of notice.
const (
	NotificationLine NotificationKind = iota
	NotificationMessage
	NotificationCheckpoint
	NotificationFailed
	NotificationComplete
	NotificationFade
)

// MissionProgressed is a step forward or back in a holder's mission.
type MissionProgressed struct {
	Holder    ClientID
	Mission   int32
	Objective int32 // -1 for the mission itself
	What      Progress
}

// Progress says how a mission or objective went.
type Progress uint8

// The ways that a mission or objective goes.
const (
	MissionStarted Progress = iota
	MissionCompleted
	MissionFailed
	ObjectiveDone
	ObjectiveFailed
)
