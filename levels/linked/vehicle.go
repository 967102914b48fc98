package linked

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/game"
	"caper/levels/geometry"
	"caper/nav"
)

// These are the distances by which the way of a vehicle is looked for, in
// metres.
const (
	driveStart = 3.5 // how far from a vehicle's place its way may begin
	gateReach  = 3.0 // how far from a gate a vehicle may turn into it
	wheelStep  = 0.3 // a tyre climbs what is lower above the floor
)

// farthestDrive bounds the cells that are visited for one vehicle. Who has not
// met a road after so many is in the open country.
const farthestDrive = 100_000

// Body is the size in metres of a vehicle class.
type Body struct{ Length, Width, Height float64 }

// WithBodies returns the view with the sizes of vehicle classes, by which it
// checks their room and ways; it is false for a class without a size. A view
// without sizes finds room for everything.
func (v *View) WithBodies(bodies func(class string) (Body, bool)) *View {
	with := *v
	with.bodies = bodies
	return &with
}

// body returns the size of a vehicle class, if it has one.
func (v *View) body(class string) (Body, bool) {
	if v.bodies == nil {
		return Body{}, false
	}
	return v.bodies(class)
}

// VehicleFits reports whether the body of a vehicle class has room at a place,
// and how much it needs.
func (v *View) VehicleFits(place *game.Place, class string) (length, width float64, fits bool) {
	body, ok := v.body(class)
	at, floor := v.floor(place)
	if !ok || !floor {
		return body.Length, body.Width, true
	}
	span := geometry.Span{Low: at[1] + wheelStep, High: at[1] + body.Height}
	box := geometry.Box(geometry.Flat(at), body.Width, body.Length, place.Yaw)
	for i := range v.level.Scene.Solids {
		s := &v.level.Scene.Solids[i]
		if s.Material.StopsBodies() && s.Span.Overlaps(span) && overlap(s.Footprint, box) {
			return body.Length, body.Width, false
		}
	}
	for i := range v.level.Scene.Doors {
		d := &v.level.Scene.Doors[i]
		if d.Span.Overlaps(span) && overlap(geometry.Bar(d.A, d.B, d.Thickness), box) {
			return body.Length, body.Width, false
		}
	}
	return body.Length, body.Width, true
}

// overlap reports whether two convex polygons overlap, by separating axes.
func overlap(a, b geometry.Polygon) bool {
	return !apart(a, b) && !apart(b, a)
}

// apart reports whether an edge of one polygon separates it from another. The
// polygons run counter-clockwise or clockwise alike.
func apart(a, b geometry.Polygon) bool {
	for i := range a {
		edge := a[(i+1)%len(a)].Sub(a[i])
		normal := geometry.Point{edge[1], -edge[0]}
		low, high := extent(a, normal)
		least, most := extent(b, normal)
		if least >= high || most <= low {
			return true
		}
	}
	return false
}

func extent(p geometry.Polygon, axis geometry.Point) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, q := range p {
		low, high = math.Min(low, q.Dot(axis)), math.Max(high, q.Dot(axis))
	}
	return low, high
}

// Drives reports whether a vehicle of a class can drive from one place to within
// some metres of another: over ground that is wide enough for it and through
// gates, or by way of the roads. Places on upper storeys count as reached.
func (v *View) Drives(from *game.Place, class string, to *game.Place, within float64) bool {
	body, ok := v.body(class)
	start, okStart := v.floor(from)
	goal, okGoal := v.floor(to)
	if !ok || !okStart || !okGoal || v.walkMap.Storey(start) != 0 || v.walkMap.Storey(goal) != 0 {
		return true
	}
	onRoad := func(at mgl64.Vec3) bool { return v.drivenTo(at) }
	near := func(end mgl64.Vec3, metres float64) func(mgl64.Vec3) bool {
		return func(at mgl64.Vec3) bool { return at.Sub(end).Len() <= metres }
	}
	// Ground without a road is small, so that the search for the other end is
	// short from there.
	if !v.flood(start, body.Width, onRoad) {
		return v.flood(start, body.Width, near(goal, within+driveStart))
	}
	return v.flood(goal, body.Width, onRoad) || v.flood(goal, body.Width, near(start, driveStart))
}

// flood visits the ground that a vehicle of some width reaches from a position,
// until a visited cell is what is looked for. It gives up after so many cells
// that it is in the open country, where what is looked for may well be.
func (v *View) flood(start mgl64.Vec3, width float64, found func(mgl64.Vec3) bool) bool {
	seen := map[nav.Cell]bool{} // only looked up, never iterated
	queue := v.seeds(nil, seen, start, width)
	for n := 0; n < len(queue) && n < farthestDrive; n++ {
		c := queue[n]
		at := v.walkMap.Position(c)
		if found(at) {
			return true
		}
		for _, next := range [4]nav.Cell{{Storey: 0, X: c.X + 1, Z: c.Z}, {Storey: 0, X: c.X - 1, Z: c.Z}, {Storey: 0, X: c.X, Z: c.Z + 1}, {Storey: 0, X: c.X, Z: c.Z - 1}} {
			if !seen[next] && v.wide(next, width) {
				seen[next] = true
				queue = append(queue, next)
			}
		}
		queue = v.throughGates(queue, seen, at, width)
	}
	return len(queue) >= farthestDrive
}

// seeds appends the cells around a position on which a vehicle could stand.
func (v *View) seeds(queue []nav.Cell, seen map[nav.Cell]bool, at mgl64.Vec3, width float64) []nav.Cell {
	span := math.Ceil(driveStart)
	for dx := -span; dx <= span; dx++ {
		for dz := -span; dz <= span; dz++ {
			p := at.Add(mgl64.Vec3{dx, 0, dz})
			c, ok := v.walkMap.Locate(p, 0)
			if ok && c.Storey == 0 && !seen[c] && math.Hypot(dx, dz) <= driveStart && v.wide(c, width) && !v.walkMap.Blocked(at, v.walkMap.Position(c)) {
				seen[c] = true
				queue = append(queue, c)
			}
		}
	}
	return queue
}

// throughGates appends the cells on the other side of gates near a position.
func (v *View) throughGates(queue []nav.Cell, seen map[nav.Cell]bool, at mgl64.Vec3, width float64) []nav.Cell {
	for i := range v.level.Scene.Doors {
		d := &v.level.Scene.Doors[i]
		middle := d.Middle()
		if !d.Gate || middle.Sub(at).Len() > gateReach {
			continue
		}
		along := d.B.Sub(d.A).Normalize()
		out := geometry.At(geometry.Point{-along[1], along[0]}.Mul(gateReach/2), 0)
		if at.Sub(middle).Dot(out) > 0 {
			out = out.Mul(-1)
		}
		queue = v.seeds(queue, seen, middle.Add(out), width)
	}
	return queue
}

// wide reports whether a vehicle of some width has room around a cell. A walker
// has room in the cell itself; a car needs the cells next to it too.
func (v *View) wide(c nav.Cell, width float64) bool {
	if width < 1 {
		return v.walkMap.Free(c)
	}
	for x := c.X - 1; x <= c.X+1; x++ {
		for z := c.Z - 1; z <= c.Z+1; z++ {
			if !v.walkMap.Free(nav.Cell{Storey: c.Storey, X: x, Z: z}) {
				return false
			}
		}
	}
	return true
}
