// Package physics steps the physics of vehicles and light pieces and keeps
// their components and the space in step.
//
// The components are the truth: a vehicle that appears gets a body, one that
// goes loses it, and after a restore the whole space is made anew from the
// components (Chassis holds what pose and motion do not). resync.go does that,
// step.go copies a step's results back and tells of impacts.
package physics
