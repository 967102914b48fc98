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

// trap returns a U that opens towards the start and is deep cells deep, with
// the goal behind its bottom.
func trap(deep int) string {
	width := deep + 30
	var b strings.Builder
	for z := range 2*deep/2 + 21 {
		row := []byte(strings.Repeat(".", width))
		switch {
		case z == 8 || z == deep+12:
			for x := 10; x < 12+deep; x++ {
				row[x] = '#'
			}
		case z > 8 && z < deep+12:
			row[11+deep] = '#'
		}
		if z == deep/2+10 {
			row[9+deep], row[13+deep] = 'S', 'G'
		}
		b.Write(row)
		b.WriteByte('\n')
	}
	return b.String()
}

// maze returns a perfect maze of n x n rooms, with start and goal in opposite
// corners.
func maze(n int, seed uint64) string {
	size := 2*n + 1
	cells := make([][]byte, size)
	for z := range cells {
		cells[z] = []byte(strings.Repeat("#", size))
	}
	type room struct{ x, z int }
	stack := []room{{0, 0}}
	cells[1][1] = '.'
	for len(stack) > 0 {
		r := stack[len(stack)-1]
		var open []room
		for _, d := range []room{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			x, z := r.x+d.x, r.z+d.z
			if x >= 0 && z >= 0 && x < n && z < n && cells[2*z+1][2*x+1] == '#' {
				open = append(open, d)
			}
		}
		if len(open) == 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		seed = seed*6364136223846793005 + 1442695040888963407
		d := open[int(seed>>33)%len(open)]
		cells[2*r.z+1+d.z][2*r.x+1+d.x] = '.'
		cells[2*(r.z+d.z)+1][2*(r.x+d.x)+1] = '.'
		stack = append(stack, room{r.x + d.x, r.z + d.z})
	}
	cells[1][1], cells[size-2][size-2] = 'S', 'G'
	return string(joinRows(cells))
}

func joinRows(cells [][]byte) []byte {
	var b []byte
	for _, row := range cells {
		b = append(append(b, row...), '\n')
	}
	return b
}

// cases are used by the tests and the benchmarks.
var cases = []struct{ name, picture string }{
	{"straight", "S........G"},
	{"corner", `
S...#....
....#....
....#....
....#...G
.........`},
	{"door", `
S...#....
....|...G
....#....`},
	{"round the water", `
.........
S..~~~..G
...~~~...
...~~~...`},
	{"long way or a door", `
S........................#.........................
.........................#.........................
.........................|........................G
.........................#.........................
...................................................`},
	{"trap 10 deep", trap(10)},
	{"trap 20 deep", trap(20)},
	{"trap 40 deep", trap(40)},
	{"maze 12", maze(12, 1)},
	{"maze 40", maze(40, 2)},
	{"a way of 1000 m", "S" + strings.Repeat(".", 1000) + "G\n" + strings.Repeat(".", 1002)},
}
