// Package state lists the state of a room: every component, resource, store,
// event and archetype, registered once and in a fixed order.
//
// To add one, write its type in package components and add a line to state.go
// at the end of its group, since the order is part of the format of keyframes
// and hashes. A test fails for data that nothing reads or nothing writes.
package state
