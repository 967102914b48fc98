package content

// World is what content refers to and does not have itself: the numbers that
// exist, each in its own number space.
type World struct {
	Maps      map[MapContext]bool         // installed maps
	Items     map[ItemTemplate]ItemInfo   // item templates
	Creatures map[CreatureID]CreatureInfo // creature definitions
	Packages  map[PackageID]bool          // dialogue packages
	Spawns    map[SpawnID]SpawnInfo       // static spawns
	Classes   map[EntityClass]ClassInfo   // classes of objects
	AudioSets map[AudioSetID]bool         // the client's audio sets
	Handlers  map[string]bool             // keys of custom requirements; true: durable only
	Scripts   Scripts                     // registered scripts
	// Missions are the other enabled missions, to which scenes may refer.
	Missions map[MissionID]*Mission
}

// ItemInfo is an item template as World has it.
type ItemInfo struct {
	Class     ItemClass // class of the template
	StackSize uint32    // most items of a stack
}

// CreatureInfo is a creature definition as World has it.
type CreatureInfo struct {
	Package *PackageID // its dialogue package; nil: the creature does not speak
}

// SpawnInfo is a static spawn as World has it.
type SpawnInfo struct {
	Map      MapContext // map of the spawn
	Creature CreatureID // definition of the creature there
}

// ClassInfo is a class of objects as World has it.
type ClassInfo struct {
	// NPCAugmented says that players speak to the objects as to NPCs.
	NPCAugmented bool
}

// NewWorld returns an empty world.
func NewWorld() *World {
	return &World{
		Maps: map[MapContext]bool{}, Items: map[ItemTemplate]ItemInfo{}, Creatures: map[CreatureID]CreatureInfo{},
		Packages: map[PackageID]bool{}, Spawns: map[SpawnID]SpawnInfo{}, Classes: map[EntityClass]ClassInfo{},
		AudioSets: map[AudioSetID]bool{}, Handlers: map[string]bool{}, Scripts: Scripts{}, Missions: map[MissionID]*Mission{},
	}
}
