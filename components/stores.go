package components

// Stack is a number of one item.
type Stack struct {
	Item  ItemID // the item; 0 for an empty stack
	Count uint16 // how many
}

// StripSlots is the number of slots on a player's strip. The last slot is the
// phone's.
const StripSlots = 16

// Inventory holds the items of a person, a container or a car.
type Inventory struct {
	Slots []Stack // a player has StripSlots of them; an empty stack is a free slot
}

// Phone is the content of a player's phone.
type Phone struct {
	Contacts []PhoneContact // in the order in which they were added
	Messages []PhoneMessage // in the order in which they came
	Apps     []uint16       // numbers of the installed apps
	Waypoint int32          // number of a place in the compiled game; -1 for none
	Page     uint8          // number of the page that is open
}

// PhoneContact is a contact in the phone's list.
type PhoneContact struct {
	Mission uint8 // number of the mission in the compiled game
	Contact uint8 // number of the contact in its mission
}

// PhoneMessage is one message that arrived.
type PhoneMessage struct {
	Mission uint8  // number of the mission in the compiled game
	From    TextID // the sender's name
	Text    string // the message in the player's language
	Read    bool   // whether the player has read it
	At      uint64 // tick at which it arrived
}

// ZoneMemory holds the zones that contain an entity, as of the last tick.
type ZoneMemory struct {
	Epoch  uint32   // the entity's placement for which Inside was computed
	Inside []uint16 // zone numbers, ascending
}

// Profile is what other players see of a player.
type Profile struct {
	Name string // the name shown above the player
}

// Route is the path of a driver or a walker.
type Route struct {
	Lanes  []int32     // lane numbers of the road graph, in driving order
	Goal   [3]float64  // metres
	Next   int32       // index of the next lane or step
	Steps  []RouteStep // corners of a walked path, in order
	Failed bool        // no path to the goal was found
}

// RouteStep is one corner of a walked path.
type RouteStep struct {
	Position [3]float64 // metres
	Door     int32      // number of the door to pass on the way to the corner; -1 for none
}

// Members are the members of a mission owner.
type Members struct {
	Members []Member // the longest-standing member first
}

// Member is one member of a mission owner. A member that departed stays in the
// list for its statistics.
type Member struct {
	Client ClientID // the member's client
	Entity EntityID // the member's character; 0 once departed
}

// ZoneCounts holds, as of an owner's last mission step, the number of its
// members in each zone of the game.
type ZoneCounts struct {
	Count []uint8 // by zone number
}
