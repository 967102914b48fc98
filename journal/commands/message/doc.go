// Package message holds what the command service publishes after a commit: the
// messages for clients and rooms, and the state of a character as it was
// committed.
//
//	identity.go  the exact name of an attempt
//	mission.go   offers, attempts, objectives, rewards and flags
//	item.go      inventories
//	audio.go     voice cues and ambient texts
//	scene.go     runs of scenes and their effects
//	converse.go  the window of a conversation
//	commit.go    everything that one unit of work committed
package message
