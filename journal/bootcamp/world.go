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
