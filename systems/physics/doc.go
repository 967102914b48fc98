// Package physics steps the physics of vehicles and props and synchronises the
// space with their components.
//
// The components are authoritative: a new vehicle gets a body, a removed one
// loses it, and after a restore the whole space is rebuilt from the components
// (Chassis holds what pose and motion do not). resync.go does this; physics.go
// copies the results of a step back and emits impacts and falls.
package physics
