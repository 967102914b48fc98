package levels

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// How near a place must be to what a mission binds there, in metres, measured
// in three dimensions.
const (
	BindDistance   = 3.0 // doors, cameras and light pieces
	GarageDistance = 6.0 // from the middle of the bay
)

// Place finds a place by its id.
func (l *Level) Place(id string) (*Place, bool) {
	i, ok := l.places[id]
	if !ok {
		return nil, false
	}
	return &l.Places[i], true
}

// SpawnPoints are the spawn points of a role, in a fixed order.
func (l *Level) SpawnPoints(role Role) []Spawn {
	r := l.byRole[role]
	return l.Spawns[r[0]:r[1]]
}

// GroundHeight is the terrain's y.
func (l *Level) GroundHeight(p geometry.Point) float64 { return l.Scene.Terrain.HeightAt(p) }

// Inside reports whether a point lies within the level's bounds.
func (l *Level) Inside(p geometry.Point) bool { return l.Scene.Bounds.Contains(p) }

// DoorNear is the index of the door nearest to a position within
// BindDistance, -1 for none; ties go to the lower index.
func (l *Level) DoorNear(position mgl64.Vec3) int {
	return nearest(position, len(l.Scene.Doors), BindDistance, func(i int) mgl64.Vec3 { return l.Scene.Doors[i].Middle() })
}

// CameraNear is the index of the camera nearest to a position within
// BindDistance, -1 for none.
func (l *Level) CameraNear(position mgl64.Vec3) int {
	return nearest(position, len(l.Cameras), BindDistance, func(i int) mgl64.Vec3 { return l.Cameras[i].Position })
}

// PieceNear is the index of the light piece nearest to a position within
// BindDistance, -1 for none.
func (l *Level) PropNear(position mgl64.Vec3) int {
	return nearest(position, len(l.Props), BindDistance, func(i int) mgl64.Vec3 { return l.Props[i].Position })
}

// GarageNear is the index of the garage whose bay's middle is nearest to a
// position within GarageDistance, -1 for none.
func (l *Level) GarageNear(position mgl64.Vec3) int {
	return nearest(position, len(l.Garages), GarageDistance, func(i int) mgl64.Vec3 { return l.Garages[i].Middle })
}

// JunctionNear is the index of the signalled junction nearest to a position
// whose radius and a margin hold it, -1 for none.
func (l *Level) JunctionNear(position mgl64.Vec3, margin float64) int {
	best, bestDistance := -1, 0.0
	for i := range l.Scene.Roads.Junctions {
		j := &l.Scene.Roads.Junctions[i]
		d := position.Sub(j.Middle).Len()
		if j.Signalled && d <= j.Radius+margin && (best < 0 || d < bestDistance) {
			best, bestDistance = i, d
		}
	}
	return best
}

// BuildingAt is the index of the building whose outline and height hold a
// position, -1 for none.
func (l *Level) BuildingAt(position mgl64.Vec3) int {
	for i := range l.Buildings {
		b := &l.Buildings[i]
		if b.Span.Holds(position[1]) && b.Outline.Contains(geometry.Flat(position)) {
			return i
		}
	}
	return -1
}

// DistrictAt is the index of the district that holds a point, -1 for none.
func (l *Level) DistrictAt(p geometry.Point) int {
	for i := range l.Districts {
		if l.Districts[i].Outline.Contains(p) {
			return i
		}
	}
	return -1
}

func nearest(position mgl64.Vec3, count int, within float64, at func(int) mgl64.Vec3) int {
	best, bestDistance := -1, within
	for i := range count {
		if d := position.Sub(at(i)).Len(); d < bestDistance || d == bestDistance && best < 0 {
			best, bestDistance = i, d
		}
	}
	return best
}
