package nav

import (
	"strings"
)

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
	{"long path or a door", `
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
	{"a path of 1000 m", "S" + strings.Repeat(".", 1000) + "G\n" + strings.Repeat(".", 1002)},
}
