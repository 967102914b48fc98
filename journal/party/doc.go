// Package party keeps the parties that characters form, in memory only. It has
// no database and no clock, and identities are injected. It imports nothing of
// caper: accounts, characters and entities are plain numbers, as the store has
// them.
//
//	manager.go  parties by number, and their members
//	arrive.go   the body with which an account is in the world
//	live.go     which memberships are in force
//	source.go   what a shared offer captures of a party, and its codec
//	range.go    how near members must be to share
//
// The number of a party that is over is used again; its lifetime never is. A
// membership is a character's stay in one party with one body on one map. It
// ends when the character leaves, rejoins or goes from the map, and when the
// account appears with another character or body. Everything that captured the
// membership is then void.
//
// A member that is absent keeps its place until the party is full and another
// character needs it. The member that has been absent for longest goes first.
//
// A Manager may be used by several goroutines at once.
package party
