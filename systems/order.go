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

// order lists the simulation's stages from top to bottom. After names stages
// whose writes of this tick a stage needs; the comment above each stage gives the
// reason. What several stages write is listed in sharedWrites.
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

// sharedWrites lists everything that several stages write, spawning included,
// with all of these stages in the order in which they must write, and the reason
// for it. A stage that comes to write one of these things joins the row at its
// place, and the reason must hold for it; a test fails until it does.
func sharedWrites() []ecs.SharedWrite {
	return []ecs.SharedWrite{
		{
			Things: "Motion, Pose, PreviousPose", Stages: "input, spawning, traffic, physics, movement, interaction, missions",
			Reason: "Newcomers and the respawned stand somewhere before anything moves; cars move before the people among and in them; whoever gets out stands beside the moved car. What missions spawn starts to move with the next tick.",
		},
		{
			Things: "Location, Occupants", Stages: "input, spawning, traffic, interaction, missions",
			Reason: "Leavers and the respawned give up their seats and places before this tick's buttons give seats to others.",
		},
		{
			Things: "Riding, event SeatChanged", Stages: "input, spawning, interaction",
			Reason: "A seat is given up before somebody else can take it in the same tick.",
		},
		{
			Things: "Person", Stages: "input, spawning, movement",
			Reason: "People move as who they are after joining and respawning, ghosts included.",
		},
		{
			Things: "Respawn", Stages: "input, spawning",
			Reason: "A newcomer's count starts in the tick of joining.",
		},
		{
			Things: "Health", Stages: "input, spawning, traffic, damage, missions",
			Reason: "Whoever joins, respawns or is spawned by traffic is whole before this tick's harm, which then takes from it. A mission's new cars were not there when the harm was done.",
		},
		{
			Things: "event ConditionChanged, event Harmed", Stages: "spawning, damage",
			Reason: "A respawn ends the last death before new harm can cause the next, so readers hear of them in this order.",
		},
		{
			Things: "service physics.Space", Stages: "traffic, vehicles, physics, movement",
			Reason: "Traffic gives and takes bodies, controls are set for those that there are, the bodies move, and people move among them.",
		},
		{
			Things: "Chassis", Stages: "traffic, physics, missions",
			Reason: "Physics reports on the bodies that traffic has left a car in this tick. A mission's new car has a body from the next tick on.",
		},
		{
			Things: "event Landed, event Squeezed", Stages: "physics, movement",
			Reason: "Cars land and press one another before the people who stand on them or between them.",
		},
		{
			Things: "Fire, Lane, Lock, Vehicle", Stages: "traffic, missions",
			Reason: "Missions lock, release and spawn cars once traffic has chosen the ambient ones, so a car is never both.",
		},
		{
			Things: "Wallet, Wanted", Stages: "input, missions",
			Reason: "A newcomer has them before a mission pays or calls the police.",
		},
		{
			Things: "resource Clock, resource Room", Stages: "clock, missions",
			Reason: "Missions move the time that this tick has reached.",
		},
		{
			Things: "structure entities", Stages: "input, traffic, missions",
			Reason: "Entities get their ids in this order.",
		},
	}
}
