package physics

import (
	"math"

	"caper/levels/geometry"
)

// shapeSort is the list of the scene from which a shape comes.
type shapeSort uint8

const (
	solidShape shapeSort = iota
	surfaceShape
	doorShape
)

// edge is one side of a convex footprint with its outward normal.
type edge struct {
	a      geometry.Point // first corner
	normal geometry.Point // unit vector, outwards
	offset float64        // normal · a
	length float64
}

// shape is a static shape: a convex footprint between the top plane y = top +
// slopeX*x + slopeZ*z and a parallel bottom plane thickness below it.
type shape struct {
	firstEdge, edges int32
	sort             shapeSort
	material         geometry.Material
	kind             geometry.SurfaceKind
	index            int32   // in the scene's list of its sort
	low, high        float64 // lowest and highest y of the whole shape
	top              float64
	slopeX, slopeZ   float64
	thickness        float64
	bounds           geometry.Rect
	seams            bool // other shapes cover parts of its edges, or box2d cuts it into pieces
}

func (s *shape) topAt(x, z float64) float64 { return s.top + s.slopeX*x + s.slopeZ*z }

// minThickness is the thickness of a surface that has none, in metres. A ray
// can cross a plane only if it has a thickness.
const minThickness = 0.01

// Static is the indexed, unmoving part of a level. It is built once and shared
// read-only by every room of the level.
type Static struct {
	scene       *geometry.Scene
	shapes      []shape
	edges       []edge
	lattice     lattice
	blockers    rectIndex // solids and door leaves
	surfaces    rectIndex
	castEntries []castEntry // all shapes for casts, by cell
	castOffsets []int32     // cells+1 offsets into castEntries
	covers      []cover     // covered parts of edges, by edge
	coverStarts []int32     // edges+1 offsets into covers
	joints      []joint     // ends at which faces go on, by edge
	jointStarts []int32     // edges+1 offsets into joints
	first       int32       // index of the first surface in shapes; doors come before
	chunks      [][]int32   // the shapes of each chunk that become fixtures
	waters      []geometry.Rect
	highest     float64 // the terrain's highest y
}

// NewStatic indexes a scene, which must have passed Validate and must not be
// modified afterwards.
func NewStatic(scene *geometry.Scene) *Static {
	s := &Static{scene: scene}
	for i := range scene.Solids {
		o := &scene.Solids[i]
		s.addPrism(o, solidShape, i)
	}
	for i := range scene.Doors {
		leaf := scene.Doors[i].Leaf()
		s.addPrism(&leaf, doorShape, i)
	}
	s.addBoundary()
	s.first = int32(len(s.shapes))
	for i := range scene.Surfaces {
		s.addSurface(&scene.Surfaces[i], i)
	}
	area := scene.Bounds
	for i := range s.shapes {
		area = area.Union(s.shapes[i].bounds)
	}
	s.lattice = newLattice(area.Grow(cellSize))
	blockers := make([]geometry.Rect, s.first)
	for i := range blockers {
		blockers[i] = s.shapes[i].bounds
	}
	surfaces := make([]geometry.Rect, len(s.shapes)-int(s.first))
	for i := range surfaces {
		surfaces[i] = s.shapes[int(s.first)+i].bounds
	}
	s.blockers, s.surfaces = newRectIndex(&s.lattice, blockers), newRectIndex(&s.lattice, surfaces)
	s.indexCasts()
	s.indexCovers()
	s.chunk(area)
	for i := range scene.Waters {
		s.waters = append(s.waters, scene.Waters[i].Footprint.Bounds())
	}
	s.highest = scene.Terrain.Base
	for _, h := range scene.Terrain.Heights {
		s.highest = math.Max(s.highest, scene.Terrain.Base+h)
	}
	return s
}

// Scene returns the indexed scene, which must not be modified.
func (s *Static) Scene() *geometry.Scene { return s.scene }

// Walls close the level's edge. They stand outside of the bounds by a car's
// overhang, since lanes end at the bounds. Casts pass through them.
const (
	boundaryDistance  = 4.0 // metres beyond the bounds
	boundaryThickness = 8.0
	boundaryLow       = -1000.0
	boundaryHigh      = 10000.0
)

// noIndex is the index of a shape that is not in the scene's lists.
const noIndex = -1

// addBoundary closes the level's bounds with four walls.
func (s *Static) addBoundary() {
	in := s.scene.Bounds.Grow(boundaryDistance)
	out := in.Grow(boundaryThickness)
	for _, r := range []geometry.Rect{
		{Min: out.Min, Max: geometry.Point{in.Min[0], out.Max[1]}}, {Min: geometry.Point{in.Max[0], out.Min[1]}, Max: out.Max},
		{Min: geometry.Point{in.Min[0], out.Min[1]}, Max: geometry.Point{in.Max[0], in.Min[1]}},
		{Min: geometry.Point{in.Min[0], in.Max[1]}, Max: geometry.Point{in.Max[0], out.Max[1]}},
	} {
		s.addPrism(&geometry.Solid{
			Footprint: geometry.Polygon{r.Min, {r.Max[0], r.Min[1]}, r.Max, {r.Min[0], r.Max[1]}},
			Span:      geometry.Span{Low: boundaryLow, High: boundaryHigh}, Material: geometry.Fence,
		}, solidShape, noIndex)
	}
}

func (s *Static) addPrism(o *geometry.Solid, sort shapeSort, index int) {
	s.add(shape{
		sort: sort, material: o.Material, index: int32(index), low: o.Span.Low, high: o.Span.High,
		top: o.Span.High, thickness: o.Span.High - o.Span.Low,
	}, o.Footprint)
}

func (s *Static) addSurface(f *geometry.Surface, index int) {
	thickness := math.Max(f.Thickness, minThickness)
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range f.Footprint {
		h := f.HeightAt(p)
		low, high = math.Min(low, h-thickness), math.Max(high, h)
	}
	s.add(shape{
		sort: surfaceShape, kind: f.Kind, index: int32(index), low: low, high: high,
		top: f.Height, slopeX: f.SlopeX, slopeZ: f.SlopeZ, thickness: thickness,
	}, f.Footprint)
}

func (s *Static) add(o shape, footprint geometry.Polygon) {
	o.firstEdge = int32(len(s.edges))
	o.bounds = footprint.Bounds()
	for i, a := range footprint {
		b := footprint[(i+1)%len(footprint)]
		d := b.Sub(a)
		length := d.Len()
		if length == 0 {
			continue
		}
		normal := geometry.Point{d[1] / length, -d[0] / length}
		s.edges = append(s.edges, edge{a: a, normal: normal, offset: normal.Dot(a), length: length})
	}
	o.edges = int32(len(s.edges)) - o.firstEdge
	s.shapes = append(s.shapes, o)
}

func (s *Static) edgesOf(o *shape) []edge { return s.edges[o.firstEdge : o.firstEdge+o.edges] }

func (s *Static) contains(o *shape, x, z float64) bool {
	if x < o.bounds.Min[0] || x > o.bounds.Max[0] || z < o.bounds.Min[1] || z > o.bounds.Max[1] {
		return false
	}
	for i := range s.edgesOf(o) {
		e := &s.edges[int(o.firstEdge)+i]
		if e.normal[0]*x+e.normal[1]*z > e.offset+1e-12 {
			return false
		}
	}
	return true
}

// stopsBodies reports whether people and cars collide with the shape.
func (o *shape) stopsBodies() bool { return o.sort == surfaceShape || o.material.StopsBodies() }

// chunkSize is the edge in metres of the square whose static shapes share one
// box2d body. Sharing gives fewer bodies to walk and short contact lists.
const chunkSize = 32.0

func (s *Static) chunk(area geometry.Rect) {
	width, _ := area.Size()
	columns := int(width/chunkSize) + 1
	numbers := map[int]int{}
	for i := range s.shapes {
		o := &s.shapes[i]
		if !o.stopsBodies() {
			continue
		}
		middle := o.bounds.Min.Add(o.bounds.Max).Mul(0.5).Sub(area.Min)
		key := int(middle[1]/chunkSize)*columns + int(middle[0]/chunkSize)
		n, ok := numbers[key]
		if !ok {
			n = len(s.chunks)
			numbers[key] = n
			s.chunks = append(s.chunks, nil)
		}
		s.chunks[n] = append(s.chunks[n], int32(i))
	}
}

// castEntry is the part of a shape that a cast reads first. It rejects most
// shapes by height or material.
type castEntry struct {
	low, high float32 // rounded outwards
	shape     int32
	stops     uint8 // bit p: stops casts of purpose p; dims: only reduces visibility
	door      bool
}

const dims uint8 = 1 << 7

// indexCasts lists the cast entries of every cell.
func (s *Static) indexCasts() {
	s.castOffsets = make([]int32, 1, s.lattice.cells()+1)
	for cell := range s.lattice.cells() {
		for _, i := range s.blockers.at(cell) {
			if s.shapes[i].index == noIndex {
				continue // casts pass the level's edge
			}
			s.castEntries = append(s.castEntries, s.castEntryOf(i))
		}
		for _, i := range s.surfaces.at(cell) {
			s.castEntries = append(s.castEntries, s.castEntryOf(s.first+i))
		}
		s.castOffsets = append(s.castOffsets, int32(len(s.castEntries)))
	}
}

func (s *Static) castEntryOf(i int32) castEntry {
	o := &s.shapes[i]
	c := castEntry{
		low:   math.Nextafter32(float32(o.low), float32(math.Inf(-1))),
		high:  math.Nextafter32(float32(o.high), float32(math.Inf(1))),
		shape: i, door: o.sort == doorShape,
	}
	for purpose := range stops {
		if stops[purpose][o.material] {
			c.stops |= 1 << purpose
		}
	}
	if o.material != geometry.Opaque {
		c.stops |= dims
	}
	return c
}

func (s *Static) castCell(cell int) []castEntry {
	return s.castEntries[s.castOffsets[cell]:s.castOffsets[cell+1]]
}
