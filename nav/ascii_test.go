package nav

import (
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// asciiMap is a case drawn cell by cell: '#' is a wall, '.' floor, 'S' the
// start, 'G' the goal, '-' and '|' a door in a wall that runs along x or along
// z, and '~' deep water. The first line is z 0; a column is x.
type asciiMap struct {
	scene *geometry.Scene
	rows  []string
	start mgl64.Vec3
	goal  mgl64.Vec3
}

// drawer is the common interface of tests, benchmarks and properties.
type drawer interface {
	Fatal(...any)
	Fatalf(string, ...any)
}

func draw(t drawer, picture string) asciiMap {
	a := asciiMap{rows: strings.Split(strings.Trim(picture, "\n"), "\n")}
	width := len(a.rows[0])
	bounds := geometry.Rect{Max: geometry.Point{float64(width), float64(len(a.rows))}}
	a.scene = &geometry.Scene{Bounds: bounds, Storeys: []geometry.Storey{{Bounds: bounds}}}
	for z, row := range a.rows {
		if len(row) != width {
			t.Fatalf("row %d is %d wide, want %d", z, len(row), width)
		}
		for x, c := range row {
			a.put(float64(x), float64(z), c)
		}
	}
	if err := a.scene.Validate(); err != nil {
		t.Fatal(err)
	}
	return a
}

func (a *asciiMap) put(x, z float64, c rune) {
	middle := geometry.Point{x + 0.5, z + 0.5}
	switch c {
	case '#':
		a.scene.Solids = append(a.scene.Solids, geometry.Solid{
			Footprint: geometry.Box(middle, 1, 1, 0), Span: geometry.Span{High: 3},
		})
	case '~':
		a.scene.Waters = append(a.scene.Waters, geometry.Water{Footprint: geometry.Box(middle, 1, 1, 0), Deep: true})
	case '-', '|':
		half := geometry.Point{0.5, 0}
		if c == '|' {
			half = geometry.Point{0, 0.5}
		}
		a.scene.Doors = append(a.scene.Doors, geometry.Door{
			ID: "d", A: middle.Sub(half), B: middle.Add(half), Span: geometry.Span{High: 2.2}, Thickness: 0.2,
		})
	case 'S':
		a.start = geometry.At(middle, 0)
	case 'G':
		a.goal = geometry.At(middle, 0)
	}
}

// shortest returns the length in cells of the shortest path by a plain flood
// over the picture, or -1 if there is none. doors states whether doors can be
// passed.
func (a *asciiMap) shortest(doors bool) int {
	width := len(a.rows[0])
	at := func(p mgl64.Vec3) int { return int(p[2])*width + int(p[0]) }
	dist := make([]int, width*len(a.rows))
	for i := range dist {
		dist[i] = -1
	}
	queue := []int{at(a.start)}
	dist[queue[0]] = 0
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			x, z := n%width+d[0], n/width+d[1]
			if x < 0 || z < 0 || x >= width || z >= len(a.rows) || dist[z*width+x] >= 0 {
				continue
			}
			c := a.rows[z][x]
			if c == '#' || c == '~' || !doors && (c == '-' || c == '|') {
				continue
			}
			dist[z*width+x] = dist[n] + 1
			queue = append(queue, z*width+x)
		}
	}
	return dist[at(a.goal)]
}

// check follows a path in short steps. It reports every step inside a wall, and
// a path that is much longer than the shortest.
func (a *asciiMap) check(t *testing.T, steps []Step) {
	t.Helper()
	at, length := a.start, 0.0
	for i, s := range steps {
		d := s.Position.Sub(at)
		length += d.Len()
		for k := 0.0; k < d.Len(); k += 0.1 {
			p := at.Add(d.Mul(k / d.Len()))
			c := a.rows[int(p[2])][int(p[0])]
			if c == '#' || c == '~' {
				t.Fatalf("step %d of %d walks through %q at (%.1f, %.1f)", i, len(steps), c, p[0], p[2])
			}
			if (c == '-' || c == '|') && s.Door < 0 {
				t.Fatalf("step %d goes through a door without naming it", i)
			}
		}
		at = s.Position
	}
	if at.Sub(a.goal).Len() > 0.01 {
		t.Fatalf("the path ends at %v, want %v", at, a.goal)
	}
	if short := float64(a.shortest(true)); length > 1.3*short+6 {
		t.Errorf("the path is %.0f m long, the shortest along cells %.0f", length, short)
	}
}

func (a *asciiMap) finder() *Finder {
	m := Build(a.scene)
	return NewFinder(m, NewOverlay(m))
}
