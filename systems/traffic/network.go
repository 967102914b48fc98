package traffic

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels"
	"caper/levels/geometry"
	"caper/nav"
)

// Network holds a level's lanes for traffic: the speed allowed on each stretch
// and the lanes that conflict. It is built once per level and shared read-only
// by rooms.
type Network struct {
	Roads    *nav.Roads // the lanes for route finding
	level    *levels.Level
	lanes    []lane
	nearLane []bool // for each square of the level, whether a lane is near
	columns  int    // squares per row
}

// lane is a lane with what a driver needs to know.
type lane struct {
	points    []mgl64.Vec3
	along     []float64 // metres from the start to each point
	maxSpeeds []float64 // highest speed at each point, metres per second
	length    float64
	limit     float64
	next      []int32
	junction  int32
	approach  int32
	siblings  []sibling  // lanes that begin where this one does
	conflicts []conflict // lanes that cross this one or merge with it
	beside    []int32    // lanes of the same direction beside this one
}

// sibling is a lane that begins at the same place: cars on it are in the way
// until they have turned off.
type sibling struct {
	lane  int32
	until float64 // metres along it
}

// conflict is a lane on which no car may drive at the same time.
type conflict struct {
	lane  int32
	until float64 // metres along that lane, after which a car is no longer in the way
}

// newLane computes the speeds of a lane. Bends are driven at the default
// tuning's cornering and braked for at its brake.
func newLane(l *geometry.Lane, d *Drivers) lane {
	o := lane{points: l.Points, limit: l.Limit, junction: int32(l.Junction), approach: int32(l.Approach)}
	for _, n := range l.Next {
		o.next = append(o.next, int32(n))
	}
	o.along = make([]float64, len(l.Points))
	for k := 1; k < len(l.Points); k++ {
		o.along[k] = o.along[k-1] + l.Points[k].Sub(l.Points[k-1]).Len()
	}
	o.length = o.along[len(o.along)-1]
	o.maxSpeeds = make([]float64, len(l.Points))
	for k := range o.maxSpeeds {
		o.maxSpeeds[k] = math.Min(l.Limit, o.corner(k, d.Cornering.Value))
	}
	for k := len(o.maxSpeeds) - 2; k >= 0; k-- {
		o.maxSpeeds[k] = math.Min(o.maxSpeeds[k], brakingFrom(o.maxSpeeds[k+1], o.along[k+1]-o.along[k], d.Brake.Value))
	}
	return o
}

// corner returns the highest speed in the bend at a point.
func (l *lane) corner(k int, cornering float64) float64 {
	if k == 0 || k == len(l.points)-1 {
		return math.Inf(1)
	}
	a, b := l.points[k].Sub(l.points[k-1]), l.points[k+1].Sub(l.points[k])
	turn := math.Abs(geometry.WrapAngle(geometry.YawOf(b[0], b[2]) - geometry.YawOf(a[0], a[2])))
	if turn < 1e-3 {
		return math.Inf(1)
	}
	radius := (l.along[k+1] - l.along[k-1]) / 2 / turn
	return math.Max(2, math.Sqrt(cornering*radius))
}

// brakingFrom returns the speed from which braking over a distance ends at the
// given speed.
func brakingFrom(speed, distance, brake float64) float64 {
	return math.Sqrt(speed*speed + 2*brake*math.Max(0, distance))
}

// NewNetwork builds the network of a level.
func NewNetwork(level *levels.Level, roads *nav.Roads) *Network {
	tuning := defaultTuning()
	n := &Network{Roads: roads, level: level}
	for i := range roads.Count() {
		n.lanes = append(n.lanes, newLane(roads.Lane(i), &tuning.Drivers))
	}
	n.findConflicts()
	n.findBeside()
	n.markSquares()
	return n
}

// Whether a position is near a lane is stored by squares. These are their edge
// and the distance that counts as near, both in metres.
const (
	square    = 4.0
	nearLanes = 8.0
)

// markSquares marks the squares near lanes.
func (n *Network) markSquares() {
	bounds := n.level.Scene.Bounds
	w, d := bounds.Size()
	n.columns = int(w/square) + 1
	n.nearLane = make([]bool, n.columns*(int(d/square)+1))
	for i := range n.lanes {
		for _, s := range n.samples(int32(i)) {
			for dx := -nearLanes; dx <= nearLanes; dx += square {
				for dz := -nearLanes; dz <= nearLanes; dz += square {
					if k := n.square(s.at[0]+dx, s.at[2]+dz); k >= 0 {
						n.nearLane[k] = true
					}
				}
			}
		}
	}
}

// square returns the index of the square under a point, or -1 outside of the
// level.
func (n *Network) square(x, z float64) int {
	bounds := &n.level.Scene.Bounds
	x, z = (x-bounds.Min[0])/square, (z-bounds.Min[1])/square
	if !(x >= 0 && z >= 0 && x < float64(n.columns) && z < float64(len(n.nearLane)/n.columns)) {
		return -1
	}
	return int(z)*n.columns + int(x)
}

// near reports whether a lane is near a position.
func (n *Network) near(at mgl64.Vec3) bool {
	k := n.square(at[0], at[2])
	return k >= 0 && n.nearLane[k]
}

// segment returns the index of the segment at a distance along a lane.
func (l *lane) segment(distance float64) int {
	low, high := 0, len(l.along)-2
	for low < high {
		if middle := (low + high + 1) / 2; l.along[middle] < distance {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return low
}

// at returns the point at a distance along a lane.
func (l *lane) at(distance float64) mgl64.Vec3 {
	k := l.segment(distance)
	a, b := l.points[k], l.points[k+1]
	span := l.along[k+1] - l.along[k]
	if span <= 0 {
		return a
	}
	share := math.Max(0, math.Min(1, (distance-l.along[k])/span))
	return mgl64.Vec3{a[0] + (b[0]-a[0])*share, a[1] + (b[1]-a[1])*share, a[2] + (b[2]-a[2])*share}
}

// speed returns the highest speed at a distance along a lane.
func (l *lane) speed(distance, brake float64) float64 {
	k := l.segment(distance)
	return math.Min(l.limit, brakingFrom(l.maxSpeeds[k+1], l.along[k+1]-distance, brake))
}
