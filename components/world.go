package components

// Door is a leaf of the level.
type Door struct {
	Number uint16 // in the scene
	Open   bool
}

// Camera is a security camera of the level.
type Camera struct {
	Number    uint16 // in the level
	On        bool
	Destroyed bool
	Sees      EntityID
}

// ContainerKind is what a container is.
type ContainerKind uint8

// The containers.
const (
	Crate ContainerKind = iota
	Locker
)

// Container holds items; what is in it is in the Inventory store.
type Container struct {
	Kind ContainerKind
}

// GroundItem lies on the ground.
type GroundItem struct {
	Item  ItemID
	Count uint16
}

// Piece is a light piece of the level: planted until hit hard enough.
type Prop struct {
	Number uint16 // in the level
	Loose  bool
}

// PostKind is what a post is.
type PostKind uint8

// The posts.
const (
	Terminal PostKind = iota
	Keypad
	ATM
	Vending
	ShopCounter
)

// Post is a terminal or a shop of a mission.
type Post struct {
	Kind PostKind
	App  uint8 // of the mission; terminals
	Shop bool
}

// Garage is a garage of the level.
type Garage struct {
	Number  uint16
	Respray int64 // dollars
	Store   int64 // dollars
}
