package systems

import (
	"caper/components"
	"caper/ecs"
	"caper/systems/rules/prefabs"
)

// populator holds the handles that spawn the level's entities.
type populator struct {
	doors    ecs.Spawner `archetype:"door"`
	cameras  ecs.Spawner `archetype:"camera"`
	garages  ecs.Spawner `archetype:"garage"`
	props    ecs.Spawner `archetype:"prop"`
	items    ecs.Spawner `archetype:"ground item"`
	vehicles ecs.Spawner `archetype:"vehicle"`
	parked   ecs.Random  `stream:"parked"`
}

// populate spawns the level's entities: doors, cameras, garages, props, items
// (M-IMP-002, M-IMP-003) and parked cars, in the level's order.
func (s *Simulation) populate() {
	var p populator
	ecs.Attach(s.world, "populate", &p)
	level := s.linked.Level
	for i := range level.Scene.Doors {
		d := &level.Scene.Doors[i]
		p.doors.Spawn(prefabs.DoorOf(components.Door{Number: uint16(i)}, components.Lock{}, components.Pose{Position: d.Middle()})...)
	}
	for i := range level.Cameras {
		c := &level.Cameras[i]
		p.cameras.Spawn(prefabs.CameraOf(components.Camera{Number: uint16(i), On: true}, components.Pose{Position: c.Position, Yaw: c.Yaw})...)
	}
	for i := range level.Garages {
		g := &level.Garages[i]
		charges := components.Garage{Number: uint16(i), Respray: int64(g.Respray), Store: int64(g.Store)}
		if rules := s.linked.Game.Rules.Garages; rules != nil {
			if rules.Respray != nil {
				charges.Respray = int64(*rules.Respray)
			}
			if rules.Store != nil {
				charges.Store = int64(*rules.Store)
			}
		}
		p.garages.Spawn(prefabs.GarageOf(charges, components.Pose{Position: g.Middle, Yaw: g.Yaw})...)
	}
	for i := range level.Props {
		prop := &level.Props[i]
		p.props.Spawn(prefabs.PropOf(components.Prop{Number: uint16(i)}, components.Pose{Position: prop.Position, Yaw: prop.Yaw})...)
	}
	for i := range level.Items {
		item := &level.Items[i]
		if n := s.linked.Item(item.ID); n != 0 {
			p.items.Spawn(prefabs.ItemOf(components.GroundItem{Item: n, Count: uint16(item.Count)}, components.Pose{Position: item.Position})...)
		}
	}
	s.spawnParked(&p)
}
