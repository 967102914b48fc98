// Package ecs is the world: entities with stable ids, components, resources,
// stores, events, deferred changes, the schedule, random draws, capture and
// restore, and the state hash. The tables are arche's; no other package of the
// project imports arche.
//
// Which file for which task:
//
//   - world.go: make a World, spawn and despawn, look up by id or mission key
//   - register.go: declare components, resources, stores and events, once, in
//     a fixed order, before the first entity
//   - registrar.go: fills in the handles of a system, which are the fields of
//     its struct. They are the only way to data, so that what a system reads
//     and writes is derived (order.go)
//   - component.go: read and write components; filter.go: which entities a
//     system walks, always in id order
//   - structure.go: spawn, despawn and look up; deferred.go: changes that wait
//     for the end of the system
//   - event.go: typed events, a cursor a reader
//   - resource.go, store.go: what is of the room, what is of variable size
//   - service.go: what systems stand on and that is no state
//   - outside.go: handles of what stands outside of the schedule
//   - random.go: draws that are hashes; there is no stream state
//   - schedule.go, order.go: systems in order, their cost, what they touch,
//     writers without an order between them
//   - usage.go: what is registered and nobody reads or writes
//   - capture.go, keyframe.go: one entity, a set, the whole world
//   - hash.go, codec.go: bytes of plain data, and their digest
//
// What may be touched: add a component by declaring it in package components;
// nothing here knows its meaning. What must never be done: keeping a pointer
// from Writer.Of across a structural change, ranging over a map where order
// can reach the state, or reading a wall clock (schedule.go measures with the
// clock it is handed, and no measurement reaches the state).
package ecs
