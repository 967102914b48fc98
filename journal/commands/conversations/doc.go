// Package conversations opens conversations with NPCs and objects, and takes
// the answers that clients give in them.
//
//	conversations.go  the frame of the commands, and the open conversations
//	open.go           one open conversation with its topics
//	events.go         what ends a conversation from outside
//	target.go         which targets a character may speak to now
//	converse.go       the command that opens a conversation
//	topics.go         the topics that a target has, from one read of the journal
//	resume.go         the topic that an answer is to, checked again
//	callback.go       acceptance, Continue and choices
//	reward.go         turning a mission in
//
// Open conversations are in memory only. Opening one changes no row.
package conversations
