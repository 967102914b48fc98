// Package components is the data of a room's entities: plain structs grouped
// by subject, with units in their comments, and no logic.
//
// A component holds no pointer, slice, map or string (a test says so): a copy
// is a capture and its bytes can be hashed. It names other entities by id,
// never by a row of the tables. What is of variable size is a store's value
// (stores.go); what the room has one of is a resource (resources.go); what
// happened is an event (events.go). Texts travel as numbers into the game's
// catalogue.
//
// Where to look: ids.go the kinds of id · place.go where a thing is ·
// person.go bodies on foot · player.go a client's character · npc.go people of
// the game · vehicle.go cars · health.go harm · world.go doors, cameras,
// containers, items, light pieces · stores.go, resources.go, events.go.
//
// To add a component: write its struct in the file of its subject, then its
// line in ecs's caller, package systems, whose list fixes the order of
// declaration.
package components
