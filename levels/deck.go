package levels

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

func (c *compiler) decks() {
	for i := range c.document.Decks {
		d := &c.document.Decks[i]
		pointer := fmt.Sprintf("/decks/%d", i)
		outline, ok := c.outline(d.Outline, pointer+"/outline")
		if !ok || !c.positive(d.Thickness, pointer+"/thickness") {
			continue
		}
		c.slab(outline, d.Y, d.Thickness)
		c.scene.Storeys = append(c.scene.Storeys, geometry.Storey{Bounds: outline.Bounds(), Height: d.Y})
		if d.Pillar > 0 {
			c.pillars(outline, d)
		}
		if d.Rail != nil {
			c.rail(outline, d, pointer+"/rail")
		}
	}
}

func (c *compiler) slab(footprint geometry.Polygon, y, thickness float64) {
	c.scene.Surfaces = append(c.scene.Surfaces, geometry.Surface{
		Kind: geometry.Slab, Footprint: footprint, Height: y, Thickness: thickness,
	})
}

// pillars places a pillar just inside each corner, up to the deck's underside.
func (c *compiler) pillars(outline geometry.Polygon, d *DeckDoc) {
	middle := Point{}
	for _, p := range outline {
		middle = middle.Add(p.Mul(1 / float64(len(outline))))
	}
	for _, p := range outline {
		inwards := middle.Sub(p)
		at := p.Add(Point{math.Copysign(d.Pillar/2, inwards[0]), math.Copysign(d.Pillar/2, inwards[1])})
		c.solid(geometry.Box(at, d.Pillar, d.Pillar, 0), c.ground(at), d.Y-d.Thickness, geometry.Opaque)
	}
}

// rail builds a railing along the deck's edge, with gaps where ramps and stairs
// meet it.
func (c *compiler) rail(outline geometry.Polygon, d *DeckDoc, pointer string) {
	const thickness = 0.1
	if !c.positive(d.Rail.Height, pointer+"/height") {
		return
	}
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		free := []([2]float64){{0, 1}}
		length := b.Sub(a).Len()
		for _, g := range d.Rail.Gaps {
			p, t := geometry.ClosestOnSegment(a, b, g.At)
			if p.Sub(g.At).Len() > onWall {
				continue
			}
			free = without(free, t-g.Width/2/length, t+g.Width/2/length)
		}
		for _, f := range free {
			p, q := a.Add(b.Sub(a).Mul(f[0])), a.Add(b.Sub(a).Mul(f[1]))
			c.solid(geometry.Bar(p, q, thickness), d.Y, d.Y+d.Rail.Height, geometry.Fence)
		}
	}
}

// without removes a range from ranges.
func without(ranges [][2]float64, from, to float64) [][2]float64 {
	var left [][2]float64
	for _, r := range ranges {
		if to <= r[0] || from >= r[1] {
			left = append(left, r)
			continue
		}
		if from > r[0] {
			left = append(left, [2]float64{r[0], from})
		}
		if to < r[1] {
			left = append(left, [2]float64{to, r[1]})
		}
	}
	return left
}

func (c *compiler) ramps() {
	for i := range c.document.Ramps {
		r := &c.document.Ramps[i]
		pointer := fmt.Sprintf("/ramps/%d", i)
		kind, link := geometry.Ramp, geometry.RampLink
		switch r.Kind {
		case "ramp":
		case "stairs":
			kind, link = geometry.Stairs, geometry.StairsLink
		default:
			c.fault(pointer+"/kind", "%q is neither ramp nor stairs", r.Kind)
			continue
		}
		thickness := r.Thickness
		if thickness == 0 {
			thickness = rampThickness
		}
		if r.From == r.To || !c.positive(r.Width, pointer+"/width") || !c.positive(thickness, pointer+"/thickness") {
			c.fault(pointer+"/to", "the end of a slope must differ from its start")
			continue
		}
		c.slope(slopeBuild{kind, link, r.From, r.To, r.FromY, r.ToY, r.Width, thickness}, pointer)
	}
}

// slopeBuild is a ramp or stairs and its link.
type slopeBuild struct {
	kind             geometry.SurfaceKind
	link             geometry.LinkKind
	from, to         Point
	fromY, toY       float64
	width, thickness float64
}

func (c *compiler) slope(s slopeBuild, pointer string) {
	c.scene.Surfaces = append(c.scene.Surfaces,
		geometry.Sloped(s.kind, s.from, s.to, s.fromY, s.toY, s.width, s.thickness))
	aside := s.to.Sub(s.from).Normalize().Mul(stepAside)
	link := geometry.Link{
		Kind: s.link, Width: s.width,
		From: geometry.At(s.from.Sub(aside), s.fromY), To: geometry.At(s.to.Add(aside), s.toY),
	}
	for k, end := range []mgl64.Vec3{link.From, link.To} {
		storey := c.storeyAt(end)
		if storey < 0 {
			c.fault(pointer, "no storey for its end at (%g, %g), y %g", end[0], end[2], end[1])
			return
		}
		link.Storeys[k] = storey
	}
	c.scene.Links = append(c.scene.Links, link)
}

// storeyAt returns the storey on whose floor a position is, or -1.
func (c *compiler) storeyAt(position mgl64.Vec3) int {
	const near = 0.3
	p := geometry.Flat(position)
	for i := len(c.scene.Storeys) - 1; i > 0; i-- {
		s := &c.scene.Storeys[i]
		if s.Bounds.Contains(p) && math.Abs(s.Height-position[1]) < near {
			return i
		}
	}
	if c.scene.Bounds.Contains(p) && math.Abs(c.scene.Terrain.HeightAt(p)-position[1]) < near {
		return 0
	}
	return -1
}
