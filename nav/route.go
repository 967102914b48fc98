package nav

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Router finds routes over the lanes. It belongs to one room.
type Router struct {
	roads  *Roads
	number uint32
	seen   []uint32
	closed []uint32
	cost   []float32
	parent []int32
	open   openList
}

// NewRouter returns a router over a level's roads.
func NewRouter(r *Roads) *Router {
	n := len(r.lanes)
	return &Router{
		roads: r, seen: make([]uint32, n), closed: make([]uint32, n),
		cost: make([]float32, n), parent: make([]int32, n),
	}
}

// Route appends the lanes of the shortest drive from one place to another,
// including the lanes of both ends. It returns ErrNoPath when no lane leads
// there.
func (r *Router) Route(lanes []int32, from, to Place) ([]int32, error) {
	if from.Lane == to.Lane && from.Along <= to.Along {
		return append(lanes, int32(from.Lane)), nil
	}
	r.number++
	r.open = r.open[:0]
	goal, _ := r.roads.At(to)
	rest := float32(r.roads.lengths[from.Lane] - from.Along)
	for _, n := range r.roads.lanes[from.Lane].Next {
		r.push(int32(n), -1, rest, goal)
	}
	for len(r.open) > 0 {
		n := r.open.pop().node
		if r.closed[n] == r.number {
			continue
		}
		r.closed[n] = r.number
		if int(n) == to.Lane {
			return r.appendRoute(append(lanes, int32(from.Lane)), n), nil
		}
		for _, next := range r.roads.lanes[n].Next {
			r.push(int32(next), n, r.cost[n]+float32(r.roads.lengths[n]), goal)
		}
	}
	return lanes, ErrNoPath
}

// push offers a route that reaches a lane's start at a cost.
func (r *Router) push(n, parent int32, cost float32, goal mgl64.Vec3) {
	if r.closed[n] == r.number || r.seen[n] == r.number && cost >= r.cost[n] {
		return
	}
	r.seen[n], r.cost[n], r.parent[n] = r.number, cost, parent
	crow := geometry.Flat(goal).Sub(geometry.Flat(r.roads.lanes[n].Points[0])).Len()
	r.open.push(openItem{cost + float32(crow), n})
}

func (r *Router) appendRoute(lanes []int32, last int32) []int32 {
	from := len(lanes)
	for n := last; n >= 0; n = r.parent[n] {
		lanes = append(lanes, n)
	}
	for i, j := from, len(lanes)-1; i < j; i, j = i+1, j-1 {
		lanes[i], lanes[j] = lanes[j], lanes[i]
	}
	return lanes
}

// lineReach is how far from the roads the ends of a route line may be, metres.
const lineReach = 120

// Line returns the route line over the roads between two positions: the points
// that a map draws, including both ends. Server and client share it
// (M-IMP-009). Far from any road it is a straight line.
func (r *Router) Line(from, to mgl64.Vec3) []mgl64.Vec3 {
	a, _, okA := r.roads.Nearest(from, 0, lineReach, 0)
	b, _, okB := r.roads.Nearest(to, 0, lineReach, 0)
	if !okA || !okB {
		return []mgl64.Vec3{from, to}
	}
	lanes, err := r.Route(nil, a, b)
	if err != nil {
		return []mgl64.Vec3{from, to}
	}
	line := []mgl64.Vec3{from}
	for i, n := range lanes {
		low, high := 0.0, r.roads.lengths[n]
		if i == 0 {
			low = a.Along
		}
		if i == len(lanes)-1 {
			high = b.Along
		}
		line = r.stretch(line, int(n), low, high)
	}
	return append(line, to)
}

// stretch appends a lane's points between two distances along it.
func (r *Router) stretch(line []mgl64.Vec3, lane int, low, high float64) []mgl64.Vec3 {
	start, _ := r.roads.At(Place{lane, low})
	end, _ := r.roads.At(Place{lane, high})
	line = append(line, start)
	along := 0.0
	points := r.roads.lanes[lane].Points
	for k := 1; k < len(points); k++ {
		along += points[k].Sub(points[k-1]).Len()
		if along > low && along < high {
			line = append(line, points[k])
		}
	}
	if end.Sub(line[len(line)-1]).Len() > math.SmallestNonzeroFloat64 {
		line = append(line, end)
	}
	return line
}
