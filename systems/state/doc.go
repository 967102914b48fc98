// Package state lists what the state of a room consists of: every component,
// resource, store, event and archetype, registered once and in a fixed order.
//
// To add one, write its type in package components and its line in state.go, at
// the end of its group: the order is part of the format of keyframes and
// hashes. A test fails for what nothing reads or nothing writes.
package state
