package missions

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels/geometry"
	"caper/physics"
	"caper/systems/rules/models"
)

// How far around its place a vehicle is parked that finds the place taken: so
// many rows behind one another. Each row is the place's column and those to its
// right; the columns to its left come last, because on the right of a road they
// are in the traffic.
const (
	spotRows    = 24
	spotWidth   = 3.0 // metres from the middle of one parked car to the next
	spotSpacing = 2.0 // metres from bumper to bumper, to steer out of
)

var spotColumns = [2][]float64{{0, 1, 2}, {-1, -2}}

// parking finds free spots for vehicles.
type parking struct {
	models   ecs.ServiceReader[*models.Table]
	space    ecs.ServiceReader[physics.Queries]
	vehicles ecs.Filter `has:"Vehicle"`
	pose     ecs.Reader[components.Pose]
	vehicle  ecs.Reader[components.Vehicle]
}

// freeSpot is a pose, or one beside or behind it where another vehicle stands on
// it (M-HOST-009), that the level has room for.
func (p *parking) freeSpot(pose components.Pose, class components.ClassID) components.Pose {
	length := p.models.Get().Length(class)
	right, back := geometry.Right(pose.Yaw).Mul(spotWidth), geometry.Forward(pose.Yaw).Mul(-(length + spotSpacing))
	for _, columns := range spotColumns {
		for row := range spotRows {
			for _, column := range columns {
				at := pose.Position.Add(right.Mul(column)).Add(back.Mul(float64(row)))
				own := row == 0 && column == 0 // the author chose it, whatever the level says
				if p.clear(at, length) && (own || p.space.Get().FitsLevel(p.models.Get().Model(class), physics.Pose{Position: at, Yaw: pose.Yaw})) {
					return components.Pose{Position: at, Yaw: pose.Yaw}
				}
			}
		}
	}
	return pose
}

// clear reports whether no vehicle stands in the way of one of a length.
func (p *parking) clear(at mgl64.Vec3, length float64) bool {
	for _, e := range p.vehicles.Entities() {
		other := p.vehicle.Of(e)
		reach := (length + p.models.Get().Length(other.Class)) / 4 // half-way between side by side and end to end
		if p.pose.Of(e).Position.Sub(at).Len() < max(reach, 2.4) {
			return false
		}
	}
	return true
}
