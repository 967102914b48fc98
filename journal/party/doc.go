// Package party has the parties that characters form, in memory alone: there
// is no database here and no clock, and identities are injected. Nothing of
// caper is imported; accounts, characters and entities are plain numbers, as
// the store gives them.
//
//	manager.go  parties by number, and who is in them
//	arrive.go   which body an account is in the world as
//	live.go     which memberships are in force
//	source.go   what a shared offer captures of a party, and its codec
//	range.go    how near members must be
//
// A party's number is used again once it is over; its lifetime never is. A
// membership is a character's stay in one party with one body on one map:
// leaving, rejoining, going from the map, and another character or body of
// the account each end it, so that whatever captured it is void.
//
// A Manager may be used by any number of goroutines at once.
package party
