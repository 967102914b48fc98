package generate

import (
	"fmt"
	"math"

	"caper/levels"
	"caper/levels/geometry"
)

const kerb = 0.8 // metres from the road's edge to props on the sidewalk

// trafficLights adds a prop at each signal head of a junction, facing the
// approaching cars.
func (c *city) trafficLights(draft *levels.Level) {
	for i := range draft.Scene.Roads.Junctions {
		for _, a := range draft.Scene.Roads.Junctions[i].Approaches {
			c.prop("traffic_light", geometry.Flat(a.Lamp), a.Yaw+math.Pi)
		}
	}
}

// lamps places street lamps along every street, on alternate sides.
func (c *city) lamps() {
	nodes := map[string]levels.Point{}
	for _, n := range c.doc.Roads.Nodes {
		nodes[n.ID] = n.At
	}
	for _, e := range c.doc.Roads.Edges {
		if len(e.Via) > 0 {
			continue
		}
		a, b := nodes[e.From], nodes[e.To]
		along := b.Sub(a).Normalize()
		side := levels.Point{-along[1], along[0]}
		half := e.Width * float64(max(1, e.Lanes))
		for n, t := 0, 20.0; t < b.Sub(a).Len()-18; n, t = n+1, t+21 {
			at := a.Add(along.Mul(t)).Add(side.Mul((half + kerb) * float64(1-2*(n%2))))
			if c.isClear(at) {
				c.prop("street_lamp", at, geometry.YawOf(a.Add(along.Mul(t)).Sub(at)[0], a.Add(along.Mul(t)).Sub(at)[1]))
			}
		}
	}
}

// hydrants places a hydrant near a corner of every block except in the ring's
// corners.
func (c *city) hydrants() {
	for j := range c.options.Rows {
		for i := range c.options.Columns {
			if c.plan.wet(i, j) || c.plan.inRingCorner(i, j) {
				continue
			}
			s := c.plan.streets[j]
			at := levels.Point{c.plan.block(i, j).Min[0] + 12, s.at + s.half() + kerb}
			if c.isClear(at) {
				c.prop("hydrant", at, 0)
			}
		}
	}
}

// gates names the gates of the ring, clockwise on a map, and the starting grid
// of its race. In right-hand traffic the race runs on the inner lanes.
func (c *city) gates() {
	r := c.plan.ringed()
	m := r.Min.Add(r.Max).Mul(0.5)
	w, d := r.Size()
	n := 0
	for _, g := range [...][3]float64{
		{m[0] + w/4, r.Min[1], math.Pi / 2}, {r.Max[0], m[1] - d/4, 0}, {r.Max[0], m[1] + d/4, 0},
		{m[0] + w/4, r.Max[1], -math.Pi / 2}, {m[0] - w/4, r.Max[1], -math.Pi / 2},
		{r.Min[0], m[1] + d/4, math.Pi}, {r.Min[0], m[1] - d/4, math.Pi}, {m[0] - w/4, r.Min[1], math.Pi / 2},
	} {
		n++
		c.place(fmt.Sprintf("ring.gate_%d", n), levels.PlaceDoc{X: math.Round(g[0]), Z: math.Round(g[1]), Yaw: g[2], Tags: []string{"highway=primary"}})
	}
	start := c.doc.Places["ring.gate_8"]
	for k := range 6 {
		right := geometry.Flat(geometry.Right(start.Yaw)).Mul(1.75 + 3.5*float64(k%2))
		back := geometry.Flat(geometry.Forward(start.Yaw)).Mul(-20 - 7*float64(k/2))
		c.place(fmt.Sprintf("ring.grid_%d", k+1), levels.PlaceDoc{
			X: start.X + right[0] + back[0], Z: start.Z + right[1] + back[1], Yaw: start.Yaw,
		})
	}
}

// spawns adds spawn points: for traffic on long lanes all over the city, for
// police by the stations and on the ring, and for players by the parks.
func (c *city) spawns(draft *levels.Level) {
	lanes := draft.Scene.Roads.Lanes
	n := 0
	for i := range lanes {
		l := &lanes[i]
		if l.Junction >= 0 || len(l.Points) != 2 {
			continue
		}
		d := l.Points[1].Sub(l.Points[0])
		if n++; n%12 == 0 && d.Len() > 50 {
			c.spawn("traffic", l, 0.5)
		}
		if n%97 == 0 {
			c.spawn("police", l, 0.3)
		}
	}
	for _, b := range c.doc.Buildings {
		if len(b.Tags) > 1 && b.Tags[1] == "amenity=police" {
			entrance := b.Anchors["entrance"]
			c.spawn("police", nearestLane(lanes, levels.Point{entrance.X, entrance.Z}), 0.4)
			c.spawn("police", nearestLane(lanes, levels.Point{entrance.X, entrance.Z}), 0.6)
		}
	}
	for i := range draft.Places {
		p := &draft.Places[i]
		if len(p.Tags) == 1 && p.Tags[0] == "leisure=park" {
			for k := range 4 {
				c.doc.Spawns = append(c.doc.Spawns, levels.SpawnDoc{Role: "players", X: p.Position[0] - 3 + 2*float64(k), Z: p.Position[2]})
			}
		}
	}
}

func (c *city) spawn(role string, l *geometry.Lane, share float64) {
	d := l.Points[1].Sub(l.Points[0])
	at := l.Points[0].Add(d.Mul(share))
	c.doc.Spawns = append(c.doc.Spawns, levels.SpawnDoc{
		Role: role, X: math.Round(at[0]*100) / 100, Z: math.Round(at[2]*100) / 100, Yaw: geometry.YawOf(d[0], d[2]),
	})
}

// nearestLane returns the straight lane outside junctions nearest to a point.
func nearestLane(lanes []geometry.Lane, p levels.Point) *geometry.Lane {
	best, bestDistance := &lanes[0], math.Inf(1)
	for i := range lanes {
		l := &lanes[i]
		if l.Junction >= 0 || len(l.Points) != 2 {
			continue
		}
		on, _ := geometry.ClosestOnSegment(geometry.Flat(l.Points[0]), geometry.Flat(l.Points[1]), p)
		if d := on.Sub(p).Len(); d < bestDistance {
			best, bestDistance = l, d
		}
	}
	return best
}
