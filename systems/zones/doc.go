// Package zones tells when players cross the edges of the game's zones.
//
// Entry comes from the movement of a tick alone: a placement (spawn, respawn,
// restore, transfer) takes the zones over in silence (M-OPEN-022), and a car
// that is through a small zone within one tick raises both edges.
package zones
