package content

// World is what content must agree with and does not hold itself: the numbers
// that exist, each in its own space.
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
	// Missions are the other enabled missions, which scenes may speak of.
	Missions map[MissionID]*Mission
}

// ItemInfo is what World says of a template.
type ItemInfo struct {
	Class     ItemClass // class of the template
	StackSize uint32    // most items of a stack
}

// CreatureInfo is what World says of a creature definition.
type CreatureInfo struct {
	Package *PackageID // whom one speaks to; nil: it does not speak
}

// SpawnInfo is what World says of a static spawn: the lasting creature there.
type SpawnInfo struct {
	Map      MapContext // map of the spawn
	Creature CreatureID // definition of the creature there
}

// ClassInfo is what World says of a class of objects.
type ClassInfo struct {
	// NPCAugmented objects are spoken to like NPCs.
	NPCAugmented bool
}

// NewWorld is a world of nothing, to be filled.
func NewWorld() *World {
	return &World{
		Maps: map[MapContext]bool{}, Items: map[ItemTemplate]ItemInfo{}, Creatures: map[CreatureID]CreatureInfo{},
		Packages: map[PackageID]bool{}, Spawns: map[SpawnID]SpawnInfo{}, Classes: map[EntityClass]ClassInfo{},
		AudioSets: map[AudioSetID]bool{}, Handlers: map[string]bool{}, Scripts: Scripts{}, Missions: map[MissionID]*Mission{},
	}
}
