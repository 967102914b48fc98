package levels

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
	"caper/levels/strict"
)

// compiler turns a document into a level and collects the faults of the
// document.
type compiler struct {
	document *Document
	level    *Level
	scene    *geometry.Scene
	faults   strict.Faults
	ids      map[string]map[string]bool // taken ids, by kind
	openings []opening                  // in walls that belong to no building
	doors    []doorBuild
}

// doorBuild is a door before the doors are sorted by id.
type doorBuild struct {
	door     geometry.Door
	building int
}

var (
	idPattern  = regexp.MustCompile(`^[a-z0-9_]+(\.[a-z0-9_]+)*$`)
	tagPattern = regexp.MustCompile(`^[a-z0-9_:]+=[A-Za-z0-9_;:.\- ]+$`)
	climates   = []string{"none", "temperate", "desert", "tropical", "polar"}
)

// Compile checks a document and builds its level. It reports every fault, as a
// strict.Faults without lines.
func Compile(document *Document) (*Level, error) {
	c := &compiler{
		document: document,
		scene:    &geometry.Scene{},
		level:    &Level{ID: document.ID, Title: document.Title, Climate: document.Climate, places: map[string]int{}},
		ids:      map[string]map[string]bool{},
	}
	c.level.Scene = c.scene
	c.head()
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	c.collectOpenings()
	c.walls()
	c.boxes()
	c.decks()
	c.buildings()
	c.ramps()
	c.garages()
	c.waters()
	c.unusedOpenings()
	c.districts()
	c.sortDoors()
	c.roads()
	c.things()
	c.places()
	if len(c.faults) == 0 {
		if err := c.scene.Validate(); err != nil {
			c.fault("", "compiled scene: %v", err)
		}
	}
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	hash, err := contentHash(document)
	if err != nil {
		return nil, err
	}
	c.level.ContentHash = hash
	return c.level, nil
}

func (c *compiler) fault(pointer, format string, arguments ...any) {
	c.faults = append(c.faults, strict.Fault{Pointer: pointer, Message: fmt.Sprintf(format, arguments...)})
}

// head checks the members that all others depend on.
func (c *compiler) head() {
	d := c.document
	if d.Format != Format {
		c.fault("/format", "the document has format %d, but this version reads format %d", d.Format, Format)
	}
	if !idPattern.MatchString(idOfLevel(d.ID)) {
		c.fault("/id", "%q is not an id: lower-case letters, digits, hyphens and underscores", d.ID)
	}
	if d.Title == "" {
		c.fault("/title", "a level needs a title")
	}
	if d.Climate == "" {
		c.level.Climate = "none"
	} else if !slices.Contains(climates, d.Climate) {
		c.fault("/climate", "the climate %q is unknown; use one of %v", d.Climate, climates)
	}
	c.scene.Bounds = geometry.Rect{Min: d.Bounds.Min, Max: d.Bounds.Max}
	if w, h := c.scene.Bounds.Size(); !(w > 0 && h > 0 && w <= maxExtent && h <= maxExtent) {
		c.fault("/bounds", "min must lie below max, at most %g m apart", maxExtent)
	}
	if t := d.Terrain; t != nil {
		c.scene.Terrain = geometry.Terrain{
			Base: t.Base, Origin: t.Origin, Cell: t.Cell, Columns: t.Columns, Rows: t.Rows, Heights: t.Heights,
		}
		if len(t.Heights) > 0 && (!(t.Cell > 0) || t.Columns < 2 || t.Rows < 2 || len(t.Heights) != t.Columns*t.Rows) {
			c.fault("/terrain/heights", "want columns * rows samples, %d * %d, have %d", t.Columns, t.Rows, len(t.Heights))
		}
	}
	c.scene.Storeys = []geometry.Storey{{Bounds: c.scene.Bounds, Height: c.scene.Terrain.Base}}
}

// idOfLevel replaces the hyphens of a level's id, which no other id may have, so
// that it can be checked like any other.
func idOfLevel(id string) string {
	b := []byte(id)
	for i := range b {
		if b[i] == '-' {
			b[i] = '_'
		}
	}
	return string(b)
}

// id checks an id and that no other element of its kind has it.
func (c *compiler) id(kind, id, pointer string) {
	if !idPattern.MatchString(id) {
		c.fault(pointer, "%q is not an id: lower-case letters, digits and underscores, joined by dots", id)
		return
	}
	known := c.ids[kind]
	if known == nil {
		known = map[string]bool{}
		c.ids[kind] = known
	}
	if known[id] {
		c.fault(pointer, "another %s has the id %q", kind, id)
	}
	known[id] = true
}

// ground returns the lowest height of the ground under some points.
func (c *compiler) ground(points ...Point) float64 {
	low := c.scene.Terrain.HeightAt(points[0])
	for _, p := range points[1:] {
		low = min(low, c.scene.Terrain.HeightAt(p))
	}
	return low
}

// height returns a y that the document gives, or the height of the ground.
func (c *compiler) height(y *float64, points ...Point) float64 {
	if y != nil {
		return *y
	}
	return c.ground(points...)
}

// position checks that a point lies within the bounds and returns it with its
// height.
func (c *compiler) position(p Point, y *float64, pointer string) mgl64.Vec3 {
	if !c.scene.Bounds.Contains(p) {
		c.fault(pointer, "(%g, %g) lies outside of the level's bounds", p[0], p[1])
	}
	return geometry.At(p, c.height(y, p))
}

// outline checks a convex polygon and returns a counter-clockwise copy.
func (c *compiler) outline(points []Point, pointer string) (geometry.Polygon, bool) {
	if len(points) < 3 {
		c.fault(pointer, "an outline needs at least three points, has %d", len(points))
		return nil, false
	}
	p := geometry.Polygon(slices.Clone(points)).Oriented()
	if !p.Convex() {
		c.fault(pointer, "outline is not convex")
		return nil, false
	}
	for _, q := range p {
		if !c.scene.Bounds.Contains(q) {
			c.fault(pointer, "(%g, %g) lies outside of the level's bounds", q[0], q[1])
			return nil, false
		}
	}
	return p, true
}

// positive checks that a size is positive and not too large.
func (c *compiler) positive(value float64, pointer string) bool {
	if !(value > 0 && value <= maxExtent) {
		c.fault(pointer, "must be more than 0 and at most %g, is %g", maxExtent, value)
		return false
	}
	return true
}
