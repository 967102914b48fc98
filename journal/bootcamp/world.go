package bootcamp

import "caper/journal/content"

// Class is a class of items with its stack size.
type Class struct {
	ID        content.ItemClass // of the item class
	StackSize uint32            // pieces in a stack at most
}

// Template is an item template with its class.
type Template struct {
	ID    content.ItemTemplate // of the item template
	Class content.ItemClass    // that it belongs to
}

// Classes are the classes of items in Bootcamp.
func Classes() []Class {
	return []Class{{RifleClass, 1}, {MedicalKitClass, 50}, {PistolClass, 1}, {PowerCellClass, 10}, {ChargeClass, 1}, {FlareClass, 1}}
}

// Templates are the item templates in Bootcamp.
func Templates() []Template {
	return []Template{{Rifle, RifleClass}, {MedicalKit, MedicalKitClass}, {Pistol, PistolClass},
		{PowerCell, PowerCellClass}, {Charge, ChargeClass}, {Flare, FlareClass}}
}

// Levels are the experience thresholds of levels 1 to 50: level n asks for
// 100 n (n-1).
func Levels() []int64 {
	list := make([]int64, 50)
	for i := range list {
		list[i] = 100 * int64(i+1) * int64(i)
	}
	return list
}

// Creature is a creature definition; Package 0 is one that does not speak.
type Creature struct {
	ID      content.CreatureID // of the creature definition
	Package content.PackageID  // of dialogue; 0: it does not speak
}

// Creatures are the creature definitions of Bootcamp.
func Creatures() []Creature {
	return []Creature{{Instructor, InstructorPackage}, {ThraxScout, 0}, {ThraxSoldier, 0}, {Quartermaster, QuartermasterPackage},
		{Sapper, SapperPackage}, {Commander, CommanderPackage}, {Defender, 0}, {ThraxTrooper, 0}}
}

// Packages are the conversation packages of Bootcamp.
func Packages() []content.PackageID {
	return []content.PackageID{InstructorPackage, QuartermasterPackage, SapperPackage, CommanderPackage, TerminalPackage}
}

// Spawn is a static spawn on Bootcamp's map.
type Spawn struct {
	ID       content.SpawnID    // of the static spawn
	Creature content.CreatureID // that stands there
}

// Spawns are the lasting NPCs of Bootcamp.
func Spawns() []Spawn {
	return []Spawn{{InstructorSpawn, Instructor}, {QuartermasterSpawn, Quartermaster}, {SapperSpawn, Sapper}, {CommanderSpawn, Commander}}
}

// ObjectClass is a class of objects; augmented ones are spoken to.
type ObjectClass struct {
	ID        content.EntityClass // of the entity class
	Augmented bool                // whether its objects are spoken to like NPCs
}

// ObjectClasses are the classes of objects in Bootcamp.
func ObjectClasses() []ObjectClass {
	return []ObjectClass{{PracticeTarget, false}, {RelayTerminal, true}, {SupplyCrate, false}, {DemolitionSite, false}, {LandingBeacon, false}}
}
