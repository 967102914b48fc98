package generate

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels"
	"caper/levels/geometry"
)

var made = map[string]*levels.Level{}

// cities runs a test on a generated city and on the bundled one.
func cities(t *testing.T, test func(t *testing.T, l *levels.Level)) {
	t.Helper()
	on(t, []string{"city", "main-riverbend"}, test)
}

// everyLevel runs a test on a generated city and on every bundled level.
func everyLevel(t *testing.T, test func(t *testing.T, l *levels.Level)) {
	t.Helper()
	ids := levels.Registry()
	if !testing.Short() {
		ids = append(ids, "city")
	}
	on(t, ids, test)
}

func on(t *testing.T, ids []string, test func(t *testing.T, l *levels.Level)) {
	t.Helper()
	for _, id := range ids {
		if made[id] == nil {
			l, err := levels.Load(id)
			if id == "city" {
				var document *levels.Document
				if document, err = City(Options{Seed: 20}); err == nil {
					l, err = levels.Compile(document)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			made[id] = l
		}
		t.Run(id, func(t *testing.T) { test(t, made[id]) })
	}
}

func TestCityHasWhatACityNeeds(t *testing.T) { cities(t, cityHasWhatACityNeeds) }

func cityHasWhatACityNeeds(t *testing.T, l *levels.Level) {
	count := func(name string, have, want int) {
		t.Helper()
		if have < want {
			t.Errorf("%s: want at least %d, have %d", name, want, have)
		}
	}
	w, d := l.Scene.Bounds.Size()
	count("metres along x", int(w), 1200)
	count("metres along z", int(d), 1200)
	enterable, upper, signalled, bridges := 0, 0, 0, 0
	for i := range l.Buildings {
		if floors := len(l.Buildings[i].Floors); floors > 0 {
			enterable++
			if floors > 1 {
				upper++
			}
		}
	}
	for i := range l.Scene.Roads.Junctions {
		if j := &l.Scene.Roads.Junctions[i]; j.Signalled {
			signalled++
			if len(j.Approaches) != 4 {
				t.Errorf("%s: signals with %d approaches", j.ID, len(j.Approaches))
			}
		}
	}
	kinds := map[levels.PropKind]int{}
	for i := range l.Props {
		kinds[l.Props[i].Kind]++
	}
	parked := 0
	for i := range l.Places {
		for _, tag := range l.Places[i].Tags {
			switch tag {
			case "bridge=yes":
				bridges++
			case "amenity=parking_space":
				parked++
			}
		}
	}
	count("buildings", len(l.Buildings), 300)
	count("enterable buildings", enterable, 30)
	count("buildings with an upper storey", upper, 10)
	count("junctions", len(l.Scene.Roads.Junctions), 60)
	count("signalled junctions", signalled, 8)
	count("bridges", bridges, 3)
	count("hospitals' spawn points", len(l.SpawnPoints(levels.Hospital)), 2)
	count("players' spawn points", len(l.SpawnPoints(levels.Players)), 12)
	count("police spawn points", len(l.SpawnPoints(levels.Police)), 4)
	count("traffic spawn points", len(l.SpawnPoints(levels.Traffic)), 20)
	count("guards' spawn points", len(l.SpawnPoints(levels.Guards)), 4)
	count("garages", len(l.Garages), 3)
	count("compounds", len(l.Compounds), 4)
	count("cameras", len(l.Cameras), 6)
	count("parked-car places", parked, 40)
	count("hydrants", kinds[levels.Hydrant], 40)
	count("street lamps", kinds[levels.StreetLamp], 200)
	count("traffic lights", kinds[levels.TrafficLight], 32)
	count("benches", kinds[levels.Bench], 40)
	if solids := len(l.Scene.Solids); solids < 3000 || solids > 8500 {
		t.Errorf("want 3,000 to 8,500 solids, have %d", solids)
	}
}

func TestEveryLaneLeadsOn(t *testing.T) { everyLevel(t, everyLaneLeadsOn) }

func everyLaneLeadsOn(t *testing.T, l *levels.Level) {
	roads := &l.Scene.Roads
	before := make([][]int, len(roads.Lanes))
	for i := range roads.Lanes {
		l := &roads.Lanes[i]
		if len(l.Next) == 0 {
			t.Fatalf("lane %d ends at %v", i, l.Points[len(l.Points)-1])
		}
		for _, n := range l.Next {
			before[n] = append(before[n], i)
			next := &roads.Lanes[n]
			if gap := next.Points[0].Sub(l.Points[len(l.Points)-1]).Len(); gap > 0.01 {
				t.Errorf("lane %d to %d: a gap of %g m", i, n, gap)
			}
			in := l.Points[len(l.Points)-1].Sub(l.Points[len(l.Points)-2]).Normalize()
			out := next.Points[1].Sub(next.Points[0]).Normalize()
			if in.Dot(out) < 0.94 {
				t.Errorf("lane %d to %d: a kink from %v to %v", i, n, in, out)
			}
		}
		for k := 1; k+1 < len(l.Points); k++ {
			a, b := l.Points[k].Sub(l.Points[k-1]).Normalize(), l.Points[k+1].Sub(l.Points[k]).Normalize()
			if a.Dot(b) < 0.9 {
				t.Errorf("lane %d: a kink at %v", i, l.Points[k])
			}
		}
	}
	// Cars find back from everywhere: each lane reaches lane 0 and, but for the
	// outer lanes that only a lane change enters, is reached from it.
	seen := make([]bool, len(roads.Lanes))
	queue := []int{0}
	seen[0] = true
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for _, b := range before[n] {
			if !seen[b] {
				seen[b] = true
				queue = append(queue, b)
			}
		}
	}
	for i := range seen {
		if !seen[i] {
			t.Errorf("no way from lane %d at %v to lane 0", i, roads.Lanes[i].Points[0])
		}
	}
}

func TestSignalsSeeTheirApproaches(t *testing.T) { everyLevel(t, signalsSeeTheirApproaches) }

func signalsSeeTheirApproaches(t *testing.T, l *levels.Level) {
	roads := &l.Scene.Roads
	for i := range roads.Junctions {
		j := &roads.Junctions[i]
		ruled := make([]int, len(j.Approaches))
		for k := range roads.Lanes {
			lane := &roads.Lanes[k]
			if lane.Junction != i || lane.Approach < 0 {
				continue
			}
			ruled[lane.Approach]++
			a := &j.Approaches[lane.Approach]
			if lane.Points[0].Sub(a.StopLine).Len() > 4 {
				t.Errorf("%s: lane %d begins %v, away from its stop line %v", j.ID, k, lane.Points[0], a.StopLine)
			}
			if d := lane.Points[1].Sub(lane.Points[0]).Normalize(); d.Dot(geometry.Forward(a.Yaw)) < 0.9 {
				t.Errorf("%s: lane %d does not leave its stop line straight", j.ID, k)
			}
		}
		for a, n := range ruled {
			if n < 3 {
				t.Errorf("%s: approach %d rules %d lanes, want left, straight and right", j.ID, a, n)
			}
			if l.ID == "flat" {
				continue // its light pieces are fixed, and no lights are among them
			}
			if i := l.PropNear(j.Approaches[a].Lamp); i < 0 || l.Props[i].Kind != levels.TrafficLight {
				t.Errorf("%s: approach %d has no traffic light", j.ID, a)
			}
		}
		if j.Signalled && !(l.Plans[i].Cycle > 0) {
			t.Errorf("%s: signals without a plan", j.ID)
		}
	}
}

// near reports whether a footprint's bounds reach into a rectangle.
func near(p geometry.Polygon, r geometry.Rect) bool {
	left, right, below, above := true, true, true, true
	for _, q := range p {
		left, right = left && q[0] < r.Min[0], right && q[0] > r.Max[0]
		below, above = below && q[1] < r.Min[1], above && q[1] > r.Max[1]
	}
	return !left && !right && !below && !above
}

// open reports whether someone of a radius can stand at a position, and what is
// in the way.
func open(s *geometry.Scene, position mgl64.Vec3, radius float64) (bool, string) {
	body := geometry.Span{Low: position[1] + 0.3, High: position[1] + 1.7}
	at := geometry.Flat(position)
	around := geometry.Rect{Min: at, Max: at}.Grow(radius)
	if !s.Bounds.Contains(at) {
		return false, "the edge of the level"
	}
	if floor := s.FloorHeight(at, position[1], 0.3); floor < position[1]-0.05 || floor > position[1]+0.05 {
		return false, "no floor"
	}
	for i := range s.Solids {
		o := &s.Solids[i]
		if !o.Span.Overlaps(body) || !o.Material.StopsBodies() || !near(o.Footprint, around) {
			continue
		}
		for k, a := range o.Footprint {
			on, _ := geometry.ClosestOnSegment(a, o.Footprint[(k+1)%len(o.Footprint)], at)
			if on.Sub(at).Len() < radius {
				return false, "a solid"
			}
		}
		if o.Footprint.Contains(at) {
			return false, "a solid"
		}
	}
	for i := range s.Surfaces {
		f := &s.Surfaces[i]
		if !f.Footprint.Contains(at) {
			continue
		}
		if top := f.HeightAt(at); top-f.Thickness < body.High && top > body.Low {
			return false, "a floor overhead"
		}
	}
	for i := range s.Waters {
		if w := &s.Waters[i]; w.Deep && position[1] <= w.Level && w.Footprint.Contains(at) {
			return false, "deep water"
		}
	}
	return true, ""
}

func TestDoorsOpenIntoBothSides(t *testing.T) { everyLevel(t, doorsOpenIntoBothSides) }

func doorsOpenIntoBothSides(t *testing.T, l *levels.Level) {
	for i := range l.Scene.Doors {
		d := &l.Scene.Doors[i]
		along := d.B.Sub(d.A).Normalize()
		across := geometry.Point{-along[1], along[0]}
		for _, side := range [2]float64{-0.9, 0.9} {
			at := geometry.At(geometry.Flat(d.Middle()).Add(across.Mul(side)), d.Middle()[1])
			if ok, why := open(l.Scene, at, 0.4); !ok {
				t.Errorf("door %s: %s at %v", d.ID, why, at)
			}
		}
		if ok, why := open(l.Scene, d.Middle(), 0.4); !ok {
			t.Errorf("door %s: %s in its opening", d.ID, why)
		}
	}
}

func TestEveryPlaceIsOnAnOpenFloor(t *testing.T) { everyLevel(t, everyPlaceIsOnAnOpenFloor) }

func everyPlaceIsOnAnOpenFloor(t *testing.T, l *levels.Level) {
	for i := range l.Places {
		p := &l.Places[i]
		if l.CameraNear(p.Position) >= 0 && p.Position[1] > 1 {
			continue
		}
		if p.ID == "plaza.fountain" {
			continue
		}
		if ok, why := open(l.Scene, p.Position, 0.3); !ok {
			t.Errorf("place %s at %v: %s", p.ID, p.Position, why)
		}
	}
	for i, s := range l.Spawns {
		if ok, why := open(l.Scene, s.Position, 0.5); !ok {
			t.Errorf("spawn %d (%v) at %v: %s", i, s.Role, s.Position, why)
		}
	}
	for _, c := range l.Compounds {
		for _, p := range c.Posts {
			if ok, why := open(l.Scene, p.Position, 0.4); !ok {
				t.Errorf("%s: post at %v: %s", c.ID, p.Position, why)
			}
		}
		for _, p := range c.Patrols {
			for k, at := range p.Points {
				if k == 0 && !p.Loop {
					continue
				}
				from := p.Points[(k+len(p.Points)-1)%len(p.Points)]
				for share := 0.0; share < 1; share += 0.02 {
					q := from.Add(at.Sub(from).Mul(share))
					if ok, why := open(l.Scene, q, 0.4); !ok {
						t.Errorf("%s: patrol at %v: %s", c.ID, q, why)
						break
					}
				}
			}
		}
	}
}

func TestBuildingsStandApart(t *testing.T) { everyLevel(t, buildingsStandApart) }

func buildingsStandApart(t *testing.T, l *levels.Level) {
	for i := range l.Buildings {
		a := l.Buildings[i].Outline.Bounds()
		for k := range l.Buildings[:i] {
			if a.Overlaps(l.Buildings[k].Outline.Bounds()) {
				t.Errorf("%s and %s overlap", l.Buildings[i].ID, l.Buildings[k].ID)
			}
		}
		for k := range l.Scene.Waters {
			if a.Overlaps(l.Scene.Waters[k].Footprint.Bounds()) {
				t.Errorf("%s stands in the water", l.Buildings[i].ID)
			}
		}
	}
	bounds := make([]geometry.Rect, len(l.Scene.Solids))
	for i := range bounds {
		bounds[i] = l.Scene.Solids[i].Footprint.Bounds()
	}
	for k := range l.Scene.Roads.Lanes {
		lane := &l.Scene.Roads.Lanes[k]
		for n := 0; n+1 < len(lane.Points); n++ {
			a, b := geometry.Flat(lane.Points[n]), geometry.Flat(lane.Points[n+1])
			strip := geometry.Rect{Min: a, Max: a}.Union(geometry.Rect{Min: b, Max: b}).Grow(lane.Width / 2)
			for i := range l.Scene.Solids {
				o := &l.Scene.Solids[i]
				if strip.Overlaps(bounds[i]) && o.Span.Low < 4 {
					for m, p := range o.Footprint {
						on, _ := geometry.ClosestOnSegment(a, b, p)
						back, _ := geometry.ClosestOnSegment(p, o.Footprint[(m+1)%len(o.Footprint)], a)
						if on.Sub(p).Len() < lane.Width/2 || back.Sub(a).Len() < lane.Width/2 {
							t.Errorf("lane %d runs into a solid at %v", k, p)
						}
					}
				}
			}
		}
		for _, p := range lane.Points {
			for w := range l.Scene.Waters {
				if l.Scene.Waters[w].Footprint.Contains(geometry.Flat(p)) {
					t.Errorf("lane %d runs into the water at %v", k, p)
				}
			}
		}
	}
}

func TestPropsStandFree(t *testing.T) { everyLevel(t, propsStandFree) }

func propsStandFree(t *testing.T, l *levels.Level) {
	for i := range l.Props {
		p := &l.Props[i]
		if ok, why := open(l.Scene, p.Position, 0.3); !ok {
			t.Errorf("%s at %v: %s", p.ID, p.Position, why)
		}
		for k := range l.Scene.Roads.Lanes {
			lane := &l.Scene.Roads.Lanes[k]
			for n := 0; n+1 < len(lane.Points); n++ {
				on, _ := geometry.ClosestOnSegment(geometry.Flat(lane.Points[n]), geometry.Flat(lane.Points[n+1]), geometry.Flat(p.Position))
				if d := on.Sub(geometry.Flat(p.Position)).Len(); d < lane.Width/2 {
					t.Errorf("%s stands on lane %d", p.ID, k)
				}
			}
		}
	}
}
