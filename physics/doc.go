// Package physics simulates the bodies of a room: vehicles, props and people on
// foot. It also answers queries about floors, casts and sight. It knows no
// entity and no file format of levels. It is built from levels/geometry and
// keeps its tuning in JSON.
//
// Static is the indexed, unmoving part of a level, shared read-only by all of
// its rooms. Space holds the moving part of one room (doors, cars, props,
// smoke) and belongs to the room's goroutine. People are a slice of Person that
// the caller owns and the Space moves.
//
// A tick makes these calls in this order:
//
//	space.SetControls(car, Controls{…})   // and SetDoor, MoveAmbient, SetFriction
//	space.Step(dt)                        // cars and props; Impacts, CarLandings, Squeezes
//	space.MovePeople(people, dt)          // people; Landings, RunOvers, PeopleSqueezes
//	space.Each(func(Report) {…})          // copy poses into components
//	space.Cast, space.Visibility, space.Nearby // query the new poses
//
// After a placement outside of this order call Refresh.
//
// Where to look, by task:
//
//   - what stops a ray: cast.go (solids, doors, surfaces, terrain), clip.go
//     (intersection with planes), moving.go (people, cars, props, Nearby)
//   - visibility: sight.go and sight.json
//   - floors and ceilings: floor.go
//   - the spatial index under all of these: static.go, grid.go
//   - the life of a car or prop: space.go (the room's state), body.go (add,
//     place, wake, report), world.go (its box2d objects), pairs.go (which bodies
//     can touch), contacts.go (impacts), seams.go (flush solids as one surface),
//     step.go (the step itself), lists.go (which bodies a step visits),
//     heights.go (ramps, edges, falls)
//   - whether something fits at a place, and pushing bodies: fits.go
//   - driving: drive.go, carmodels.go and cars.json, vehicles.json
//   - what a push may not do: sides.go (nothing changes sides of a wall),
//     squeeze.go (who is pressed against one)
//   - walking, jumping, falling: person.go, people.go, sweep.go and
//     people.json; cars hitting people: runover.go; over parked cars: climb.go
//   - the read-only interface: queries.go
//   - capture, restore, rebuild: state.go
//   - the tuning's types and checks: tuning.go
//
// box2d solves contacts and does little else here. Its search for pairs, its
// list of all bodies and its exact sweeps each cost more than solving does.
// Therefore pairs.go finds pairs with our own index, and step.go passes box2d
// only the awake bodies and sweeps only bodies that are fast for their width.
// This uses the library's exported fields; its own Step is never called for a
// room.
//
// Everything is deterministic: bodies and people are processed in ascending id
// order, and equal calls give equal bytes. Coordinates are those of geometry;
// only frame.go converts them to box2d's. Code of this package must not keep a
// caller's slice, read a clock, or modify box2d's world outside of Step.
package physics
