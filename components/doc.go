// Package components defines the data of a room's entities as plain structs
// grouped by subject. Field comments give units. Components hold no logic.
//
// A component contains no pointer, slice, map or string (a test enforces this),
// so copying it captures it and its bytes can be hashed. Components refer to
// other entities by id, never by a row of the tables. Data of variable size
// belongs to a store (stores.go, durable.go), data that exists once in a room
// is a resource (resources.go), and a thing that happened is an event
// (events.go). Components hold texts as numbers in the game's catalogue.
//
// The files:
//
//   - ids.go: the kinds of id
//   - place.go: pose, motion and placement
//   - person.go: people on foot
//   - player.go: a client's character
//   - npc.go: people that the game controls
//   - vehicle.go: cars, their chassis and ambient traffic
//   - health.go: health, fire and respawning
//   - world.go: doors, cameras, containers, items, props
//   - owner.go: the owner of a mission's state
//   - stores.go, durable.go: values of variable size
//   - resources.go: what exists once in a room
//   - events.go: what happened
//
// To add a component, write its struct in the file of its subject and add a
// line to systems/state, whose list fixes the order of declaration.
package components
