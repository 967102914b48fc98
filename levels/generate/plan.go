package generate

import (
	"fmt"

	"caper/levels"
	"caper/levels/geometry"
)

const (
	sidewalk   = 3.0 // metres
	outskirts  = 60.0
	riverWidth = 110 // metres between the centre lines of the quay roads
	promenade  = 10.0
	ringCorner = 40.0
)

// line is a street from one side of the ring to the other.
type line struct {
	at       float64
	arterial bool // whether it has two lanes each way and crosses the river
}

// half returns half the street's width in metres, without its sidewalk.
func (l line) half() float64 {
	if l.arterial {
		return 7
	}
	return 4
}

// plan is a city's grid: avenues at x, from the east (least x) to the west, and
// streets at z, from the south to the north. The first and last of each are the
// ring. The river comes from the north between avenues bend and bend+1 and
// leaves eastwards between streets turn and turn+1.
type plan struct {
	avenues, streets []line
	bend, turn       int
	walks            map[road]bool // roads for pedestrians only
}

// road is the section of a line from node (i, j) northwards along an avenue, or
// westwards along a street.
type road struct {
	i, j        int
	alongAvenue bool
}

// end returns the node to which the road leads.
func (r road) end() (i, j int) {
	if r.alongAvenue {
		return r.i, r.j + 1
	}
	return r.i + 1, r.j
}

func newPlan(o Options) *plan {
	r := stream(o.Seed, 1)
	p := &plan{bend: o.Columns * 6 / 10, turn: o.Rows * 4 / 10}
	p.avenues = lines(r, o.Columns, p.bend)
	p.streets = lines(r, o.Rows, p.turn)
	p.walks = map[road]bool{}
	r = stream(o.Seed, 4)
	for j := range p.streets {
		for i := range p.avenues {
			for _, k := range [2]road{{i, j, true}, {i, j, false}} {
				if r.chance(18) && p.mayBeWalk(k) {
					p.walks[k] = true
				}
			}
		}
	}
	return p
}

// mayBeWalk reports whether a road may be closed to cars: it must not be
// arterial, and both of its ends must remain junctions.
func (p *plan) mayBeWalk(k road) bool {
	if !p.drivable(k) || p.overWater(k.i, k.j, k.alongAvenue) {
		return false
	}
	if k.alongAvenue && p.avenues[k.i].arterial || !k.alongAvenue && p.streets[k.j].arterial {
		return false
	}
	i, j := k.end()
	return p.arms(k.i, k.j) == 4 && p.arms(i, j) == 4
}

// arms returns the number of roads that meet at a node.
func (p *plan) arms(i, j int) int {
	n := 0
	for _, k := range [4]road{{i, j, true}, {i, j, false}, {i, j - 1, true}, {i - 1, j, false}} {
		if p.drivable(k) {
			n++
		}
	}
	return n
}

// drivable reports whether a road exists and is open to cars. The ring's
// corners are not roads of this kind.
func (p *plan) drivable(k road) bool {
	i, j := k.end()
	if k.i < 0 || k.j < 0 || i >= len(p.avenues) || j >= len(p.streets) || p.corner(k.i, k.j) || p.corner(i, j) {
		return false
	}
	return !p.walks[k] && (!p.overWater(k.i, k.j, k.alongAvenue) || p.bridged(k.i, k.j, k.alongAvenue))
}

// onto returns the road that a side of block (i, j) faces.
func onto(i, j int, front facing) road {
	return [...]road{{i, j + 1, false}, {i, j, true}, {i, j, false}, {i + 1, j, true}}[front]
}

// lines lays out n blocks around 0; the river's block has a width of its own.
func lines(r *random, n, river int) []line {
	all := make([]line, n+1)
	at := 0.0
	for i := range all {
		all[i] = line{at, i == 0 || i == n || i%3 == 2}
		if i == river {
			at += riverWidth
		} else {
			at += float64(r.between(48, 73) * 2)
		}
	}
	middle := float64(int(all[n].at / 2))
	for i := range all {
		all[i].at -= middle
	}
	return all
}

// ringed returns the rectangle of the ring road's centre line.
func (p *plan) ringed() geometry.Rect {
	return geometry.Rect{
		Min: levels.Point{p.avenues[0].at, p.streets[0].at},
		Max: levels.Point{p.avenues[len(p.avenues)-1].at, p.streets[len(p.streets)-1].at},
	}
}

// wet reports whether the river runs through block (i, j).
func (p *plan) wet(i, j int) bool {
	return i == p.bend && j >= p.turn || j == p.turn && i <= p.bend
}

// overWater reports whether the road from node (i, j) along an avenue or a
// street crosses the river.
func (p *plan) overWater(i, j int, alongAvenue bool) bool {
	if alongAvenue {
		return j == p.turn && i <= p.bend
	}
	return i == p.bend && j > p.turn
}

// bridged reports whether that road has a bridge; only arterial roads do.
func (p *plan) bridged(i, j int, alongAvenue bool) bool {
	if alongAvenue {
		return p.avenues[i].arterial
	}
	return p.streets[j].arterial
}

// block returns the ground between four streets, without their sidewalks.
// Blocks in the ring's corners are smaller.
func (p *plan) block(i, j int) geometry.Rect {
	a, b, s, n := p.avenues[i], p.avenues[i+1], p.streets[j], p.streets[j+1]
	r := geometry.Rect{
		Min: levels.Point{a.at + a.half() + sidewalk, s.at + s.half() + sidewalk},
		Max: levels.Point{b.at - b.half() - sidewalk, n.at - n.half() - sidewalk},
	}
	if p.inRingCorner(i, j) {
		r = r.Grow(-10)
	}
	return r
}

// inRingCorner reports whether block (i, j) lies in one of the ring's corners.
func (p *plan) inRingCorner(i, j int) bool {
	lastI, lastJ := len(p.avenues)-2, len(p.streets)-2
	return (i == 0 || i == lastI) && (j == 0 || j == lastJ)
}

func nodeID(i, j int) string { return fmt.Sprintf("n_%d_%d", i, j) }

// corner reports whether (i, j) is a corner of the ring, where the road graph
// has no node.
func (p *plan) corner(i, j int) bool {
	return (i == 0 || i == len(p.avenues)-1) && (j == 0 || j == len(p.streets)-1)
}

// roads returns the plan as nodes and edges.
func (p *plan) roads() levels.RoadsDoc {
	var d levels.RoadsDoc
	arms := map[string]int{}
	edge := func(from, to string, l line, via ...levels.Point) {
		e := levels.EdgeDoc{From: from, To: to, Width: 4, Limit: 13.9, Via: via}
		if l.arterial {
			e.Lanes, e.Width, e.Limit = 2, 3.5, 16.7
		}
		if len(via) > 0 {
			e.Corner = ringCorner
		}
		arms[from]++
		arms[to]++
		d.Edges = append(d.Edges, e)
	}
	lastI, lastJ := len(p.avenues)-1, len(p.streets)-1
	for j, street := range p.streets {
		for i, avenue := range p.avenues {
			if p.corner(i, j) {
				a, b := min(max(i, 1), lastI-1), min(max(j, 1), lastJ-1)
				edge(nodeID(a, j), nodeID(i, b), avenue, levels.Point{avenue.at, street.at})
				continue
			}
			if p.drivable(road{i, j, false}) {
				edge(nodeID(i, j), nodeID(i+1, j), street)
			}
			if p.drivable(road{i, j, true}) {
				edge(nodeID(i, j), nodeID(i, j+1), avenue)
			}
		}
	}
	for j, street := range p.streets {
		for i, avenue := range p.avenues {
			if p.corner(i, j) {
				continue
			}
			node := levels.NodeDoc{ID: nodeID(i, j), At: levels.Point{avenue.at, street.at}}
			node.Radius = max(avenue.half(), street.half()) + 4
			if arms[node.ID] == 4 && p.signalled(i, j) {
				node.Signal = &levels.SignalDoc{
					Green: levels.Point{18, 18}, Amber: 3, AllRed: 2, Offset: float64((i*11 + j*7) % 46),
				}
			}
			d.Nodes = append(d.Nodes, node)
		}
	}
	return d
}

// signalled reports whether a node has traffic lights: where two arterials
// cross, and along arterials in the middle of the city.
func (p *plan) signalled(i, j int) bool {
	a, s := p.avenues[i].arterial, p.streets[j].arterial
	central := func(k, n int) bool { return k > n/4 && k < n*3/4 }
	return a && s || (a || s) && central(i, len(p.avenues)) && central(j, len(p.streets))
}
