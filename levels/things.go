package levels

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

const (
	garageWall   = 0.2 // metres
	garageHeight = 3.2
	circleSides  = 24
)

func (c *compiler) garages() {
	for i := range c.document.Garages {
		d := &c.document.Garages[i]
		pointer := fmt.Sprintf("/garages/%d", i)
		c.id("garage", d.ID, pointer+"/id")
		middle := c.position(d.At, nil, pointer+"/at")
		c.position(d.Driveway.To, nil, pointer+"/driveway/to")
		if !c.positive(d.Size[0], pointer+"/size/0") || !c.positive(d.Size[1], pointer+"/size/1") ||
			!c.positive(d.Driveway.Width, pointer+"/driveway/width") {
			continue
		}
		if d.Respray < 0 || d.Store < 0 {
			c.fault(pointer, "prices must not be negative")
		}
		f, r := geometry.Flat(geometry.Forward(d.Yaw)), geometry.Flat(geometry.Right(d.Yaw))
		corner := func(right, forward float64) Point { return d.At.Add(r.Mul(right)).Add(f.Mul(forward)) }
		w, depth := d.Size[0]/2+garageWall/2, d.Size[1]/2
		line := []Point{corner(w, depth), corner(w, -depth-garageWall/2), corner(-w, -depth-garageWall/2), corner(-w, depth)}
		c.polyline(line, false, func(a, b Point) wallBuild {
			return wallBuild{
				a: a, b: b, thickness: garageWall, building: -1,
				span: geometry.Span{Low: middle[1], High: middle[1] + garageHeight},
			}
		}, c.openings)
		c.slab(geometry.Box(corner(0, -garageWall/2), d.Size[0]+2*garageWall, d.Size[1]+garageWall, d.Yaw),
			middle[1]+garageHeight+slabThickness, slabThickness)
		mouth := corner(0, depth)
		c.level.Garages = append(c.level.Garages, Garage{
			ID: d.ID, Middle: middle, Yaw: d.Yaw, Bay: geometry.Box(d.At, d.Size[0], d.Size[1], d.Yaw),
			Driveway: geometry.Bar(mouth, d.Driveway.To, d.Driveway.Width), Respray: d.Respray, Store: d.Store,
			DrivewayStart: geometry.At(mouth, middle[1]), DrivewayEnd: geometry.At(d.Driveway.To, c.ground(d.Driveway.To)),
		})
	}
	slices.SortFunc(c.level.Garages, func(a, b Garage) int { return strings.Compare(a.ID, b.ID) })
}

func (c *compiler) waters() {
	for i := range c.document.Waters {
		d := &c.document.Waters[i]
		pointer := fmt.Sprintf("/waters/%d", i)
		c.id("water", d.ID, pointer+"/id")
		points := d.Outline
		if d.Radius > 0 {
			points = make([]Point, circleSides)
			for k := range points {
				s, cos := math.Sincos(2 * math.Pi * float64(k) / circleSides)
				points[k] = d.At.Add(Point{cos * d.Radius, s * d.Radius})
			}
		}
		if outline, ok := c.outline(points, pointer+"/outline"); ok {
			c.scene.Waters = append(c.scene.Waters, geometry.Water{Footprint: outline, Level: d.Level, Deep: d.Deep})
		}
	}
}

func (c *compiler) districts() {
	for i := range c.document.Districts {
		d := &c.document.Districts[i]
		pointer := fmt.Sprintf("/districts/%d", i)
		c.id("district", d.ID, pointer+"/id")
		if d.Name == "" {
			c.fault(pointer+"/name", "a district needs a name")
		}
		if outline, ok := c.outline(d.Outline, pointer+"/outline"); ok {
			c.level.Districts = append(c.level.Districts, District{d.ID, d.Theme, d.Name, outline})
		}
	}
	slices.SortFunc(c.level.Districts, func(a, b District) int { return strings.Compare(a.ID, b.ID) })
	for i := range c.level.Buildings {
		b := &c.level.Buildings[i]
		want := c.document.Buildings[i].District
		if want == "" {
			continue
		}
		b.District = slices.IndexFunc(c.level.Districts, func(d District) bool { return d.ID == want })
		if b.District < 0 {
			c.fault(fmt.Sprintf("/buildings/%d/district", i), "no district has the id %q", want)
		}
	}
}

// things builds the objects in the level that missions can bind.
func (c *compiler) things() {
	c.cameras()
	c.props()
	for i := range c.document.Items {
		d := &c.document.Items[i]
		pointer := fmt.Sprintf("/items/%d", i)
		if !idPattern.MatchString(d.Item) {
			c.fault(pointer+"/item", "%q is not an id", d.Item)
		}
		if d.Count < 0 || d.Count > 9999 {
			c.fault(pointer+"/count", "must be 1 to 9999, is %d", d.Count)
		}
		at := c.position(Point{d.X, d.Z}, d.Y, pointer)
		c.level.Items = append(c.level.Items, Item{d.Item, max(1, d.Count), at})
	}
	c.compounds()
}

func (c *compiler) cameras() {
	for i := range c.document.Cameras {
		d := &c.document.Cameras[i]
		pointer := fmt.Sprintf("/cameras/%d", i)
		c.id("camera", d.ID, pointer+"/id")
		if !(d.FovDegrees > 0 && d.FovDegrees <= 360) {
			c.fault(pointer+"/fov_degrees", "must be more than 0 and at most 360, is %g", d.FovDegrees)
		}
		c.positive(d.Range, pointer+"/range")
		c.level.Cameras = append(c.level.Cameras, Camera{
			ID: d.ID, Position: c.position(d.At, &d.Y, pointer+"/at"), Yaw: d.Yaw,
			Fov: mgl64.DegToRad(d.FovDegrees), Range: d.Range, Compound: -1,
		})
	}
	slices.SortFunc(c.level.Cameras, func(a, b Camera) int { return strings.Compare(a.ID, b.ID) })
}

func (c *compiler) props() {
	for i := range c.document.Props {
		d := &c.document.Props[i]
		pointer := fmt.Sprintf("/pieces/%d", i)
		c.id("light piece", d.ID, pointer+"/id")
		kind, ok := parse[PropKind](propKindNames[:], d.Kind)
		if !ok {
			c.fault(pointer+"/kind", "the kind of prop %q is unknown; use one of %v", d.Kind, propKindNames)
		}
		c.level.Props = append(c.level.Props, Prop{d.ID, kind, c.position(d.At, nil, pointer+"/at"), d.Yaw})
	}
	slices.SortFunc(c.level.Props, func(a, b Prop) int { return strings.Compare(a.ID, b.ID) })
}

func (c *compiler) compounds() {
	for i := range c.document.Compounds {
		d := &c.document.Compounds[i]
		pointer := fmt.Sprintf("/compounds/%d", i)
		c.id("compound", d.ID, pointer+"/id")
		outline, ok := c.outline(d.Outline, pointer+"/outline")
		if !ok {
			continue
		}
		compound := Compound{ID: d.ID, Name: d.Name, Outline: outline}
		for k, p := range d.Posts {
			at := c.position(p.At, p.Y, fmt.Sprintf("%s/posts/%d/at", pointer, k))
			compound.Posts = append(compound.Posts, Post{at, p.Yaw})
		}
		for k, p := range d.Patrols {
			at := fmt.Sprintf("%s/patrols/%d/points", pointer, k)
			if len(p.Points) < 2 {
				c.fault(at, "a patrol needs at least two points")
			}
			patrol := Patrol{Loop: p.Loop}
			for _, q := range p.Points {
				patrol.Points = append(patrol.Points, c.position(q, nil, at))
			}
			compound.Patrols = append(compound.Patrols, patrol)
		}
		c.level.Compounds = append(c.level.Compounds, compound)
	}
	slices.SortFunc(c.level.Compounds, func(a, b Compound) int { return strings.Compare(a.ID, b.ID) })
	c.compoundMembers()
}

// compoundMembers assigns cameras and doors to the compounds that contain them.
func (c *compiler) compoundMembers() {
	const edge = 0.5 // a gate or a camera on the compound's wall belongs to it
	for i := range c.level.Compounds {
		compound := &c.level.Compounds[i]
		for k := range c.level.Cameras {
			camera := &c.level.Cameras[k]
			if camera.Compound < 0 && near(compound.Outline, geometry.Flat(camera.Position), edge) {
				camera.Compound = i
				compound.Cameras = append(compound.Cameras, k)
			}
		}
		for k := range c.level.Doors {
			if c.level.Doors[k].Compound < 0 && near(compound.Outline, geometry.Flat(c.scene.Doors[k].Middle()), edge) {
				c.level.Doors[k].Compound = i
				compound.Doors = append(compound.Doors, k)
			}
		}
	}
}

// near reports whether a point lies in a polygon or at most within metres from
// it.
func near(p geometry.Polygon, q Point, within float64) bool {
	if p.Contains(q) {
		return true
	}
	for i, a := range p {
		if on, _ := geometry.ClosestOnSegment(a, p[(i+1)%len(p)], q); on.Sub(q).Len() <= within {
			return true
		}
	}
	return false
}

func (c *compiler) sortDoors() {
	slices.SortFunc(c.doors, func(a, b doorBuild) int { return strings.Compare(a.door.ID, b.door.ID) })
	for _, d := range c.doors {
		c.scene.Doors = append(c.scene.Doors, d.door)
		c.level.Doors = append(c.level.Doors, Door{ID: d.door.ID, Building: d.building, Compound: -1})
	}
}
