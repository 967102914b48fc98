// Package linked is a game laid onto its level: what a room is set up from.
// It numbers items, tags, zones, places and vehicle classes once, so that
// components hold numbers and never strings, and resolves the rules of the
// game over the level's own values.
//
// A Setting is built once and shared read-only by every room that plays the
// same game. setting.go builds it; items.go, zones.go and places.go are
// its parts; view.go answers the document's judge about the level, from what
// nav says is walked to and driven to.
package linked
