package levels

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// A place binds the nearest object of a kind within these distances, in metres
// in three dimensions.
const (
	BindDistance   = 3.0 // to doors, cameras and props
	GarageDistance = 6.0 // to the middle of a garage's bay
)

// Place returns a place by its id.
func (l *Level) Place(id string) (*Place, bool) {
	i, ok := l.places[id]
	if !ok {
		return nil, false
	}
	return &l.Places[i], true
}

// SpawnPoints returns the spawn points of a role, in a fixed order.
func (l *Level) SpawnPoints(role Role) []Spawn {
	r := l.byRole[role]
	return l.Spawns[r[0]:r[1]]
}

// GroundHeight returns the y of the terrain.
func (l *Level) GroundHeight(p geometry.Point) float64 { return l.Scene.Terrain.HeightAt(p) }

// Inside reports whether a point lies within the level's bounds.
func (l *Level) Inside(p geometry.Point) bool { return l.Scene.Bounds.Contains(p) }

// DoorNear returns the index of the door nearest to a position within
// BindDistance, or -1. The lower index wins a tie.
func (l *Level) DoorNear(position mgl64.Vec3) int {
	return nearest(position, len(l.Scene.Doors), BindDistance, func(i int) mgl64.Vec3 { return l.Scene.Doors[i].Middle() })
}

// CameraNear returns the index of the camera nearest to a position within
// BindDistance, or -1.
func (l *Level) CameraNear(position mgl64.Vec3) int {
	return nearest(position, len(l.Cameras), BindDistance, func(i int) mgl64.Vec3 { return l.Cameras[i].Position })
}

// PropNear returns the index of the prop nearest to a position within
// BindDistance, or -1.
func (l *Level) PropNear(position mgl64.Vec3) int {
	return nearest(position, len(l.Props), BindDistance, func(i int) mgl64.Vec3 { return l.Props[i].Position })
}

// GarageNear returns the index of the garage whose bay's middle is nearest to a
// position within GarageDistance, or -1.
func (l *Level) GarageNear(position mgl64.Vec3) int {
	return nearest(position, len(l.Garages), GarageDistance, func(i int) mgl64.Vec3 { return l.Garages[i].Middle })
}

// JunctionNear returns the index of the signalled junction nearest to a
// position that lies within the junction's radius plus a margin, or -1.
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

// BuildingAt returns the index of the building whose outline and height contain
// a position, or -1.
func (l *Level) BuildingAt(position mgl64.Vec3) int {
	for i := range l.Buildings {
		b := &l.Buildings[i]
		if b.Span.Contains(position[1]) && b.Outline.Contains(geometry.Flat(position)) {
			return i
		}
	}
	return -1
}

// DistrictAt returns the index of the district that contains a point, or -1.
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
