// Package missions hosts the interpreter: it steps every mission owner ten times
// a second, answers the interpreter's questions through ports, hands over what
// happened since the last step, and executes the commands of the step in order
// and in the same tick.
//
//   - missions.go: the system and the order of a step
//   - turn.go: the owner whose step is running, and how its actors are found
//   - ports.go: the list of ports and of the executors of commands
//   - zones.go, vehicles.go, doors.go, garages.go, players.go, positions.go,
//     clock.go, weather.go, wanted.go, wallets.go, notifications.go: one port each,
//     with its handles, answers, events and commands; locks.go is shared by vehicles
//     and doors
//   - actors.go: spawning and despawning; parking.go: where vehicles are put
//   - owners.go: who plays together; progress.go: what a step reports
//   - hud.go: what clients read
//
// Package interpreter sees nothing of the world but the ports; package tracker,
// inside it, is what players read of a mission, from the interpreter to the wire.
package missions
