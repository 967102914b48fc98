// Package inventory plans what units of work do to a character's inventory.
//
//	planner.go  what other parts plan on an inventory
//	shadow.go   the shadow inventory, one for a whole unit
//	stack.go    operations on single stacks of it
//	write.go    its statements, and its check after the writes
//	mission.go  items that belong to attempts: issue, consume, remove
//	items.go    the commands' frame, and reading an inventory
//	verbs.go    moving, equipping, merging, splitting and giving away
//	stock.go    costs, loot and clone credits
//
// Everything that a unit does to an inventory goes through one shadow, so that
// quest items, rewards, loot and consumption fit together or not at all.
package inventory
