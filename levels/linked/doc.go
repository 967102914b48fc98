// Package linked links a game document with its level. The result, Game, is
// what a room is built from: items, tags, zones, places and vehicle classes
// have numbers, so components hold numbers and never strings, and the rules of
// the game are resolved over the level's own values.
//
// A Game is built once and shared read-only by every room that plays it.
// linked.go builds it; items.go, zones.go and places.go number its parts.
// view.go answers the validator's questions about the level from what nav
// reports as reachable on foot and by car.
package linked
