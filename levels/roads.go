package levels

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

const (
	lampAside  = 1.0 // metres from the road's edge to a signal head
	kerbRadius = 4.0 // metres from a crossing road's edge to where lanes stop
)

// arm is one road's end at a node.
type arm struct {
	in, out []int // lanes that end and begin here, innermost first
	yawIn   float64
	yawOut  float64
	width   float64 // of one lane
}

// roadBuild collects what an edge needs to become lanes.
type roadBuild struct {
	nodes  map[string]int
	radius []float64
	degree []int
	arms   [][]arm
}

func (c *compiler) roads() {
	d := &c.document.Roads
	b := roadBuild{
		nodes:  map[string]int{},
		radius: make([]float64, len(d.Nodes)), degree: make([]int, len(d.Nodes)), arms: make([][]arm, len(d.Nodes)),
	}
	for i := range d.Nodes {
		pointer := fmt.Sprintf("/roads/nodes/%d", i)
		c.id("road node", d.Nodes[i].ID, pointer+"/id")
		c.position(d.Nodes[i].At, nil, pointer+"/at")
		b.nodes[d.Nodes[i].ID] = i
	}
	if !c.edgesFit(&b) {
		return
	}
	for i := range d.Nodes {
		if r := d.Nodes[i].Radius; r > 0 {
			b.radius[i] = r
		}
	}
	for i := range d.Edges {
		c.edge(&b, &d.Edges[i], fmt.Sprintf("/roads/edges/%d", i))
	}
	for i := range d.Nodes {
		c.node(&b, i)
	}
}

// edgesFit checks every edge and computes the radius that its nodes need.
func (c *compiler) edgesFit(b *roadBuild) bool {
	fits := true
	for i := range c.document.Roads.Edges {
		e := &c.document.Roads.Edges[i]
		pointer := fmt.Sprintf("/roads/edges/%d", i)
		lanes := e.lanesEachWay()
		if lanes < 1 || lanes > maxLanes {
			c.fault(pointer+"/lanes", "want 1 to %d lanes each way, have %d", maxLanes, lanes)
			fits = false
			continue
		}
		fits = c.positive(e.Width, pointer+"/width") && c.positive(e.Limit, pointer+"/limit") && fits
		for _, end := range [2]struct{ name, id string }{{"from", e.From}, {"to", e.To}} {
			n, ok := b.nodes[end.id]
			if !ok {
				c.fault(pointer+"/"+end.name, "no node has the id %q", end.id)
				fits = false
				continue
			}
			b.degree[n]++
			b.radius[n] = max(b.radius[n], float64(lanes)*e.Width+kerbRadius)
		}
		for _, p := range e.Via {
			c.position(p, nil, pointer+"/via")
		}
	}
	return fits
}

func (e *EdgeDoc) lanesEachWay() int {
	if e.Lanes == 0 {
		return 1
	}
	return e.Lanes
}

func (c *compiler) edge(b *roadBuild, e *EdgeDoc, pointer string) {
	from, to := b.nodes[e.From], b.nodes[e.To]
	nodes := c.document.Roads.Nodes
	line := append([]Point{nodes[from].At}, e.Via...)
	line = append(line, nodes[to].At)
	line = rounded(line, e.Corner)
	line, ok := trimmed(line, b.radius[from], b.radius[to])
	if !ok {
		c.fault(pointer, "road is shorter than its junctions")
		return
	}
	n := len(line)
	start := arm{yawOut: yawAlong(line[0], line[1]), yawIn: yawAlong(line[1], line[0]), width: e.Width}
	end := arm{yawOut: yawAlong(line[n-1], line[n-2]), yawIn: yawAlong(line[n-2], line[n-1]), width: e.Width}
	back := make([]Point, n)
	for i := range line {
		back[n-1-i] = line[i]
	}
	for k := range e.lanesEachWay() {
		offset := (float64(k) + 0.5) * e.Width
		forwards := c.lane(geometry.Lane{Points: c.raise(shifted(line, offset)), Width: e.Width, Limit: e.Limit, Junction: -1, Approach: -1})
		backwards := c.lane(geometry.Lane{Points: c.raise(shifted(back, offset)), Width: e.Width, Limit: e.Limit, Junction: -1, Approach: -1})
		start.out, end.in = append(start.out, forwards), append(end.in, forwards)
		end.out, start.in = append(end.out, backwards), append(start.in, backwards)
	}
	b.arms[from] = append(b.arms[from], start)
	b.arms[to] = append(b.arms[to], end)
}

func (c *compiler) lane(l geometry.Lane) int {
	c.scene.Roads.Lanes = append(c.scene.Roads.Lanes, l)
	return len(c.scene.Roads.Lanes) - 1
}

func (c *compiler) raise(line []Point) []mgl64.Vec3 {
	raised := make([]mgl64.Vec3, len(line))
	for i, p := range line {
		raised[i] = geometry.At(p, c.scene.Terrain.HeightAt(p))
	}
	return raised
}

// node joins the lanes that meet at a node: at a junction of three or more
// arms, at a bend of two, or at an end where cars turn round.
func (c *compiler) node(b *roadBuild, i int) {
	n := &c.document.Roads.Nodes[i]
	pointer := fmt.Sprintf("/roads/nodes/%d", i)
	arms := b.arms[i]
	if len(arms) == 0 {
		c.fault(pointer, "no road leads to this node")
		return
	}
	junction := -1
	if len(arms) > 2 {
		junction = len(c.scene.Roads.Junctions)
		c.scene.Roads.Junctions = append(c.scene.Roads.Junctions, c.junction(n, arms, b.radius[i]))
		c.level.Plans = append(c.level.Plans, Plan{})
	}
	if n.Signal != nil {
		c.signal(n.Signal, junction, pointer+"/signal")
	}
	for a := range arms {
		for k := range arms[a].in {
			c.lanesThrough(arms, a, k, junction)
		}
	}
}

func (c *compiler) junction(n *NodeDoc, arms []arm, radius float64) geometry.Junction {
	j := geometry.Junction{
		ID: n.ID, Middle: geometry.At(n.At, c.scene.Terrain.HeightAt(n.At)), Radius: radius, Signalled: n.Signal != nil,
	}
	if n.Signal == nil {
		return j
	}
	for i := range arms {
		a := &arms[i]
		line := mgl64.Vec3{}
		for _, lane := range a.in {
			points := c.scene.Roads.Lanes[lane].Points
			line = line.Add(points[len(points)-1].Mul(1 / float64(len(a.in))))
		}
		group := geometry.NorthSouth
		if math.Abs(math.Sin(a.yawIn)) > math.Abs(math.Cos(a.yawIn)) {
			group = geometry.EastWest
		}
		aside := float64(len(a.in))*a.width/2 + lampAside
		j.Approaches = append(j.Approaches, geometry.Approach{
			StopLine: line, Yaw: a.yawIn, Group: group, Lamp: line.Add(geometry.Right(a.yawIn).Mul(aside)),
		})
	}
	return j
}

func (c *compiler) signal(s *SignalDoc, junction int, pointer string) {
	if junction < 0 {
		c.fault(pointer, "only a junction of three roads or more has signals")
		return
	}
	for _, seconds := range [3]float64{s.Green[0], s.Green[1], s.Amber} {
		if !(seconds > 0 && seconds <= 600) {
			c.fault(pointer, "green and amber must last more than 0 and at most 600 s, but one lasts %g", seconds)
			return
		}
	}
	if !(s.AllRed >= 0 && s.AllRed <= 600 && s.Offset >= 0) {
		c.fault(pointer, "all_red and offset must not be negative")
		return
	}
	c.level.Plans[junction] = newPlan(s)
}

// lanesThrough adds the lanes through a node that begin at lane k of an arm. The
// innermost lane turns left, the outermost turns right, and every lane goes
// straight on. A lane that has nothing to turn into on its side may also go
// straight on in the adjacent lane, so that no car is bound to one road for
// ever.
func (c *compiler) lanesThrough(arms []arm, from, k, junction int) {
	a := &arms[from]
	straight, left, right := -1, -1, -1
	closest := math.Inf(1)
	made := 0
	join := func(o, lane int) {
		c.through(a, from, k, arms[o].out[lane], junction)
		made++
	}
	for o := range arms {
		if o == from && len(arms) > 1 {
			continue
		}
		turn := geometry.WrapAngle(arms[o].yawOut - a.yawIn)
		last := len(arms[o].out) - 1
		switch {
		case len(arms) <= 2 || math.Abs(turn) < math.Pi/4:
			join(o, min(k, last))
		case turn < 0:
			right = o
			if k == len(a.in)-1 {
				join(o, last)
			}
		default:
			left = o
			if k == 0 {
				join(o, 0)
			}
		}
		if math.Abs(turn) < closest {
			straight, closest = o, math.Abs(turn)
		}
	}
	last := len(arms[straight].out) - 1
	switch {
	case made == 0:
		join(straight, min(k, last))
	case len(arms) <= 2 || closest >= math.Pi/4:
	case right < 0 && k == len(a.in)-1 && k > 0:
		join(straight, min(k-1, last))
	case left < 0 && k == 0 && last > 0:
		join(straight, 1)
	}
}

func (c *compiler) through(a *arm, approach, k, out, junction int) {
	lanes := c.scene.Roads.Lanes
	into, onto := &lanes[a.in[k]], &lanes[out]
	n := len(into.Points)
	start, end := geometry.Flat(into.Points[n-1]), geometry.Flat(onto.Points[0])
	curve, radius := turning(start, end, directionAt(into.Points, n-2), directionAt(onto.Points, 0))
	lane := geometry.Lane{
		Points: c.raise(curve), Width: min(into.Width, onto.Width), Next: []int{out}, Junction: junction, Approach: -1,
		Limit: min(into.Limit, onto.Limit, math.Sqrt(3*radius)),
	}
	if junction >= 0 && c.scene.Roads.Junctions[junction].Signalled {
		lane.Approach = approach
	}
	into.Next = append(into.Next, c.lane(lane))
	// c.lane may have reallocated the lanes, so the new link must be stored
	// again.
	c.scene.Roads.Lanes[a.in[k]].Next = into.Next
}
