package bot

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
	"caper/net/protocol"
)

// These are the assumed half sizes of a parked vehicle in metres, since a client
// does not know the size of a class. The core blocks the way from every angle;
// the berth is the area that a walker avoids.
var (
	core  = geometry.Point{0.9, 2.2} // sideways, forwards
	berth = geometry.Point{1.3, 2.7}
)

// aroundReach is the distance within which a bot walks around a parked vehicle,
// metres.
const aroundReach = 9.0

// around returns the point to walk to next on the way to a point: the point
// itself, or the corner of the nearest parked vehicle in between that gives the
// shortest way.
func (b *Bot) around(to mgl64.Vec3) mgl64.Vec3 {
	var car *protocol.Entity
	nearest := 1.0
	for i := range b.entities {
		e := &b.entities[i]
		d := position(e).Sub(b.at())
		if e.Kind != protocol.EntityVehicle || e.VX != 0 || e.VZ != 0 || d.Len() > aroundReach || math.Abs(d[1]) > 2 {
			continue
		}
		from, end, half := local(e, b.at()), local(e, to), berth
		if inside(from, half) || inside(end, half) {
			half = core // already at the car, or on the way to its door
		}
		if inside(from, half) || inside(end, half) {
			continue
		}
		if at := crosses(from, end, half); at < nearest {
			car, nearest = e, at
		}
	}
	if car == nil {
		return to
	}
	from, end := local(car, b.at()), local(car, to)
	best, shortest := to, math.Inf(1)
	for _, sign := range [4]geometry.Point{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		corner := geometry.Point{sign[0] * (berth[0] + 0.05), sign[1] * (berth[1] + 0.05)}
		way := corner.Sub(from).Len() + end.Sub(corner).Len()
		if crosses(end, corner, core) < 1 {
			way += 2 * berth[1] // one more corner
		}
		if way < shortest && corner.Sub(from).Len() > 0.3 && crosses(from, corner, core) == 1 {
			shortest = way
			right, ahead := geometry.Right(protocol.Radians(car.Yaw)), geometry.Forward(protocol.Radians(car.Yaw))
			best = position(car).Add(right.Mul(corner[0])).Add(ahead.Mul(corner[1]))
		}
	}
	return best
}

// covered reports whether a parked vehicle stands on a spot.
func (b *Bot) covered(spot mgl64.Vec3) bool {
	for i := range b.entities {
		e := &b.entities[i]
		if e.Kind == protocol.EntityVehicle && e.VX == 0 && e.VZ == 0 && math.Abs(position(e)[1]-spot[1]) < 2 && inside(local(e, spot), berth) {
			return true
		}
	}
	return false
}

// local converts a point into a vehicle's frame: to its right, ahead.
func local(e *protocol.Entity, p mgl64.Vec3) geometry.Point {
	yaw := protocol.Radians(e.Yaw)
	d := p.Sub(position(e))
	return geometry.Point{d.Dot(geometry.Right(yaw)), d.Dot(geometry.Forward(yaw))}
}

func inside(p, half geometry.Point) bool {
	return math.Abs(p[0]) < half[0] && math.Abs(p[1]) < half[1]
}

// crosses returns the share of the way from one point to another at which it
// enters a box around the origin, 1 when it does not enter the box.
func crosses(from, to, half geometry.Point) float64 {
	enter, leave := 0.0, 1.0
	for i := range 2 {
		d := to[i] - from[i]
		if math.Abs(d) < 1e-9 {
			if math.Abs(from[i]) >= half[i] {
				return 1
			}
			continue
		}
		a, b := (-half[i]-from[i])/d, (half[i]-from[i])/d
		enter, leave = math.Max(enter, math.Min(a, b)), math.Min(leave, math.Max(a, b))
	}
	if enter >= leave {
		return 1
	}
	return enter
}
