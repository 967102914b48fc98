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

// order is the simulation, top to bottom.
func order() []ecs.Stage {
	return []ecs.Stage{
		{Name: "input", System: &input.System{}},             // what clients did
		{Name: "clock", System: &clock.System{}},             // time of day, signals
		{Name: "spawning", System: &spawning.System{}},       // who comes back to their feet
		{Name: "traffic", System: &traffic.System{}},         // ambient cars
		{Name: "vehicles", System: &vehicles.System{}},       // what drivers want
		{Name: "physics", System: &physics.System{}},         // cars and loose pieces move
		{Name: "movement", System: &movement.System{}},       // walkers move, riders ride along
		{Name: "damage", System: &damage.System{}},           // crashes, run-overs, falls
		{Name: "interaction", System: &interaction.System{}}, // seats and doors
		{Name: "zones", System: &zones.System{}},             // edges of the game's zones
		{Name: "missions", System: &missions.System{}},       // the interpreter, ten times a second
		{Name: "scenes", System: &scenes.System{}},           // what the journal is told
	}
}
