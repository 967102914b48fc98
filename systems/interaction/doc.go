// Package interaction processes the keys that players press: the seat key gets
// in and out of vehicles, the interaction key opens and shuts doors.
package interaction
