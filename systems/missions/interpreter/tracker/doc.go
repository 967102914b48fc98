// Package tracker holds the one type that carries a mission's progress from the
// interpreter to a player's screen. The interpreter fills it, the mission system
// hands it on, the room encodes it, and clients and bots decode it.
//
// The package imports nothing of the others, so that both ends of the wire can
// use it. Its JSON form is the body of the text frame "mission"; a field that is
// added here reaches clients without a change elsewhere, and the room finds
// changes by comparing encoded bytes.
package tracker
