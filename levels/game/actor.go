package game

// ActorType is the kind of an actor.
type ActorType string

// These are the kinds of actor.
const (
	ActorVehicle   ActorType = "vehicle"
	ActorGarage    ActorType = "garage"
	ActorChasers   ActorType = "chasers"
	ActorItem      ActorType = "item"
	ActorContainer ActorType = "container"
	ActorDoor      ActorType = "door"
	ActorNPC       ActorType = "npc"
	ActorCamera    ActorType = "camera"
	ActorTerminal  ActorType = "terminal"
	ActorProp      ActorType = "prop"
	ActorShop      ActorType = "shop"
)

// Words lists the kinds of actor.
func (ActorType) Words() []string {
	return []string{"vehicle", "garage", "chasers", "item", "container", "door", "npc", "camera", "terminal", "prop", "shop"}
}

// Actor is something that a mission spawns or binds (M-ACT-001). The pointer
// that belongs to its type is set.
type Actor struct {
	_ struct{} `doc:"Something that spawns with the mission (a vehicle, chasers, an item, a container, an npc, a terminal, a shop) or that the mission binds (a garage, a door, a camera, a prop)."`

	ID   string    `json:"id" is:"required,id" doc:"The actor's id, unique in the mission."`
	Type ActorType `json:"type" is:"required,discriminator" doc:"The kind of actor."`
	At   string    `json:"at" is:"required,id" ref:"place" doc:"The place at which it spawns, or to which the bound object must be nearest."`

	Vehicle   *VehicleActor   `variant:"vehicle"`
	Garage    *GarageActor    `variant:"garage"`
	Chasers   *ChasersActor   `variant:"chasers"`
	Item      *ItemActor      `variant:"item"`
	Container *ContainerActor `variant:"container"`
	Door      *DoorActor      `variant:"door"`
	NPC       *NPCActor       `variant:"npc"`
	Camera    *CameraActor    `variant:"camera"`
	Terminal  *TerminalActor  `variant:"terminal"`
	Prop      *PropActor      `variant:"prop"`
	Shop      *ShopActor      `variant:"shop"`
}

// VehicleOwner is the owner of a mission's vehicle (M-ACT-005).
type VehicleOwner string

// These are the owners of a vehicle.
const (
	OwnerMission VehicleOwner = "mission"
	OwnerNobody  VehicleOwner = "nobody"
	OwnerNPC     VehicleOwner = "npc"
)

// Words lists the owners of a vehicle.
func (VehicleOwner) Words() []string { return []string{"mission", "nobody", "npc"} }

// VehicleActor is a vehicle at a place (M-ACT-003).
type VehicleActor struct {
	_ struct{} `doc:"A vehicle at a place."`

	Class  OneOrMany    `json:"class" is:"required,id,count=1..32" ref:"class" doc:"A vehicle class, or a mix of which each run of the mission takes the next."`
	Owner  VehicleOwner `json:"owner" is:"default=mission" doc:"The owner."`
	Locked bool         `json:"locked" is:"default=false" doc:"Whether it is parked locked."`
	Key    string       `json:"key" is:"tag" doc:"The tag of the key that unlocks it; key:vehicle:<id> when absent."`
	Tags   []string     `json:"tags" is:"tag,count=0..32" doc:"Tags that near and vehicle queries refer to."`
}

// OwnerOrDefault returns the owner; the default is the mission.
func (v *VehicleActor) OwnerOrDefault() VehicleOwner { return wordOr(v.Owner, OwnerMission) }

// KeyTag returns the tag that an item must have to unlock a vehicle actor
// (M-ACT-006).
func (a *Actor) KeyTag() string {
	if a.Vehicle != nil && a.Vehicle.Key != "" {
		return a.Vehicle.Key
	}
	return "key:vehicle:" + a.ID
}

// GarageActor binds the garage of the level nearest to its place (M-ACT-010).
type GarageActor struct {
	_ struct{} `doc:"The level's garage nearest to a place, within 6 m."`
}

// ChaserProfile is the behaviour of chasers (M-ACT-011).
type ChaserProfile string

// These are the profiles of chasers.
const (
	ProfileTail       ChaserProfile = "tail"
	ProfilePursuit    ChaserProfile = "pursuit"
	ProfileAggressive ChaserProfile = "aggressive"
	ProfileGuard      ChaserProfile = "guard"
)

// Words lists the profiles of chasers.
func (ChaserProfile) Words() []string { return []string{"tail", "pursuit", "aggressive", "guard"} }

// ChaserMode is the way in which chasers move.
type ChaserMode string

// Chasers move on foot or by car.
const (
	ModeFoot ChaserMode = "foot"
	ModeCar  ChaserMode = "car"
)

// Words lists the modes of chasers.
func (ChaserMode) Words() []string { return []string{"foot", "car"} }

// ChasersActor is a group of enemies that pursues the mission's player
// (M-ACT-011). In car mode, Count and Max are numbers of cars (M-OPEN-030).
type ChasersActor struct {
	_ struct{} `doc:"A group of enemies that pursues the mission's player."`

	Profile ChaserProfile `json:"profile" is:"default=pursuit" doc:"Their behaviour."`
	Count   *int          `json:"count" is:"min=0,max=64,default=1" doc:"How many spawn with the mission; cars in car mode."`
	Max     *int          `json:"max" is:"min=0,max=64" doc:"How many may ever spawn, including later waves; count when absent."`
	Mode    ChaserMode    `json:"mode" is:"discriminator,default=foot" doc:"On foot or by car."`
	Class   string        `json:"class" only:"car" is:"id,default=compact" ref:"class" doc:"The class of each car."`
	Crew    *int          `json:"crew" only:"car" is:"min=1,max=16,default=1" doc:"People in each car, the driver included."`
	Armed   *bool         `json:"armed" is:"default=true" doc:"Whether they shoot."`
	Tags    []string      `json:"tags" is:"tag,count=0..32" doc:"Tags that enemy queries refer to."`
}

// ProfileOrDefault returns the profile; the default is pursuit.
func (c *ChasersActor) ProfileOrDefault() ChaserProfile { return wordOr(c.Profile, ProfilePursuit) }

// CountOrDefault returns how many spawn with the mission (M-OPEN-029).
func (c *ChasersActor) CountOrDefault() int { return orDefault(c.Count, 1) }

// MaxOrCount returns how many may ever spawn (M-ACT-015).
func (c *ChasersActor) MaxOrCount() int { return orDefault(c.Max, c.CountOrDefault()) }

// ModeOrDefault returns the mode; the default is on foot.
func (c *ChasersActor) ModeOrDefault() ChaserMode { return wordOr(c.Mode, ModeFoot) }

// ClassOrDefault returns the vehicle class of each car.
func (c *ChasersActor) ClassOrDefault() string { return wordOr(c.Class, "compact") }

// CrewOrDefault returns the number of people in each car.
func (c *ChasersActor) CrewOrDefault() int { return orDefault(c.Crew, 1) }

// ArmedOrDefault reports whether the chasers shoot.
func (c *ChasersActor) ArmedOrDefault() bool { return orDefault(c.Armed, true) }

// ItemActor is a stack of items on the ground (M-ACT-019).
type ItemActor struct {
	_ struct{} `doc:"A stack of items on the ground at a place."`

	Item  string `json:"item" is:"required,id" ref:"item" doc:"A common item or one of the game's."`
	Count *int   `json:"count" is:"min=1,max=9999,default=1" doc:"The number."`
}

// CountOrDefault returns how many items lie there.
func (i *ItemActor) CountOrDefault() int { return orDefault(i.Count, 1) }

// ContainerKind is a kind of container.
type ContainerKind string

// These are the kinds of container.
const (
	ContainerCrate  ContainerKind = "crate"
	ContainerLocker ContainerKind = "locker"
)

// Words lists the kinds of container.
func (ContainerKind) Words() []string { return []string{"crate", "locker"} }

// ContainerActor is a crate or a locker that holds items (M-ACT-021).
type ContainerActor struct {
	_ struct{} `doc:"A crate (opened from any side) or a locker (from its front) on open ground."`

	Kind  ContainerKind `json:"kind" is:"default=crate" doc:"Crate or locker."`
	Items []Stack       `json:"items" is:"count=0..64" doc:"Its contents."`
	Lock  string        `json:"lock" is:"tag" doc:"The tag of the key that unlocks it; unlocked when absent."`
}

// KindOrDefault returns the kind; the default is a crate.
func (c *ContainerActor) KindOrDefault() ContainerKind { return wordOr(c.Kind, ContainerCrate) }

// DoorActor binds the door of the level nearest to its place (M-ACT-025).
type DoorActor struct {
	_ struct{} `doc:"The level's door nearest to a place, within 3 m."`

	Locked bool   `json:"locked" is:"default=false" doc:"Whether it is locked when the mission starts."`
	Lock   string `json:"lock" is:"tag" doc:"The tag of the key that unlocks it."`
	Code   string `json:"code" is:"digits=3..8" doc:"Makes it a keypad door that is locked when the mission starts; excludes lock."`
}

// CameraActor binds the security camera of the level nearest to its place
// (M-ACT-058).
type CameraActor struct {
	_ struct{} `doc:"The level's security camera nearest to a place, within 3 m."`

	On *bool `json:"on" doc:"Switches the camera on or off when the mission starts; unchanged when absent."`
}

// TerminalKind is a kind of terminal.
type TerminalKind string

// These are the kinds of terminal.
const (
	TerminalPlain   TerminalKind = "terminal"
	TerminalKeypad  TerminalKind = "keypad"
	TerminalATM     TerminalKind = "atm"
	TerminalVending TerminalKind = "vending"
)

// Words lists the kinds of terminal.
func (TerminalKind) Words() []string { return []string{"terminal", "keypad", "atm", "vending"} }

// TerminalPrompt is the prompt that the interaction key shows at a terminal.
type TerminalPrompt string

// These are the prompts at a terminal.
const (
	PromptUse  TerminalPrompt = "use"
	PromptHack TerminalPrompt = "hack"
)

// Words lists the prompts at a terminal.
func (TerminalPrompt) Words() []string { return []string{"use", "hack"} }

// TerminalActor is a terminal that opens an app (M-ACT-060, M-OPEN-084).
type TerminalActor struct {
	_ struct{} `doc:"A terminal that opens one of the mission's apps in the phone's panel."`

	Kind   TerminalKind   `json:"kind" is:"default=terminal" doc:"Its look."`
	App    string         `json:"app" is:"required,id" ref:"app" doc:"The app it opens."`
	Screen string         `json:"screen" is:"id" doc:"The first screen that it shows; the app's first when absent."`
	Prompt TerminalPrompt `json:"prompt" is:"default=use" doc:"The prompt of the interaction key."`
}

// KindOrDefault returns the kind; the default is a plain terminal.
func (t *TerminalActor) KindOrDefault() TerminalKind { return wordOr(t.Kind, TerminalPlain) }

// PromptOrDefault returns the prompt; the default is use.
func (t *TerminalActor) PromptOrDefault() TerminalPrompt { return wordOr(t.Prompt, PromptUse) }

// PropActor binds the prop of the level nearest to its place (M-ACT-062).
type PropActor struct {
	_ struct{} `doc:"The level's prop (a hydrant, a lamp, a bench) nearest to a place, within 3 m."`
}

// ShopKind is the look of a shop; all kinds sell in the same way.
type ShopKind string

// These are the kinds of shop.
const (
	ShopCounter  ShopKind = "counter"
	ShopVending  ShopKind = "vending"
	ShopTerminal ShopKind = "terminal"
)

// Words lists the kinds of shop.
func (ShopKind) Words() []string { return []string{"counter", "vending", "terminal"} }

// ShopActor sells items for the player's Cash (M-ACT-064).
type ShopActor struct {
	_ struct{} `doc:"A counter that sells items for the player's Cash."`

	Kind  ShopKind   `json:"kind" is:"default=counter" doc:"Its look."`
	Items []ShopItem `json:"items" is:"required,count=1..8" doc:"The items for sale."`
}

// KindOrDefault returns the kind; the default is a counter.
func (s *ShopActor) KindOrDefault() ShopKind { return wordOr(s.Kind, ShopCounter) }

// ShopItem is an item for sale.
type ShopItem struct {
	_ struct{} `doc:"An item for sale."`

	Item  string `json:"item" is:"required,id" ref:"item" doc:"A common item or one of the game's."`
	Price *int   `json:"price" is:"min=0,max=1000000" doc:"Dollars; when absent, the price in the game's rules.prices, or else the item's own."`
}
