package traffic

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
)

// conflictDistance is the distance in metres between the middles of two lanes
// below which they conflict. It covers a wide car and the area that a long car
// sweeps in turns.
const conflictDistance = 3.3

// sampleStep is the distance in metres between the compared points of a lane.
const sampleStep = 1.0

// sample is a point of a lane.
type sample struct {
	lane  int32
	along float64
	at    mgl64.Vec3
}

type cell struct{ x, z int32 }

// findConflicts compares every lane with the lanes near it.
func (n *Network) findConflicts() {
	grid := map[cell][]sample{} // only looked up, never iterated
	for i := range n.lanes {
		for _, s := range n.samples(int32(i)) {
			grid[cellOf(s.at)] = append(grid[cellOf(s.at)], s)
		}
	}
	for i := range n.lanes {
		n.compare(int32(i), grid)
	}
}

func cellOf(p mgl64.Vec3) cell {
	return cell{int32(math.Floor(p[0] / conflictDistance)), int32(math.Floor(p[2] / conflictDistance))}
}

func (n *Network) samples(number int32) []sample {
	l := &n.lanes[number]
	var list []sample
	for d := 0.0; d < l.length; d += sampleStep {
		list = append(list, sample{number, d, l.at(d)})
	}
	return append(list, sample{number, l.length, l.at(l.length)})
}

// compare finds the lanes that come too near to one lane, and up to which
// distance.
func (n *Network) compare(number int32, grid map[cell][]sample) {
	until := map[int32]float64{}
	var near []int32
	for _, s := range n.samples(number) {
		middle := cellOf(s.at)
		for x := middle.x - 1; x <= middle.x+1; x++ {
			for z := middle.z - 1; z <= middle.z+1; z++ {
				for _, o := range grid[cell{x, z}] {
					if o.lane == number || o.at.Sub(s.at).Len() > conflictDistance || n.follow(number, o.lane) {
						continue
					}
					if _, known := until[o.lane]; !known {
						near = append(near, o.lane)
					}
					until[o.lane] = math.Max(until[o.lane], o.along)
				}
			}
		}
	}
	slices.Sort(near)
	l := &n.lanes[number]
	for _, other := range near {
		if n.beginTogether(number, other) {
			l.siblings = append(l.siblings, sibling{other, until[other]})
		} else {
			l.conflicts = append(l.conflicts, conflict{other, until[other]})
		}
	}
}

// follow reports whether one of two lanes leads into the other.
func (n *Network) follow(a, b int32) bool {
	return slices.Contains(n.lanes[a].next, b) || slices.Contains(n.lanes[b].next, a)
}

// beginTogether reports whether two lanes begin at one point in one direction.
func (n *Network) beginTogether(a, b int32) bool {
	p, q := n.lanes[a].points, n.lanes[b].points
	u, v := p[1].Sub(p[0]), q[1].Sub(q[0])
	return p[0].Sub(q[0]).Len() < 0.5 && u.Dot(v) > 0.7*u.Len()*v.Len()
}
