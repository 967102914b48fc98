// Package bot plays a game as a client does: it reads the frames that the room
// sends, answers with inputs, and knows the level as a client knows it. It
// imports only the protocol, levels and nav, so that a person can finish
// whatever a bot can finish.
//
// Files by subject:
//
//   - bot.go: the link to the room and the loop
//   - observe.go: the world as the frames describe it
//   - decide.go: choosing a goal and acting on it
//   - walk.go: walking; around.go: walking around parked cars
//   - drive.go: driving
//   - prepared.go: a level's ways, which the bots of one room share
//
// All bots of a room belong to the room's goroutine. A bot is deterministic:
// the same frames and seed give the same inputs.
package bot
