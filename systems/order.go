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

// order is the simulation, top to bottom. After says which stages a stage
// needs to have run before it in the tick; two stages that write the same thing
// stand in that order for a reason, which is beside the name.
func order() []ecs.Stage {
	return []ecs.Stage{
		// Clients come and go, intents are set.
		{Name: "input", System: &input.System{}},
		// Time of day and signals.
		{Name: "clock", System: &clock.System{}},
		// Players come back to their feet; one who has left is not revived.
		{Name: "spawning", System: &spawning.System{}, After: []string{"input"}},
		// Ambient cars see the signals and where everybody stands by now.
		{Name: "traffic", System: &traffic.System{}, After: []string{"clock", "spawning"}},
		// Drivers' intents become controls; cars that traffic drives are traffic's.
		{Name: "vehicles", System: &vehicles.System{}, After: []string{"traffic"}},
		// Cars and props move by their controls.
		{Name: "physics", System: &physics.System{}, After: []string{"vehicles"}},
		// Walkers move among the cars as these have moved, riders ride along.
		{Name: "movement", System: &movement.System{}, After: []string{"physics"}},
		// Crashes, run-overs and falls of this tick take health.
		{Name: "damage", System: &damage.System{}, After: []string{"movement"}},
		// Seats and doors, by who is still standing.
		{Name: "interaction", System: &interaction.System{}, After: []string{"damage"}},
		// Edges of the game's zones, from this tick's movement.
		{Name: "zones", System: &zones.System{}, After: []string{"interaction"}},
		// The interpreter takes everything that happened, ten times a second.
		{Name: "missions", System: &missions.System{}, After: []string{"zones"}},
		// What the tick means to the journal is reported last.
		{Name: "scenes", System: &scenes.System{}, After: []string{"missions"}},
	}
}
