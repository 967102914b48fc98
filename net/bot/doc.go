// Package bot plays a game as a client does: it sees the frames that the room
// sends and answers with inputs, and knows the level as a client knows it. It
// imports the protocol, levels and nav alone, so that what a bot can finish, a
// person can.
//
// Where to look: bot.go the link and the loop · see.go what it makes of the
// frames · decide.go what it goes for · walk.go on foot · around.go around
// cars that stand in the way · drive.go at the wheel. A Site is the level's ways, shared by the bots of one room; they all
// belong to that room's goroutine.
//
// A bot is deterministic: the same frames and seed give the same inputs.
package bot
