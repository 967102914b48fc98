package generate

import (
	"fmt"
	"math"

	"caper/levels"
	"caper/levels/geometry"
)

func bayName(n int) string { return fmt.Sprintf(".bay_%d", n) }

// tree adds a crown, which dims sight, on a trunk, which stops bodies.
func (c *city) tree(x, z, size float64) {
	at := levels.Point{x, z}
	y := 1.8
	c.doc.Boxes = append(c.doc.Boxes,
		levels.BoxDoc{At: at, Size: levels.Point{0.5, 0.5}, Height: 2.2},
		levels.BoxDoc{At: at, Size: levels.Point{size, size}, Y: &y, Height: size * 1.2, Material: "foliage"})
}

// courtyard plants a few trees behind the lots.
func (c *city) courtyard(r *random, ground geometry.Rect) {
	w, d := ground.Size()
	if w < 12 || d < 12 {
		return
	}
	for range r.between(1, 4) {
		c.tree(ground.Min[0]+float64(r.between(4, int(w)-4)), ground.Min[1]+float64(r.between(4, int(d)-4)), 4)
	}
}

// park builds trees on a loose grid, benches along two paths, and a place in
// the middle.
func (c *city) park(r *random, t *theme, block geometry.Rect) {
	id := c.ident(t, "park")
	middle := block.Min.Add(block.Max).Mul(0.5)
	c.place(id, levels.PlaceDoc{X: middle[0], Z: middle[1], Tags: []string{"leisure=park"}, Name: c.names.name(r, t, kind{nouns: []string{"Green", "Park", "Gardens"}})})
	ground := block.Grow(-6)
	for x := ground.Min[0]; x <= ground.Max[0]; x += 11 {
		for z := ground.Min[1]; z <= ground.Max[1]; z += 11 {
			px, pz := x+float64(r.between(-3, 3)), z+float64(r.between(-3, 3))
			if math.Abs(px-middle[0]) < 7 || math.Abs(pz-middle[1]) < 7 || r.chance(35) {
				continue
			}
			c.tree(px, pz, float64(r.between(4, 6)))
		}
	}
	for k := 1; k <= 3; k++ {
		reach := float64(k) * 9
		c.prop("bench", levels.Point{middle[0] + 3, middle[1] + reach}, -math.Pi/2)
		c.prop("bench", levels.Point{middle[0] - 3, middle[1] - reach}, math.Pi/2)
		c.prop("bench", levels.Point{middle[0] + reach, middle[1] + 3}, math.Pi)
		c.prop("street_lamp", levels.Point{middle[0] - reach, middle[1] + 3}, 0)
	}
}

// plaza builds the centre of the city: a fountain, a stage and the first spawn
// points.
func (c *city) plaza(block geometry.Rect) {
	m := block.Min.Add(block.Max).Mul(0.5)
	m = levels.Point{math.Round(m[0]), math.Round(m[1])}
	at := func(name string, dx, dz, yaw float64, tags ...string) {
		c.place(name, levels.PlaceDoc{X: m[0] + dx, Z: m[1] + dz, Yaw: yaw, Tags: tags})
	}
	at("plaza", 0, -16, 0, "place=square")
	at("plaza.fountain", 0, 0, 0, "amenity=fountain")
	at("plaza.fountain_view", 0, -9, 0)
	at("plaza.stage", 0, 24, math.Pi, "amenity=stage")
	at("plaza.north", 0, 36, 0)
	at("plaza.east", -34, 0, -math.Pi/2)
	at("plaza.south", 0, -34, math.Pi)
	at("plaza.west", 34, 0, math.Pi/2)
	at("plaza.kiosk", 22, -20, math.Pi, "shop=kiosk")
	c.doc.Waters = append(c.doc.Waters, levels.WaterDoc{ID: "fountain", At: m, Radius: 5, Level: 0.3})
	c.doc.Boxes = append(c.doc.Boxes,
		levels.BoxDoc{At: levels.Point{m[0] + 2.5, m[1]}, Size: levels.Point{1.2, 1.2}, Height: 3},
		levels.BoxDoc{At: levels.Point{m[0], m[1] + 28}, Size: levels.Point{12, 5}, Height: 1.2},
		levels.BoxDoc{At: levels.Point{m[0] + 22, m[1] - 16}, Size: levels.Point{4, 3}, Height: 3})
	p := c.doc.Places["plaza"]
	p.Role = "players"
	c.doc.Places["plaza"] = p
	for k := range 8 {
		c.doc.Spawns = append(c.doc.Spawns, levels.SpawnDoc{Role: "players", X: m[0] - 14 + 4*float64(k), Z: m[1] - 22})
	}
	for k := range 6 {
		yaw := float64(k) * math.Pi / 3
		to := geometry.Flat(geometry.Forward(yaw)).Mul(12)
		c.prop("bench", levels.Point{math.Round(m[0] + to[0]), math.Round(m[1] + to[1])}, yaw+math.Pi)
	}
	for _, corner := range [4]levels.Point{{30, 30}, {-30, 30}, {30, -30}, {-30, -30}} {
		c.tree(m[0]+corner[0], m[1]+corner[1], 6)
		c.prop("street_lamp", levels.Point{m[0] + corner[0]*0.7, m[1] + corner[1]*0.7}, 0)
	}
}

// walks places trees and benches along the streets that are closed to cars.
func (c *city) walks() {
	for j, street := range c.plan.streets {
		for i, avenue := range c.plan.avenues {
			for _, k := range [2]road{{i, j, true}, {i, j, false}} {
				if !c.plan.walks[k] {
					continue
				}
				a := levels.Point{avenue.at, street.at}
				m, n := k.end()
				b := levels.Point{c.plan.avenues[m].at, c.plan.streets[n].at}
				c.walk(c.theme(min(i, c.options.Columns-1), min(j, c.options.Rows-1)), a, b)
			}
		}
	}
}

func (c *city) walk(t *theme, a, b levels.Point) {
	d := b.Sub(a)
	length := d.Len()
	d = d.Mul(1 / length)
	side := levels.Point{-d[1], d[0]}
	middle := a.Add(d.Mul(math.Round(length / 2)))
	c.place(c.ident(t, "walk"), levels.PlaceDoc{X: middle[0], Z: middle[1], Tags: []string{"highway=pedestrian"}})
	for along := 22.0; along < length-18; along += 16 {
		at := a.Add(d.Mul(along))
		if at.Sub(middle).Len() > 5 {
			c.tree(at[0]+side[0]*2, at[1]+side[1]*2, 4)
			c.prop("bench", at.Sub(side.Mul(2)), geometry.YawOf(side[0], side[1]))
			c.prop("street_lamp", at.Add(d.Mul(8)).Sub(side.Mul(3)), geometry.YawOf(side[0], side[1]))
		}
	}
}
