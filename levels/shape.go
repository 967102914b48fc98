package levels

import (
	"cmp"
	"fmt"
	"slices"

	"caper/levels/geometry"
)

const (
	defaultDoorHeight = 2.2 // metres
	leafThickness     = 0.1
	paneThickness     = 0.1
	slabThickness     = 0.2
	rampThickness     = 0.3
	stepAside         = 0.6 // distance from a slope to the ends of its link, metres
	onWall            = 0.1 // largest distance from a wall at which a door lies on it, metres
)

var materials = []string{"opaque", "glass", "foliage", "fence"}

func (c *compiler) material(word, pointer string) geometry.Material {
	if word == "" {
		return geometry.Opaque
	}
	m, ok := parse[geometry.Material](materials, word)
	if !ok {
		c.fault(pointer, "the material %q is unknown; use one of %v", word, materials)
	}
	return m
}

// opening is a door or a window before its wall has been found.
type opening struct {
	at        Point
	width     float64
	low, high float64 // if high is 0, the opening reaches the wall's top
	door      string  // its id, empty for a window
	gate      bool
	pointer   string
	used      bool
}

func (c *compiler) solid(footprint geometry.Polygon, low, high float64, material geometry.Material) {
	c.scene.Solids = append(c.scene.Solids, geometry.Solid{
		Footprint: footprint, Span: geometry.Span{Low: low, High: high}, Material: material,
	})
}

// wallBuild is one straight wall.
type wallBuild struct {
	a, b             Point
	thickness        float64
	span             geometry.Span
	material         geometry.Material
	extendA, extendB bool // by half the thickness, to fill a corner
	building         int
}

// wall builds a straight wall with the openings that lie on it.
func (c *compiler) wall(w wallBuild, openings []opening) {
	d := w.b.Sub(w.a)
	length := d.Len()
	if length < 1e-6 {
		return
	}
	d = d.Mul(1 / length)
	along := func(t float64) Point { return w.a.Add(d.Mul(t)) }
	type cut struct {
		from, to float64
		opening  *opening
	}
	var cuts []cut
	for i := range openings {
		o := &openings[i]
		p, t := geometry.ClosestOnSegment(w.a, w.b, o.at)
		if o.used || p.Sub(o.at).Len() > onWall || o.low < w.span.Low-0.01 || o.low >= w.span.High {
			continue
		}
		from, to := t*length-o.width/2, t*length+o.width/2
		if from < -1e-9 || to > length+1e-9 {
			c.fault(o.pointer, "an opening %g m wide does not fit its wall here", o.width)
		}
		o.used = true
		cuts = append(cuts, cut{from, to, o})
	}
	slices.SortFunc(cuts, func(a, b cut) int { return cmp.Compare(a.from, b.from) })
	from, to := 0.0, length
	if w.extendA {
		from -= w.thickness / 2
	}
	if w.extendB {
		to += w.thickness / 2
	}
	segment := func(a, b, low, high float64) {
		if b-a > 1e-6 && high-low > 0.01 {
			c.solid(geometry.Bar(along(a), along(b), w.thickness), low, high, w.material)
		}
	}
	for _, k := range cuts {
		if k.from < from-1e-9 && k.from >= 0 {
			c.fault(k.opening.pointer, "two openings of one wall overlap here")
		}
		segment(from, k.from, w.span.Low, w.span.High)
		segment(k.from, k.to, w.span.Low, k.opening.low)
		high := c.fillOpening(w, k.opening, along(k.from), along(k.to))
		segment(k.from, k.to, high, w.span.High)
		from = k.to
	}
	segment(from, to, w.span.Low, w.span.High)
}

// fillOpening adds the door or the pane and returns the height at which the
// lintel begins.
func (c *compiler) fillOpening(w wallBuild, o *opening, a, b Point) float64 {
	high := o.high
	if high == 0 || high > w.span.High {
		high = w.span.High
	}
	span := geometry.Span{Low: o.low, High: high}
	if o.door == "" {
		c.solid(geometry.Bar(a, b, paneThickness), span.Low, span.High, geometry.Glass)
		return high
	}
	c.doors = append(c.doors, doorBuild{
		geometry.Door{ID: o.door, A: a, B: b, Span: span, Thickness: leafThickness, Gate: o.gate}, w.building,
	})
	return high
}

// doorOpening returns the opening of a door at a floor's height.
func (c *compiler) doorOpening(d *DoorDoc, y float64, pointer string) opening {
	c.id("door", d.ID, pointer+"/id")
	c.positive(d.Width, pointer+"/width")
	high := 0.0
	switch {
	case d.Height > 0:
		high = y + d.Height
	case !d.Gate:
		high = y + defaultDoorHeight
	}
	return opening{at: d.At, width: d.Width, low: y, high: high, door: d.ID, gate: d.Gate, pointer: pointer}
}

func (c *compiler) collectOpenings() {
	for i := range c.document.Doors {
		d := &c.document.Doors[i]
		pointer := fmt.Sprintf("/doors/%d", i)
		c.openings = append(c.openings, c.doorOpening(d, c.height(d.Y, d.At), pointer))
	}
}

func (c *compiler) unusedOpenings() { c.reportUnused(c.openings) }

func (c *compiler) reportUnused(openings []opening) {
	for i := range openings {
		if o := &openings[i]; !o.used {
			c.fault(o.pointer, "no wall runs through (%g, %g) at y %g", o.at[0], o.at[1], o.low)
		}
	}
}

func (c *compiler) walls() {
	for i := range c.document.Walls {
		w := &c.document.Walls[i]
		pointer := fmt.Sprintf("/walls/%d", i)
		material := c.material(w.Material, pointer+"/material")
		if !c.positive(w.Thickness, pointer+"/thickness") || !c.positive(w.Height, pointer+"/height") {
			continue
		}
		if len(w.Line) < 2 {
			c.fault(pointer+"/line", "a wall needs at least two points")
			continue
		}
		for _, p := range w.Line {
			c.position(p, w.Y, pointer+"/line")
		}
		c.polyline(w.Line, w.Closed, func(a, b Point) wallBuild {
			y := c.height(w.Y, a, b)
			return wallBuild{
				a: a, b: b, thickness: w.Thickness, material: material, building: -1,
				span: geometry.Span{Low: y, High: y + w.Height},
			}
		}, c.openings)
	}
}

// polyline builds the walls along a line and fills its inner corners.
func (c *compiler) polyline(line []Point, closed bool, make func(a, b Point) wallBuild, openings []opening) {
	last := len(line) - 1
	for k := 0; k < last; k++ {
		w := make(line[k], line[k+1])
		w.extendA, w.extendB = closed || k > 0, closed || k+1 < last
		c.wall(w, openings)
	}
	if closed && len(line) > 2 {
		w := make(line[last], line[0])
		w.extendA, w.extendB = true, true
		c.wall(w, openings)
	}
}

func (c *compiler) boxes() {
	for i := range c.document.Boxes {
		b := &c.document.Boxes[i]
		pointer := fmt.Sprintf("/boxes/%d", i)
		material := c.material(b.Material, pointer+"/material")
		ok := c.positive(b.Size[0], pointer+"/size/0")
		ok = c.positive(b.Size[1], pointer+"/size/1") && ok
		ok = c.positive(b.Height, pointer+"/height") && ok
		if ok {
			y := c.position(b.At, b.Y, pointer+"/at")[1]
			c.solid(geometry.Box(b.At, b.Size[0], b.Size[1], b.Yaw), y, y+b.Height, material)
		}
	}
}
