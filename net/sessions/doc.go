// Package sessions stands between rooms and the journal's command service: it
// keeps the durable missions of the characters that are in rooms.
//
// A room reports who came, what clients ask and what happened, and never waits.
// Each is a task in the mailbox of its character. A pool of workers runs the
// tasks: those of one character in order and one at a time, those of different
// characters side by side. What is committed, by whatever task, goes into the
// outbox of the character's session. A sender for each room converts what the
// outboxes hold into changes of the room's copy and messages for clients.
//
//	room goroutine -> Room -> Session -> mailbox -> pool -> command service
//	room goroutine <- room queue <- sender <- outbox <- Publish
//
// No mutex of this package is held while anything waits, uses the store or is
// tried again, and nobody who publishes waits. A room that takes no deliveries, a
// character whose row is locked and a report that keeps failing delay their own
// room or character alone.
//
//	options.go   settings
//	manager.go   one per process: the newest session of each character
//	pool.go      runs tasks; worker.go: one after the other
//	mailbox.go   tasks and their order
//	room.go      one per room: what the room calls
//	session.go   one per character and connection
//	login.go     tasks of a session's lifecycle: login, full sync, leaving
//	report.go    the task of a report; request.go and item.go: of a request
//	scene.go     tasks about scenes
//	due.go       due work: deadlines, scenes, shared credit
//	outbox.go    what is to be sent, in order; events.go: what outlives a full sync
//	sender.go    brings a room what the outboxes hold
//	view.go      commits as changes and messages; snapshot.go: a full sync's
//	message.go   messages on the wire
//	live.go      who is in the room, after each tick; presence.go: what of it is published
//	actors.go    whom a client can speak to
//	party.go     the room's parties among those of all rooms
//	enroll.go    characters of servers that are open to everyone
//
// A report that the store does not take is tried again until it is taken. A
// request is refused instead, and its conversation stays.
package sessions
