package components

import "github.com/go-gl/mathgl/mgl64"

// Occurrence is the part that all events share.
type Occurrence struct {
	Subject  EntityID   // the entity to which it happened
	Cause    EntityID   // the player's entity that caused it; 0 for none
	Position mgl64.Vec3 // metres
}

// ZoneCrossed reports that an entity entered or left a zone of the game.
type ZoneCrossed struct {
	Occurrence
	Zone  uint16 // number of the zone in the compiled game
	Enter bool   // false when the entity left
}

// SeatChanged reports that a person, the Subject, got into or out of a vehicle.
type SeatChanged struct {
	Occurrence
	Vehicle EntityID // the vehicle
	Seat    uint8    // index of the seat; 0 is the driver's
	Enter   bool     // false when the person got out
	Pulled  bool     // the person was pulled out by somebody else
}

// Impact reports that a vehicle, the Subject, hit something.
type Impact struct {
	Occurrence
	Other EntityID // what it hit; 0 for the level
	Speed float64  // metres per second along the contact's normal
}

// RunOver reports that a moving vehicle hit a person, the Subject.
type RunOver struct {
	Occurrence
	Vehicle EntityID // the vehicle that hit the person
	Speed   float64  // metres per second
}

// Squeezed reports that a vehicle pressed another or a person, the Subject,
// against something that does not give way.
type Squeezed struct {
	Occurrence
	By    EntityID // the vehicle or prop that pressed
	Speed float64  // metres per second that the push would have given the subject
}

// Landed reports that a person reached the ground after a fall.
type Landed struct {
	Occurrence
	Speed  float64 // metres per second, downwards
	Height float64 // metres fallen
}

// Harmed reports a loss of health.
type Harmed struct {
	Occurrence
	Points float64 // points of health lost
	Left   float64 // points of health left
}

// ConditionChanged reports that a person went down, fell asleep or got up, or
// that a vehicle was wrecked.
type ConditionChanged struct {
	Occurrence
	From, To Condition // From and To are the conditions before and after
}

// Interacted reports a press of the interaction key on something within reach.
type Interacted struct {
	Occurrence // Subject is the thing used, Cause the person who used it
}

// DoorMoved reports that a door was opened or shut.
type DoorMoved struct {
	Occurrence
	Open bool // false when the door was shut
}

// LockChanged reports that a door or a vehicle was locked or unlocked.
type LockChanged struct {
	Occurrence
	Locked bool // false when it was unlocked
	Picked bool // the lock was picked
}

// ItemMoved reports items that changed hands. Subject is the person who has
// them now, or who had them before.
type ItemMoved struct {
	Occurrence
	Item  ItemID   // the item's number in the catalogue
	Count uint16   // how many of it moved
	How   ItemMove // the way in which they moved
	Other EntityID // the ground item, container, shop or person on the other side
}

// ItemMove is the way in which items move.
type ItemMove uint8

// The ways in which items move.
const (
	ItemPicked ItemMove = iota
	ItemDropped
	ItemGiven
	ItemBought
)

// Key is a key that is pressed rather than held down.
type Key uint8

// The keys.
const (
	KeySeat     Key = iota // get in or out of a vehicle
	KeyInteract            // use the thing within reach
	KeyNext                // select the next spectated player or target
)

// Pressed reports that a player pressed a key. Subject is the player's
// character.
type Pressed struct {
	Occurrence
	Key Key // the pressed key
}

// Joined reports that a client arrived or departed.
type Joined struct {
	Occurrence
	Client ClientID // the client
	Left   bool     // true when the client departed
}

// Notification is a line of text for one player's screen.
type Notification struct {
	Occurrence
	Client ClientID         // the client whose screen shows it
	Kind   NotificationKind // how it is shown
	Title  string           // sender of a message or mission of a banner
	Text   string           // the text in the player's language
}

// NotificationKind is how a notification is shown.
type NotificationKind uint8

// The kinds of notification.
const (
	NotificationLine NotificationKind = iota
	NotificationMessage
	NotificationCheckpoint
	NotificationFailed
	NotificationComplete
	NotificationFade
)

// MissionProgressed reports a step forward or back in a mission of one owner.
type MissionProgressed struct {
	Owner     ClientID // client by whom the owner of the mission is ordered (MissionOwner.Order)
	Mission   int32    // number of the mission in the compiled game
	Objective int32    // number in its mission; -1 for the mission itself
	What      Progress // what happened to it
}

// Progress is what happened to a mission or an objective.
type Progress uint8

// The values of Progress.
const (
	MissionStarted Progress = iota
	MissionCompleted
	MissionFailed
	ObjectiveDone
	ObjectiveFailed
)
