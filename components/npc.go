package components

import "github.com/go-gl/mathgl/mgl64"

// Role is what an NPC is for.
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

// NPC is a person that the game plays.
type NPC struct {
	Role    Role
	Mission bool // one of a mission's people
	Enemy   bool // drawn orange, counts to the enemies
	Group   uint8
	Leader  EntityID // whom a VIP follows
}

// Phase is how alarmed a guard is.
type Phase uint8

// The phases, in rank order.
const (
	PhaseNormal Phase = iota
	PhaseCaution
	PhaseSuspicious
	PhaseSearch
	PhaseAlert
)

// Perception is what a guard or chaser senses and believes. Sight is kept
// apart from belief: Sees is now, LastKnown is memory.
type Perception struct {
	Phase     Phase
	Sees      EntityID   // in line of sight now; 0 none
	Target    EntityID   // whom it is after
	LastKnown mgl64.Vec3 // metres
	KnownAt   uint64     // tick
	Exposure  float64    // 0..1, how far along it is to noticing
	Since     uint64     // tick at which the phase began
}

// Rounds is what an NPC walks.
type Rounds struct {
	Path   uint16 // of the compiled game; 0 a post
	Leg    uint16
	Back   bool
	Home   mgl64.Vec3 // metres
	Facing float64    // radians
	Turn   float64    // radians to either side
}
