package generate

import (
	"fmt"
	"math"

	"caper/levels"
	"caper/levels/geometry"
)

const (
	railHeight    = 1.1
	railThickness = 0.2
	bendRadius    = 36.0
)

// stretch is a range along one axis.
type stretch struct{ from, to float64 }

// stretches splits a range into the parts over water and the bridges; lines are
// in order.
func stretches(from, to float64, lines []line) (wet []stretch, bridges []stretch) {
	for _, l := range lines {
		low, high := l.at-l.half()-sidewalk, l.at+l.half()+sidewalk
		if !l.arterial || high <= from || low >= to {
			continue
		}
		wet = append(wet, stretch{from, low})
		bridges = append(bridges, stretch{low, high})
		from = high
	}
	return append(wet, stretch{from, to}), bridges
}

// river adds the water with gaps where roads cross at ground level, rails along
// its banks and the bridges, and a footbridge.
func (c *city) river() {
	p := c.plan
	bendEast, bendWest := p.avenues[p.bend], p.avenues[p.bend+1]
	turnSouth, turnNorth := p.streets[p.turn], p.streets[p.turn+1]
	x0, x1 := bendEast.at+bendEast.half()+promenade, bendWest.at-bendWest.half()-promenade
	z0, z1 := turnSouth.at+turnSouth.half()+promenade, turnNorth.at-turnNorth.half()-promenade
	north, northBridges := stretches(z1, c.doc.Bounds.Max[1], p.streets)
	eastward := p.avenues[:p.bend+1]
	east, eastBridges := stretches(c.doc.Bounds.Min[0], x0, eastward)
	for _, s := range north {
		c.water(levels.Point{x0, s.from}, levels.Point{x1, s.from}, levels.Point{x1, s.to}, levels.Point{x0, s.to})
		c.rail(levels.Point{x0, s.from}, levels.Point{x0, s.to})
		c.rail(levels.Point{x1, s.from}, levels.Point{x1, s.to})
	}
	for _, s := range east {
		c.water(levels.Point{s.from, z0}, levels.Point{s.to, z0}, levels.Point{s.to, z1}, levels.Point{s.from, z1})
		c.rail(levels.Point{s.from, z0}, levels.Point{s.to, z0})
		c.rail(levels.Point{s.from, z1}, levels.Point{s.to, z1})
	}
	for _, b := range northBridges {
		c.rail(levels.Point{x0, b.from}, levels.Point{x1, b.from})
		c.rail(levels.Point{x0, b.to}, levels.Point{x1, b.to})
	}
	for _, b := range eastBridges {
		c.rail(levels.Point{b.from, z0}, levels.Point{b.from, z1})
		c.rail(levels.Point{b.to, z0}, levels.Point{b.to, z1})
	}
	c.bend(x0, x1, z0, z1)
	c.bridgePlaces(x0, x1, z0, z1)
	at := math.Round((p.streets[p.turn+2].at + p.streets[p.turn+3].at) / 2)
	c.footbridge(x0, x1, at)
}

func (c *city) water(outline ...levels.Point) {
	c.doc.Waters = append(c.doc.Waters, levels.WaterDoc{
		ID: fmt.Sprintf("river_%d", len(c.doc.Waters)+1), Outline: outline, Deep: true,
	})
}

func (c *city) rail(line ...levels.Point) {
	c.doc.Walls = append(c.doc.Walls, levels.WallDoc{
		Line: line, Thickness: railThickness, Height: railHeight, Material: "fence",
	})
}

// bend joins the two arms of the river with an outer bank that is an arc.
func (c *city) bend(x0, x1, z0, z1 float64) {
	bank := []levels.Point{{x0, z0}}
	middle := levels.Point{x1 - bendRadius, z0 + bendRadius}
	const steps = 6
	for k := 0; k <= steps; k++ {
		s, cos := math.Sincos(math.Pi / 2 * float64(k) / steps)
		bank = append(bank, levels.Point{
			middle[0] + math.Round(s*bendRadius*100)/100, middle[1] - math.Round(cos*bendRadius*100)/100,
		})
	}
	bank = append(bank, levels.Point{x1, z1})
	c.rail(bank...)
	c.water(append(append([]levels.Point(nil), bank...), levels.Point{x0, z1})...)
}

// bridgePlaces names the middle of each bridge, on its sidewalk.
func (c *city) bridgePlaces(x0, x1, z0, z1 float64) {
	n := 0
	name := func(x, z float64) {
		n++
		c.place(fmt.Sprintf("river.bridge_%d", n), levels.PlaceDoc{X: x, Z: z, Tags: []string{"bridge=yes"}})
	}
	for _, s := range c.plan.streets {
		if s.arterial && s.at > z1 {
			name((x0+x1)/2, s.at-s.half()-1.5)
		}
	}
	for _, a := range c.plan.avenues {
		if a.arterial && a.at < x0 {
			name(a.at-a.half()-1.5, (z0+z1)/2)
		}
	}
}

// footbridge builds a deck over the river, with stairs down to both promenades.
func (c *city) footbridge(x0, x1, z float64) {
	const y, half, landing, run = 4.5, 2.0, 5.0, 9.0
	low, high := x0-landing, x1+landing
	rail := &levels.RailDoc{Height: 1.1}
	for _, x := range [2]float64{x0 - landing/2, x1 + landing/2} {
		top := levels.Point{x, z - half}
		rail.Gaps = append(rail.Gaps, levels.GapDoc{At: top, Width: 3})
		c.doc.Ramps = append(c.doc.Ramps, levels.RampDoc{
			Kind: "stairs", From: levels.Point{x, z - half - run}, To: top, ToY: y, Width: 2.4,
		})
	}
	c.doc.Decks = append(c.doc.Decks, levels.DeckDoc{
		Outline: []levels.Point{{low, z - half}, {high, z - half}, {high, z + half}, {low, z + half}},
		Y:       y, Thickness: 0.4, Pillar: 0.8, Rail: rail,
	})
	height := y
	c.place("river.footbridge", levels.PlaceDoc{X: (x0 + x1) / 2, Z: z, Y: &height, Tags: []string{"bridge=yes", "highway=footway"}})
	c.keepClear(levels.Point{x0 - landing/2, z - half - run - 1}, 3)
	c.keepClear(levels.Point{x1 + landing/2, z - half - run - 1}, 3)
	// Benches along both promenades face the water.
	for _, s := range c.plan.streets[c.plan.turn+1 : len(c.plan.streets)-1] {
		for k := range 3 {
			at := s.at + 24 + float64(k)*24
			if math.Abs(at-z) < 16 || math.Abs(at+24-z) < 1 {
				continue
			}
			c.prop("bench", levels.Point{x0 - 1.5, at}, -math.Pi/2+math.Pi)
			c.prop("bench", levels.Point{x1 + 1.5, at}, -math.Pi/2)
		}
	}
}

// prop adds a prop with a position rounded to centimetres and an id numbered by
// its kind.
func (c *city) prop(kind string, at levels.Point, yaw float64) {
	c.counts[kind]++
	at = levels.Point{math.Round(at[0]*100) / 100, math.Round(at[1]*100) / 100}
	c.doc.Props = append(c.doc.Props, levels.PropDoc{
		ID: fmt.Sprintf("%s_%d", kind, c.counts[kind]), Kind: kind, At: at, Yaw: geometry.WrapAngle(yaw),
	})
}
