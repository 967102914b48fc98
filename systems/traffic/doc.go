// Package traffic drives the ambient cars. Their number follows the game's
// rules; they drive around the players along the lanes (M-RULE-010, M-IMP-024).
//
// An ambient car normally has no body. It moves along its lane, follows the car
// ahead, and observes the speed limit, bends, lights, people and bodies in its
// way. When a moving car comes within about a second's reach, the ambient car
// gets a body and is steered along its lane by its controls; it loses the body
// when nothing has been near for a while. When somebody gets into it, it leaves
// the traffic. Two rules keep cars apart: a car never drives faster than it can
// brake for the car ahead, and only one car of each pair of crossing lanes has
// permission to enter a junction.
//
// What stands on a lane does not stop the traffic for good. A car changes to a
// lane beside its own, or drives around the thing on the other side when nobody
// comes there; others leave it the room that it needs to return. It chooses
// another way at a junction when its way beyond is blocked. A car left on a lane,
// and an ambient car that is stuck, are taken away when no player sees it.
//
// Which file for which task:
//
//   - network.go, conflicts.go: the lanes of a level, built once per level
//   - traffic.go: the system and the order of its steps
//   - scene.go: the cars by lane, and the obstacles
//   - path.go: the path ahead of one car
//   - follow.go: its speed
//   - junction.go: lights, and permission to enter
//   - blockage.go: what stands on a lane
//   - pass.go, clear.go: driving around it, and whether the way around is clear
//   - lanechange.go: changing lanes
//   - turnoff.go: choosing another way, and taking abandoned cars away
//   - drive.go: moving a car, with a body and without
//   - embody.go: when a car has a body
//   - population.go: spawning and removing cars
//   - tuning.go, traffic.json: the tuning
//
// Cars are processed in ascending id order and random draws are hashes, so the
// result depends on the state only.
package traffic
