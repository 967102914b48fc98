// Package sessions connects rooms with the journal's command service: it runs
// the durable missions of the characters that are in rooms.
//
// A room reports arrivals, requests and events, and never waits. Each of these
// becomes a task in the mailbox of its character. A pool of workers runs the
// tasks: those of one character in order and one at a time, those of different
// characters concurrently. The manager puts each commit into the outbox of the
// character's session. Each room has a sender, which converts the contents of
// the outboxes into changes of the room's copy and messages for clients.
//
//	room goroutine -> Room -> Session -> mailbox -> pool -> command service
//	room goroutine <- room queue <- sender <- outbox <- Publish
//
// The package holds no mutex while a task waits, uses the store or is retried,
// and publishing never waits. A room that takes no deliveries, a character
// whose row is locked and a report that keeps failing delay only their own room
// or character. What one member of a party causes for others, shared credit and
// shared offers, becomes a task in each recipient's mailbox. The remaining limit
// is stated at pool: as many characters as there are workers, whose rows are all
// locked at the same moment, delay others for up to one first try.
//
//	options.go   settings
//	manager.go   one per process: the newest session of each character
//	pool.go      the pool of workers; worker.go: one worker
//	mailbox.go   tasks and their order
//	room.go      one per room: the methods that the room calls
//	session.go   one per character and connection
//	login.go     tasks of a session's lifecycle: login, full sync, leaving
//	report.go    the task of a report; request.go and item.go: of a request
//	share.go     the tasks that one member of a party causes for the others
//	scene.go     tasks about scenes
//	due.go       due work: deadlines, scenes, shared credit
//	outbox.go    what is to be sent, in order; events.go: commits that a full sync includes
//	sender.go    delivers the contents of the outboxes to a room
//	view.go      converts commits into changes and messages; snapshot.go: full syncs
//	message.go   converts the service's messages for the wire
//	live.go      the characters in the room after each tick; presence.go: publishes them
//	actors.go    the actors that a client can speak to
//	party.go     the parties of a room among those of all rooms
//	enroll.go    the characters of servers that are open to everyone
//
// The pool retries a report until the store takes it. A request that fails is
// refused instead, and its conversation continues.
package sessions
