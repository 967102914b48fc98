// Package store keeps the journal in two databases, World (what missions are)
// and Char (what characters did with them), on SQLite or on PostgreSQL. The
// schema is one; where the engines differ, engine.go and schema.go alone say
// how. No transaction spans the two databases.
//
//	engine.go       where databases are, opening and creating them
//	value.go        how Go values reach columns: times, numbers, nulls
//	tx.go           transactions: fresh reads, statements, the trace
//	schema*.go      the tables, with every constraint that the rules lean on
//	migrate*.go     goose migrations: schema and data apart, paired; histories
//	seed.go         the shipped content, helper by helper in dependency order
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
//	credit.go       frozen credit, for whom it is
//	dump.go         every row as text
//	story.go        a character's missions for people to read
//
// SQLite takes its write lock when a transaction begins, but for looks at what
// is due; on PostgreSQL the
// character's row is locked first (Read.Own). Nothing here decides anything:
// that is the authority's.
package store
