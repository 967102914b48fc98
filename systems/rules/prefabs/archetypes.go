package prefabs

import (
	"caper/components"
	"caper/ecs"
)

// fullHealth is the health in points of an unharmed person or vehicle.
const fullHealth = 100

// placed returns the components of everything that has a place.
func placed(pose components.Pose) []ecs.Value {
	return []ecs.Value{
		ecs.With(pose),
		ecs.With(components.PreviousPose(pose)),
		ecs.With(components.Location{Epoch: 1}),
	}
}

// PersonOf returns the components of a person.
func PersonOf(pose components.Pose) []ecs.Value {
	return append(placed(pose),
		ecs.With(components.Motion{}),
		ecs.With(components.Person{Grounded: true, Top: pose.Position[1]}),
		ecs.With(components.Intent{Look: pose.Yaw}),
		ecs.With(components.Riding{}),
		ecs.With(components.Allegiance{}),
		ecs.With(components.Held{}),
		ecs.With(components.Health{Points: fullHealth, Full: fullHealth}),
	)
}

// PlayerOf returns the components of a client's character.
func PlayerOf(player components.Player, pose components.Pose) []ecs.Value {
	return append(PersonOf(pose),
		ecs.With(player),
		ecs.With(components.LastInput{}),
		ecs.With(components.Wallet{}),
		ecs.With(components.Wanted{}),
		ecs.With(components.Statistics{}),
		ecs.With(components.Respawn{}),
	)
}

// NPCOf returns the components of a person that the game controls.
func NPCOf(npc components.NPC, pose components.Pose) []ecs.Value {
	return append(PersonOf(pose),
		ecs.With(npc),
		ecs.With(components.Perception{}),
		ecs.With(components.Patrol{Home: pose.Position, Facing: pose.Yaw}),
	)
}

// VehicleOf returns the components of a car or a two-wheeler.
func VehicleOf(vehicle components.Vehicle, lock components.Lock, pose components.Pose) []ecs.Value {
	return vehicleOn(vehicle, lock, components.Lane{Lane: -1}, pose)
}

func vehicleOn(vehicle components.Vehicle, lock components.Lock, lane components.Lane, pose components.Pose) []ecs.Value {
	return append(placed(pose),
		ecs.With(components.Motion{}),
		ecs.With(vehicle),
		ecs.With(components.Occupants{}),
		ecs.With(lock),
		ecs.With(components.Chassis{}),
		ecs.With(components.Fire{}),
		ecs.With(lane),
		ecs.With(components.Health{Points: fullHealth, Full: fullHealth}),
	)
}

// AmbientOf returns the components of an ambient car.
func AmbientOf(vehicle components.Vehicle, ambient components.Ambient, lane components.Lane, pose components.Pose) []ecs.Value {
	vehicle.Owner, vehicle.Ambient = components.OwnerNPC, true
	return append(vehicleOn(vehicle, components.Lock{}, lane, pose), ecs.With(ambient))
}

// PropOf returns the components of a prop of the level.
func PropOf(prop components.Prop, pose components.Pose) []ecs.Value {
	return append(placed(pose), ecs.With(components.Motion{}), ecs.With(prop), ecs.With(components.Chassis{}))
}

// DoorOf returns the components of a door of the level.
func DoorOf(door components.Door, lock components.Lock, pose components.Pose) []ecs.Value {
	return append(placed(pose), ecs.With(door), ecs.With(lock))
}

// CameraOf returns the components of a security camera of the level.
func CameraOf(camera components.Camera, pose components.Pose) []ecs.Value {
	return append(placed(pose), ecs.With(camera))
}

// GarageOf returns the components of a garage of the level.
func GarageOf(garage components.Garage, pose components.Pose) []ecs.Value {
	return append(placed(pose), ecs.With(garage))
}

// ItemOf returns the components of items on the ground.
func ItemOf(item components.GroundItem, pose components.Pose) []ecs.Value {
	return append(placed(pose), ecs.With(item))
}

// Archetypes declares every kind of entity in a fixed order.
func Archetypes(w *ecs.World) {
	none := components.Pose{}
	w.RegisterArchetype("player", PlayerOf(components.Player{}, none)...)
	w.RegisterArchetype("npc", NPCOf(components.NPC{}, none)...)
	w.RegisterArchetype("vehicle", VehicleOf(components.Vehicle{}, components.Lock{}, none)...)
	w.RegisterArchetype("prop", PropOf(components.Prop{}, none)...)
	w.RegisterArchetype("door", DoorOf(components.Door{}, components.Lock{}, none)...)
	w.RegisterArchetype("camera", CameraOf(components.Camera{}, none)...)
	w.RegisterArchetype("garage", GarageOf(components.Garage{}, none)...)
	w.RegisterArchetype("ground item", ItemOf(components.GroundItem{}, none)...)
	w.RegisterArchetype("mission owner", ecs.With(components.MissionOwner{}))
	w.RegisterArchetype("ambient car", AmbientOf(components.Vehicle{}, components.Ambient{}, components.Lane{}, none)...)
}
