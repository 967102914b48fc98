package levels

import (
	"fmt"

	"caper/levels/geometry"
)

const defaultWall = 0.3 // metres

func (c *compiler) buildings() {
	for i := range c.document.Buildings {
		d := &c.document.Buildings[i]
		pointer := fmt.Sprintf("/buildings/%d", i)
		c.id("building", d.ID, pointer+"/id")
		outline, ok := c.outline(d.Outline, pointer+"/outline")
		if !ok {
			c.level.Buildings = append(c.level.Buildings, Building{ID: d.ID, District: -1, Place: -1})
			continue
		}
		for k, tag := range d.Tags {
			if !tagPattern.MatchString(tag) {
				c.fault(fmt.Sprintf("%s/tags/%d", pointer, k), "%q is no tag: key=value", tag)
			}
		}
		b := Building{ID: d.ID, Name: d.Name, Tags: d.Tags, Outline: outline, District: -1, Place: -1}
		b.Span.Low = c.ground(outline...)
		if len(d.Floors) == 0 {
			if c.positive(d.Height, pointer+"/height") {
				b.Span.High = b.Span.Low + d.Height
				c.solid(outline, b.Span.Low, b.Span.High, geometry.Opaque)
			}
		} else {
			b.Span.High = c.floors(d, &b, i, pointer)
		}
		c.level.Buildings = append(c.level.Buildings, b)
	}
}

// floors builds an enterable building from the ground up and returns the height
// of its top.
func (c *compiler) floors(d *BuildingDoc, b *Building, index int, pointer string) float64 {
	thickness := d.Thickness
	if thickness == 0 {
		thickness = defaultWall
	}
	y := b.Span.Low
	storey := 0
	var stairs []StairsDoc
	for k := range d.Floors {
		f := &d.Floors[k]
		at := fmt.Sprintf("%s/floors/%d", pointer, k)
		if !c.positive(f.Height, at+"/height") {
			return y
		}
		below := storey
		if k > 0 {
			storey = c.upperFloor(b.Outline, y, stairs)
			c.stairs(stairs, y-d.Floors[k-1].Height, y, [2]int{below, storey})
		}
		c.floorWalls(d, f, floorBuild{at, y, thickness, index})
		built := Floor{Storey: storey, Height: y}
		for r := range f.Rooms {
			if room, ok := c.outline(f.Rooms[r].Outline, fmt.Sprintf("%s/rooms/%d/outline", at, r)); ok {
				built.Rooms = append(built.Rooms, Room{f.Rooms[r].Name, room})
			}
		}
		b.Floors = append(b.Floors, built)
		stairs = f.Stairs
		y += f.Height
	}
	if len(stairs) > 0 {
		c.fault(pointer, "the highest floor's stairs lead nowhere")
	}
	c.slab(b.Outline, y, slabThickness)
	return y
}

// floorBuild is what the parts of one floor need to know of it.
type floorBuild struct {
	pointer   string
	y         float64
	thickness float64
	building  int
}

func (c *compiler) floorWalls(d *BuildingDoc, f *FloorDoc, at floorBuild) {
	var openings []opening
	for i := range f.Doors {
		openings = append(openings, c.doorOpening(&f.Doors[i], at.y, fmt.Sprintf("%s/doors/%d", at.pointer, i)))
	}
	for i := range f.Windows {
		w := &f.Windows[i]
		pointer := fmt.Sprintf("%s/windows/%d", at.pointer, i)
		if !(w.Sill >= 0 && w.Head > w.Sill && w.Head <= f.Height) || !c.positive(w.Width, pointer+"/width") {
			c.fault(pointer, "a window's sill must be below its head, and both within the floor's height")
			continue
		}
		openings = append(openings, opening{
			at: w.At, width: w.Width, low: at.y + w.Sill, high: at.y + w.Head, pointer: pointer,
		})
	}
	build := func(thickness float64) func(a, b Point) wallBuild {
		return func(a, b Point) wallBuild {
			return wallBuild{
				a: a, b: b, thickness: thickness, building: at.building,
				span: geometry.Span{Low: at.y, High: at.y + f.Height},
			}
		}
	}
	c.polyline(d.Outline, true, build(at.thickness), openings)
	for i, line := range f.Walls {
		if len(line) < 2 {
			c.fault(fmt.Sprintf("%s/walls/%d", at.pointer, i), "a wall needs at least two points")
			continue
		}
		c.polyline(line, false, build(at.thickness/2), openings)
	}
	c.reportUnused(openings)
}

// upperFloor builds a slab with an opening above each flight of stairs and
// returns the index of its storey.
func (c *compiler) upperFloor(outline geometry.Polygon, y float64, stairs []StairsDoc) int {
	props := []geometry.Polygon{outline}
	for i := range stairs {
		hole := geometry.Bar(stairs[i].From, stairs[i].To, stairs[i].Width)
		var left []geometry.Polygon
		for _, p := range props {
			left = append(left, cutOut(p, hole)...)
		}
		props = left
	}
	for _, p := range props {
		c.slab(p, y, slabThickness)
	}
	c.scene.Storeys = append(c.scene.Storeys, geometry.Storey{Bounds: outline.Bounds(), Height: y})
	return len(c.scene.Storeys) - 1
}

func (c *compiler) stairs(stairs []StairsDoc, low, high float64, storeys [2]int) {
	for i := range stairs {
		s := &stairs[i]
		c.scene.Surfaces = append(c.scene.Surfaces,
			geometry.Sloped(geometry.Stairs, s.From, s.To, low, high, s.Width, slabThickness))
		aside := s.To.Sub(s.From).Normalize().Mul(stepAside)
		c.scene.Links = append(c.scene.Links, geometry.Link{
			Kind: geometry.StairsLink, Width: s.Width, Storeys: storeys,
			From: geometry.At(s.From.Sub(aside), low), To: geometry.At(s.To.Add(aside), high),
		})
	}
}

// cutOut splits the part of a convex polygon outside a convex hole into convex
// pieces.
func cutOut(p, hole geometry.Polygon) []geometry.Polygon {
	var props []geometry.Polygon
	rest := p
	for i, a := range hole {
		b := hole[(i+1)%len(hole)]
		if outside := clip(rest, b, a); outside.Convex() && outside.Area() > 1e-3 {
			props = append(props, outside)
		}
		if rest = clip(rest, a, b); len(rest) < 3 || rest.Area() < 1e-6 {
			break
		}
	}
	return props
}

// clip returns the part of a convex polygon to the left of the line ab.
func clip(p geometry.Polygon, a, b Point) geometry.Polygon {
	var kept geometry.Polygon
	d := b.Sub(a)
	for i, q := range p {
		r := p[(i+1)%len(p)]
		sideQ, sideR := geometry.Cross(d, q.Sub(a)), geometry.Cross(d, r.Sub(a))
		if sideQ >= 0 {
			kept = append(kept, q)
		}
		if sideQ > 1e-9 && sideR < -1e-9 || sideQ < -1e-9 && sideR > 1e-9 {
			kept = append(kept, q.Add(r.Sub(q).Mul(sideQ/(sideQ-sideR))))
		}
	}
	return kept
}
