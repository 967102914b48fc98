// Package sessions stands between rooms and the journal's authority: it keeps
// the missions of the characters that are in rooms.
//
// A room tells its keeper who came, what they ask and what happened to them,
// and never waits. For each character a goroutine of its own, a desk, takes
// these to the authority one after the other, the next once the last has its
// answer. What is committed, by whomever, goes to the room that the character
// is in, as a change of its copy and the messages that follow from it.
//
//	hub.go       one a process: all characters in rooms
//	watch.go     what is due, whoever is in a room: deadlines, scenes, credit
//	tend.go      does it, of each character by itself
//	keeper.go    one a room: what the room tells
//	live.go      who and what is in the room, in the authority's terms
//	actors.go    telling clients whom there is to speak to
//	desk.go      one a character and connection: its queue
//	work.go      what a desk does with it, and tries again
//	login.go     a character's rows into the room, at first and where something may be untold
//	errand.go    what a desk does by itself
//	request.go   a client's requests as commands; item.go: those of its inventory
//	tell.go      what was committed as a room's change and a client's messages
//	message.go   the messages, each on the wire
//	scene.go     what scenes show, and where their character is
//	party.go     the room's parties among those of all rooms
//	enroll.go    characters of servers that are open to everyone
//
// A report that the store could not take is tried again until it is taken; a
// request is answered with a refusal instead, and its conversation stays.
package sessions
