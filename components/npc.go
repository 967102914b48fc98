package components

import "github.com/go-gl/mathgl/mgl64"

// Role is the part that an NPC plays in the game.
type Role uint8

// The roles.
const (
	RoleGuard Role = iota
	RoleCivilian
	RoleDriver
	RoleTarget
	RoleVIP
	RoleContact
	RoleChaser
	RolePedestrian
	RolePolice
	RoleBot
)

// NPC is a person that the game controls.
type NPC struct {
	Role    Role     // the part that the NPC plays
	Mission bool     // the NPC belongs to a mission
	Enemy   bool     // drawn orange and counted among the enemies
	Group   uint8    // number of the group in its mission
	Leader  EntityID // entity that a VIP follows; 0 for none
}

// Phase is a guard's degree of alarm.
type Phase uint8

// The phases in ascending order of alarm.
const (
	PhaseNormal Phase = iota
	PhaseCaution
	PhaseSuspicious
	PhaseSearch
	PhaseAlert
)

// Perception is what a guard or chaser senses and believes. What it sees now is
// kept apart from what it remembers.
type Perception struct {
	Phase     Phase      // degree of alarm
	Sees      EntityID   // entity in its line of sight now; 0 for none
	Target    EntityID   // entity that it pursues; 0 for none
	LastKnown mgl64.Vec3 // last known position of the target in metres
	KnownAt   uint64     // tick at which LastKnown was true
	Exposure  float64    // progress towards noticing somebody, 0 to 1
	Since     uint64     // tick at which the phase began
}

// Patrol is the patrol path or the post of an NPC.
type Patrol struct {
	Path   uint16     // number of the path in the compiled game; 0 for a post
	Leg    uint16     // index of the path's corner that it walks to
	Back   bool       // the NPC walks the path backwards
	Home   mgl64.Vec3 // position of the post in metres
	Facing float64    // direction at the post in radians
	Turn   float64    // angle that it looks to either side, in radians
}
