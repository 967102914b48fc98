package components

// Door is a door of the level.
type Door struct {
	Number uint16 // in the scene
	Open   bool   // whether it stands open
}

// Camera is a security camera of the level.
type Camera struct {
	Number    uint16   // in the level
	On        bool     // whether it is switched on
	Destroyed bool     // whether it is destroyed
	Sees      EntityID // entity in its view; 0 for none
}

// ContainerKind is the kind of a container.
type ContainerKind uint8

// The kinds of container.
const (
	Crate ContainerKind = iota
	Locker
)

// Container holds items, which are in the Inventory store.
type Container struct {
	Kind ContainerKind // the kind
}

// GroundItem is a stack of items that lies on the ground.
type GroundItem struct {
	Item  ItemID // the item
	Count uint16 // how many
}

// Prop is a prop of the level, such as a lamp post or a bin. It stays planted
// until something hits it hard enough.
type Prop struct {
	Number uint16 // in the level
	Loose  bool   // whether it was knocked loose
}

// PostKind is the kind of a post.
type PostKind uint8

// The kinds of post.
const (
	Terminal PostKind = iota
	Keypad
	ATM
	Vending
	ShopCounter
)

// Post is a terminal or a shop of a mission.
type Post struct {
	Kind PostKind // the kind
	App  uint8    // number of a terminal's app in its mission
	Shop bool     // whether it sells items
}

// Garage is a garage of the level.
type Garage struct {
	Number  uint16 // in the level
	Respray int64  // price of a respray in dollars
	Store   int64  // price of storing a vehicle in dollars
}
