package nav

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Roads is the lane graph of a level, with lane lengths and a spatial index.
type Roads struct {
	lanes   []geometry.Lane
	lengths []float64
	cell    float64
	bounds  geometry.Rect
	columns int
	index   [][]laneSegment
}

type laneSegment struct {
	lane    int32
	segment int32
	along   float64 // distance from the lane's start to the segment's start, metres
}

// laneCell is the edge of the index's cells, metres.
const laneCell = 32

// BuildRoads indexes a scene's lanes.
func BuildRoads(scene *geometry.Scene) *Roads {
	r := &Roads{lanes: scene.Roads.Lanes, cell: laneCell, bounds: scene.Bounds}
	w, d := scene.Bounds.Size()
	r.columns = int(math.Ceil(w/laneCell)) + 1
	r.index = make([][]laneSegment, r.columns*(int(math.Ceil(d/laneCell))+1))
	for i := range r.lanes {
		along := 0.0
		points := r.lanes[i].Points
		for k := range len(points) - 1 {
			r.put(laneSegment{int32(i), int32(k), along}, points[k], points[k+1])
			along += points[k+1].Sub(points[k]).Len()
		}
		r.lengths = append(r.lengths, along)
	}
	return r
}

func (r *Roads) put(s laneSegment, a, b mgl64.Vec3) {
	box := geometry.Rect{Min: geometry.Flat(a), Max: geometry.Flat(a)}
	box = box.Union(geometry.Rect{Min: geometry.Flat(b), Max: geometry.Flat(b)})
	x0, z0 := r.slot(box.Min)
	x1, z1 := r.slot(box.Max)
	for z := z0; z <= z1; z++ {
		for x := x0; x <= x1; x++ {
			r.index[z*r.columns+x] = append(r.index[z*r.columns+x], s)
		}
	}
}

// slot returns the index cell under a point, clamped to the index.
func (r *Roads) slot(p geometry.Point) (x, z int) {
	x = int((p[0] - r.bounds.Min[0]) / r.cell)
	z = int((p[1] - r.bounds.Min[1]) / r.cell)
	return max(0, min(x, r.columns-1)), max(0, min(z, len(r.index)/r.columns-1))
}

// Count returns the number of lanes.
func (r *Roads) Count() int { return len(r.lanes) }

// Lane returns a lane by its number.
func (r *Roads) Lane(n int) *geometry.Lane { return &r.lanes[n] }

// Length returns a lane's length in metres.
func (r *Roads) Length(n int) float64 { return r.lengths[n] }

// Place is a point on the lane graph.
type Place struct {
	Lane  int     // lane number
	Along float64 // metres from the lane's start
}

// At returns the position of a place and the yaw of its lane there.
func (r *Roads) At(p Place) (position mgl64.Vec3, yaw float64) {
	points := r.lanes[p.Lane].Points
	left := p.Along
	for k := range len(points) - 1 {
		d := points[k+1].Sub(points[k])
		l := d.Len()
		if left <= l || k == len(points)-2 {
			share := 0.0
			if l > 0 {
				share = math.Max(0, math.Min(1, left/l))
			}
			return points[k].Add(d.Mul(share)), geometry.YawOf(d[0], d[2])
		}
		left -= l
	}
	return points[0], 0
}

// Nearest returns the place on the roads nearest to a position, within reach
// metres, and its distance. A lane that runs against yaw counts as headingCost
// metres farther; 0 ignores the heading.
func (r *Roads) Nearest(position mgl64.Vec3, yaw, reach, headingCost float64) (Place, float64, bool) {
	p := geometry.Flat(position)
	x0, z0 := r.slot(geometry.Point{p[0] - reach, p[1] - reach})
	x1, z1 := r.slot(geometry.Point{p[0] + reach, p[1] + reach})
	best, found := math.Inf(1), Place{}
	for z := z0; z <= z1; z++ {
		for x := x0; x <= x1; x++ {
			for _, s := range r.index[z*r.columns+x] {
				points := r.lanes[s.lane].Points
				a, b := points[s.segment], points[s.segment+1]
				q, share := geometry.ClosestOnSegment(geometry.Flat(a), geometry.Flat(b), p)
				height := a[1] + (b[1]-a[1])*share - position[1]
				d := math.Hypot(q.Sub(p).Len(), height)
				if d > reach {
					continue
				}
				if headingCost > 0 {
					run := b.Sub(a)
					d += headingCost * (1 - math.Cos(geometry.WrapAngle(geometry.YawOf(run[0], run[2])-yaw))) / 2
				}
				at := Place{int(s.lane), s.along + share*b.Sub(a).Len()}
				if d < best || d == best && at.Lane < found.Lane {
					best, found = d, at
				}
			}
		}
	}
	return found, best, !math.IsInf(best, 1)
}
