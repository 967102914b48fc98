// Package traffic drives the ambient cars: as many as the game's rules say,
// around the players, along the lanes (M-RULE-010, M-IMP-024).
//
// An ambient car has no body of its own. It is moved along its lane, follows
// the car ahead, minds the speed limit, bends, lights, people and whatever has
// a body in its way. When a moving car comes within about a second's reach it
// gets a body, is steered along its lane by its controls, and gives the body
// up again when all is calm. When somebody takes its wheel it is traffic no
// more. Two things keep cars from one another: following, which never goes
// faster than could be braked for, and leave to enter a junction, which is
// given to one car of each pair of lanes that cross.
//
// Which file for which task:
//
//   - network.go, conflicts.go: lanes as drivers know them, made once a level
//   - traffic.go: the system and the tick's order
//   - scene.go: who is on which lane, what stands in the way
//   - path.go: the way ahead of one car
//   - follow.go: how fast it goes
//   - junction.go: lights, and who may enter
//   - drive.go: moving it, with a body and without
//   - embody.go: when it has one
//   - population.go: coming and going
//   - tuning.go, traffic.json: the numbers
//
// Cars are taken by ascending id and draws are hashes: nothing here depends on
// anything but the state.
package traffic
