package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"
)

// octile returns the shortest walk in eight directions that cuts no corner
// between two cells, by relaxing until nothing changes; infinite for none.
func (t *town) octile(from, to int) float64 {
	cost := make([]float64, len(t.free))
	for i := range cost {
		cost[i] = math.Inf(1)
	}
	cost[from] = 0
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		n := queue[0]
		x, y := n%t.width, n/t.width
		for _, d := range [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			open := func(x, y int) bool { return t.inside(x, y) && t.free[y*t.width+x] }
			if !open(x+d[0], y+d[1]) || !open(x+d[0], y) || !open(x, y+d[1]) {
				continue
			}
			next := (y+d[1])*t.width + x + d[0]
			if c := cost[n] + math.Hypot(float64(d[0]), float64(d[1])); c < cost[next]-1e-9 {
				cost[next] = c
				queue = append(queue, next)
			}
		}
	}
	return cost[to]
}

// write returns the files of a map with problems between random free cells.
func write(name string, t *town, draws *rand.Rand) fstest.MapFS {
	var rows, scen strings.Builder
	fmt.Fprintf(&rows, "type octile\nheight %d\nwidth %d\nmap\n", t.height, t.width)
	for y := range t.height {
		for x := range t.width {
			rows.WriteByte("@."[map[bool]int{true: 1}[t.free[y*t.width+x]]])
		}
		rows.WriteByte('\n')
	}
	scen.WriteString("version 1\n")
	for n := 0; n < 40; {
		a, b := draws.IntN(len(t.free)), draws.IntN(len(t.free))
		if best := t.octile(a, b); t.free[a] && t.free[b] && best > 8 && !math.IsInf(best, 1) {
			fmt.Fprintf(&scen, "%d\tmaps/%s.map\t%d\t%d\t%d\t%d\t%d\t%d\t%.8f\n", n/10, name, t.width, t.height, a%t.width, a/t.width, b%t.width, b/t.width, best)
			n++
		}
	}
	return fstest.MapFS{name + ".map": {Data: []byte(rows.String())}, name + ".scen": {Data: []byte(scen.String())}}
}

func TestWaysAreNearlyOptimal(t *testing.T) {
	draws := rand.New(rand.NewPCG(1, 2))
	for name, blocked := range map[string]func(x, y int) bool{
		"open":   func(x, y int) bool { return false },
		"rooms":  func(x, y int) bool { return (x%16 == 8 || y%16 == 8) && x%16 != 3 && y%16 != 12 },
		"blocks": func(x, y int) bool { return x%20 > 7 && y%24 > 9 },
	} {
		town := town{width: 90, height: 80}
		for n := range town.width * town.height {
			town.free = append(town.free, !blocked(n%town.width, n/town.width))
		}
		list, err := readFolder(write(name, &town, draws))
		if err != nil {
			t.Fatal(err)
		}
		r := measure(&list[0])
		t.Logf("%s: %+v", name, r)
		if r.problems != 40 || r.solved != r.problems || r.mean < 0.94 || r.mean > 1.07 {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func TestFaultsOfFilesAreTold(t *testing.T) {
	good := "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n"
	for want, files := range map[string][2]string{
		"version expected": {good, "0\ta.map\t3\t2\t0\t0\t2\t1\t3\n"},
		"want 9":           {good, "version 1\n0\ta.map\t3\n"},
		"outside":          {good, "version 1\n0\ta.map\t3\t2\t0\t0\t3\t1\t3\n"},
		"optimum":          {good, "version 1\n0\ta.map\t3\t2\t0\t0\t2\t1\tNaN\n"},
		"row 1":            {"type octile\nheight 2\nwidth 3\nmap\n...\n.@\n", "version 1\n0\ta.map\t3\t2\t0\t0\t2\t1\t3\n"},
		"-1 by 2":          {"type octile\nheight 2\nwidth -1\nmap\n", "version 1\n0\ta.map\t3\t2\t0\t0\t2\t1\t3\n"},
	} {
		_, err := readFolder(fstest.MapFS{"a.map": {Data: []byte(files[0])}, "a.scen": {Data: []byte(files[1])}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if _, err := readFolder(fstest.MapFS{}); err == nil {
		t.Error("an empty folder is taken")
	}
}
