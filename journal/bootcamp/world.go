package bootcamp

import "caper/journal/content"

// Map is the map that Bootcamp is played on.
const Map content.MapContext = 1220

// Class is a class of items with its stack size.
type Class struct {
	ID        content.ItemClass
	StackSize uint32
}

// Template is an item template with its class.
type Template struct {
	ID    content.ItemTemplate
	Class content.ItemClass
}

// Classes are the classes of items that Bootcamp gives.
func Classes() []Class {
	return []Class{{26101, 1}, {26102, 50}, {26103, 1}}
}

// Templates are the item templates that Bootcamp gives: a field rifle, a
// medical pack, a field pistol.
func Templates() []Template { return []Template{{11501, 26101}, {11502, 26102}, {11503, 26103}} }

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
	ID      content.CreatureID
	Package content.PackageID
}

// Creatures are the creature definitions of Bootcamp.
func Creatures() []Creature {
	return []Creature{{Instructor, InstructorPackage}, {ThraxScout, 0}, {ThraxSoldier, 0}}
}

// Packages are the conversation packages of Bootcamp's NPCs.
func Packages() []content.PackageID { return []content.PackageID{InstructorPackage} }

// Spawn is a static spawn on Bootcamp's map.
type Spawn struct {
	ID       content.SpawnID
	Creature content.CreatureID
}

// Spawns are the lasting NPCs of Bootcamp.
func Spawns() []Spawn { return []Spawn{{InstructorSpawn, Instructor}} }

// ObjectClass is a class of objects; augmented ones are spoken to.
type ObjectClass struct {
	ID        content.EntityClass
	Augmented bool
}

// ObjectClasses are the classes of objects in Bootcamp.
func ObjectClasses() []ObjectClass { return []ObjectClass{{PracticeTarget, false}} }
