// Package journal is the durable mission journal of characters: what a room
// may forget and a character may not. The package itself holds no code; its
// rooms are
//
//	content     what missions are made of: Go values, their codec, their faults
//	scene       what scripts of scenes are given and what they decide, as data
//	rules       what follows from content and facts alone: progress,
//	            requirements, repeats, rewards; neither SQL nor clock
//	party       the parties that characters form, in memory
//	store       the World and Char databases on SQLite and PostgreSQL: schema,
//	            migrations, deployment of content, rows and statements
//	bootcamp    the missions that are shipped, as fixed data, and the seed of
//	            World that writes them
//	commands    the one way to change a character: units of work with ordered
//	            phases, offers, conversations, acceptance, progress, turn-in,
//	            publication
//	enginetest  both engines for tests, PostgreSQL as a real server
//
// content <- scene, party <- rules <- store <- bootcamp, commands. Nothing here
// imports any other package of caper: rooms post commands and take outcomes as
// inputs.
package journal
