// Package ecs holds the state of a room: entities with stable ids, components,
// resources, stores, events, deferred changes, the schedule, random draws,
// capture and restore, and the state hash. It is built on the tables of arche,
// which no other package of the project imports.
//
// Which file for which task:
//
//   - world.go: make a World, spawn and despawn, look up by id or mission key
//     (index.go)
//   - register.go: declare components, resources, stores and events, once, in
//     a fixed order, before the first entity
//   - registrar.go: fill in the handles of a system, which are the fields of
//     its struct. Handles are the only access to data, so the reads and writes
//     of a system are derived from them (order.go)
//   - component.go: read and write components; filter.go: the entities that a
//     system visits, always in id order
//   - structure.go: spawn, despawn and look up; deferred.go: changes that wait
//     for the end of the system
//   - event.go: typed events with one cursor per reader
//   - resource.go: values that exist once in a room; store.go: values of
//     variable size
//   - service.go: objects that systems use and that are not part of the state
//   - outside.go: handles for code outside of the schedule
//   - random.go: random draws, which are hashes and keep no state
//   - schedule.go, order.go: the systems in order, their cost and their access;
//     shared.go: what several stages write, and conflicts without a stated order
//   - usage.go: registered data that nothing reads or nothing writes
//   - capture.go, keyframe.go: capture one entity or the whole world
//   - hash.go, codec.go: encode plain data and hash it
//
// A new component is declared in package components; this package does not know
// what components mean. Never keep a pointer from Writer.Of across a structural
// change, never range over a map where its order can reach the state, and never
// read a wall clock (schedule.go measures with the clock that it is given, and
// no measurement reaches the state).
package ecs
