package systems

import (
	"cmp"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/systems/rules/prefabs"
)

// bayTag marks the level's parking bays.
const bayTag = "amenity=parking_space"

// minPlaceDistance is the smallest distance in metres between a parked car and
// a place that the game names.
const minPlaceDistance = 4

// spawnParked spawns unlocked cars without an owner into parking bays of the
// level, up to the tuning's number, drawn by the room's seed.
func (s *Simulation) spawnParked(into *populator) {
	random := into.parked
	bays := s.bays()
	slices.SortStableFunc(bays, func(a, b int) int {
		return cmp.Compare(random.Uint64(components.EntityID(a), 0), random.Uint64(components.EntityID(b), 0))
	})
	bays = bays[:min(len(bays), int(s.traffic.Population.Parked.Value))]
	slices.Sort(bays)
	for _, n := range bays {
		p := &s.linked.Level.Places[n]
		class := s.traffic.Draw(s.linked, random.Uint64(components.EntityID(n), 1))
		vehicle := components.Vehicle{Class: class, Seats: s.models.Seats(class)}
		into.vehicles.Spawn(prefabs.VehicleOf(vehicle, components.Lock{}, components.Pose{Position: p.Position, Yaw: p.Yaw})...)
	}
}

// bays lists the level's parking bays, except those near a place that the game
// names.
func (s *Simulation) bays() []int {
	var list []int
	for i := range s.linked.Level.Places {
		if p := &s.linked.Level.Places[i]; slices.Contains(p.Tags, bayTag) && !s.nearNamedPlace(p.Position) {
			list = append(list, i)
		}
	}
	return list
}

func (s *Simulation) nearNamedPlace(at mgl64.Vec3) bool {
	for i := range s.linked.Game.Places {
		if s.linked.Places[i].Position.Sub(at).Len() < minPlaceDistance {
			return true
		}
	}
	return false
}
