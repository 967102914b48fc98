package generate

import (
	"fmt"
	"math"

	"caper/levels"
)

// compound builds a walled block with a gate, guards, cameras, an office and
// sheds.
func (c *city) compound(r *random, t *theme, l lot) {
	w, d := l.size()
	id := c.ident(t, "compound")
	gate := middle(w / 2)
	outline := l.outline()
	c.doc.Walls = append(c.doc.Walls, levels.WallDoc{Line: outline, Closed: true, Thickness: 0.3, Height: 3})
	c.doc.Doors = append(c.doc.Doors, levels.DoorDoc{ID: id + ".gate", At: l.at(gate, 0), Width: 5, Gate: true})
	c.keepClear(l.at(gate, -2), 5)
	place := func(name string, u, v, turn float64, role string) {
		p := l.spot(u, v, turn)
		p.Role = role
		c.place(id+"."+name, p)
	}
	place("gate_front", gate, -2, 0, "")
	place("gate", gate, 0, 0, "")
	place("gate_post", gate+4, 3, 0, "guards")
	place("yard", gate, d/2, math.Pi, "")
	place("yard_post", gate, math.Round(d*0.6), 0, "guards")
	place("loading", w-5, d/2, 0, "")
	place("back", 4, d-4, 0, "")
	compound := levels.CompoundDoc{
		ID: id, Name: c.names.name(r, t, kind{nouns: []string{"Data Centre", "Depot", "Vault", "Skunkworks"}}), Outline: outline,
		Posts: []levels.PostDoc{
			{At: l.at(gate+4, 3), Yaw: l.spot(0, 0, 0).Yaw},
			{At: l.at(gate, math.Round(d*0.6)), Yaw: l.spot(0, 0, 0).Yaw},
		},
		Patrols: []levels.PatrolDoc{
			{Loop: true, Points: []levels.Point{l.at(3, 8), l.at(w-3, 8), l.at(w-3, d-4), l.at(3, d-4)}},
			{Points: []levels.Point{l.at(gate-2, 10), l.at(gate-2, math.Round(d*0.55))}},
		},
	}
	c.doc.Compounds = append(c.doc.Compounds, compound)
	c.compoundBuildings(r, t, l, id)
	c.compoundCameras(l, id)
}

// compoundBuildings places an office on the left, a shed on the right and
// another along the back, and containers between them.
func (c *city) compoundBuildings(r *random, t *theme, l lot, id string) {
	w, d := l.size()
	c.building(r, t, l.part(7, 14, 7+22, 14+20), "office", true)
	c.building(r, t, l.part(w-30, 14, w-8, 38), "warehouse", false)
	c.building(r, t, l.part(10, d-26, w-10, d-8), "warehouse", false)
	for k := range 4 {
		u, v := w-24+float64(k%2)*7, 43+float64(k/2)*4
		if v > d-32 {
			break
		}
		c.doc.Boxes = append(c.doc.Boxes, levels.BoxDoc{
			At: l.at(u, v), Size: levels.Point{6, 2.5}, Yaw: l.front.yaw(), Height: 2.6,
		})
	}
	c.doc.Items = append(c.doc.Items, levels.ItemDoc{Item: "crate", X: l.at(w-5, 40)[0], Z: l.at(w-5, 40)[1]})
	p := l.spot(18, 38, math.Pi)
	c.place(id+".smoking_area", p)
}

// compoundCameras adds cameras that watch the gate from inside, the yard and
// the back.
func (c *city) compoundCameras(l lot, id string) {
	w, d := l.size()
	gate := middle(w / 2)
	for n, at := range [...][3]float64{{gate + 5, 0.4, math.Pi}, {29.2, 24, -math.Pi / 2}, {0.4, d - 0.4, -math.Pi / 4}} {
		p := l.spot(at[0], at[1], at[2])
		name := fmt.Sprintf("%s.camera_%d", id, n+1)
		y := 2.8
		c.doc.Cameras = append(c.doc.Cameras, levels.CameraDoc{
			ID: name, At: levels.Point{p.X, p.Z}, Y: y, Yaw: p.Yaw, FovDegrees: 70, Range: 22,
		})
		p.Y = &y
		c.place(name, p)
	}
}
