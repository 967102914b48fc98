// Package store keeps the journal in two databases, World (what missions are)
// and Char (what characters did with them), on SQLite or on PostgreSQL. The
// schema is one; where the engines differ, engine.go, the sessions and schema.go
// alone say how. No transaction spans the two databases.
//
//	engine.go       where databases are, opening and creating them
//	tx.go           transactions: fresh reads, statements, the trace
//	session*.go     a transaction on each engine; statements.go: what SQLite
//	                keeps prepared
//	scan.go         rows into structs, by their columns' names
//	value.go        how Go values reach columns: times, numbers, nulls
//	schema*.go      the tables, with every constraint that the rules lean on
//	migrate*.go     goose migrations: schema and data apart, paired; histories
//	seed.go         the content that World is seeded with, and how one release
//	                of a mission becomes the next
//	deploy*.go      what migrations write content with
//	catalog*.go     loading, validating and copying all enabled content
//	character.go    characters, flags, purse
//	inventory.go    stacks and the writes that spare those of missions
//	mission_item.go which attempt owns which stack, receipts, quarantine
//	deadline.go     when an attempt's objective runs out of time
//	assignment.go   journal rows, objectives, counters
//	history.go      attempts and receipts
//	offer.go        durable offers
//	run*.go         runs of scenes: participants, timers, receipts, defeats
//	inbox.go        what runs are to be told, each letter once
//	effect.go       what runs want of the world
//	credit.go       reserved credit, for whom it is
//	dump.go         every row as text
//	story.go        a character's missions for people to read
//
// A transaction that writes takes SQLite's write lock when it begins; on
// PostgreSQL it locks the character's row first (Read.LockForUpdate). What is
// asked or written together goes to PostgreSQL in one round trip. Nothing here
// decides anything: that is the command service's. The store is opened with the
// content that it is to have (Content) and knows none of it.
package store
