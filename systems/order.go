package systems

import (
	"caper/ecs"
	"caper/systems/clock"
	"caper/systems/damage"
	"caper/systems/input"
	"caper/systems/interaction"
	"caper/systems/missions"
	"caper/systems/movement"
	"caper/systems/physics"
	"caper/systems/scenes"
	"caper/systems/spawning"
	"caper/systems/traffic"
	"caper/systems/vehicles"
	"caper/systems/zones"
)

// order lists the simulation's stages from top to bottom. After names the
// stages that must run earlier in the tick. Two stages that write the same
// thing need a stated order; the comment beside each name gives the reason.
func order() []ecs.Stage {
	return []ecs.Stage{
		// Clients join and leave; intents are set.
		{Name: "input", System: &input.System{}},
		// Time of day and signals advance.
		{Name: "clock", System: &clock.System{}},
		// Players respawn; one who has left must not be revived.
		{Name: "spawning", System: &spawning.System{}, After: []string{"input"}},
		// Ambient cars react to the signals and to everybody's current
		// position.
		{Name: "traffic", System: &traffic.System{}, After: []string{"clock", "spawning"}},
		// Drivers' intents become controls, except for cars that traffic
		// drives.
		{Name: "vehicles", System: &vehicles.System{}, After: []string{"traffic"}},
		// Cars and props move by their controls.
		{Name: "physics", System: &physics.System{}, After: []string{"vehicles"}},
		// People on foot move among the moved cars; riders move with theirs.
		{Name: "movement", System: &movement.System{}, After: []string{"physics"}},
		// Crashes, run-overs and falls of this tick take health.
		{Name: "damage", System: &damage.System{}, After: []string{"movement"}},
		// Seats and doors react to players who are still standing.
		{Name: "interaction", System: &interaction.System{}, After: []string{"damage"}},
		// Players cross zone edges by this tick's movement.
		{Name: "zones", System: &zones.System{}, After: []string{"interaction"}},
		// The interpreter processes the events, ten times per second.
		{Name: "missions", System: &missions.System{}, After: []string{"zones"}},
		// The tick's consequences for the journal are reported last.
		{Name: "scenes", System: &scenes.System{}, After: []string{"missions"}},
	}
}
