package components

// Stack is some of one item.
type Stack struct {
	Item  ItemID
	Count uint16
}

// StripSlots is how many slots a player's strip has; the last is the phone's.
const StripSlots = 16

// Inventory is what a person, container or car holds. A player's has
// StripSlots slots, an empty stack for a free one.
type Inventory struct {
	Slots []Stack
}

// Phone is a player's phone.
type Phone struct {
	Contacts []PhoneContact
	Messages []PhoneMessage
	Apps     []uint16
	Waypoint int32 // place number, -1 none
	Page     uint8
}

// PhoneContact is an entry of the phone's list.
type PhoneContact struct {
	Mission uint8
	Contact uint8
}

// PhoneMessage is one message as it came.
type PhoneMessage struct {
	Mission uint8
	From    TextID
	Text    string
	Read    bool
	At      uint64 // tick
}

// ZoneMemory is which of the game's zones an entity is in, and the epoch of
// the placement that it was taken over at.
type ZoneMemory struct {
	Epoch  uint32
	Inside []uint16 // zone numbers, ascending
}

// Profile is what a player is called.
type Profile struct {
	Name string
}

// Route is a way that a driver or walker is on.
type Route struct {
	Lanes  []int32 // of the road graph
	Goal   [3]float64
	Next   int32
	Steps  []RouteStep
	Failed bool
}

// RouteStep is one corner of a walked way.
type RouteStep struct {
	Position [3]float64
	Door     int32 // to pass on the way there, -1 none
}

// Members are a holder's seats, first the one that has been here longest.
type Members struct {
	Seats []MemberSeat
}

// MemberSeat is one member of a holder. A departed one stays for its book.
type MemberSeat struct {
	Client ClientID
	Entity EntityID // 0 once departed
}

// ZoneCounts is how many of a holder's members were in each zone of the game
// as of its last mission step.
type ZoneCounts struct {
	Count []uint8
}
