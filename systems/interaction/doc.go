// Package interaction answers the keys that a player presses: the seat key gets
// in and out of vehicles, the interaction key opens and shuts doors.
package interaction
