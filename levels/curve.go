package levels

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

const arcStep = 15 * math.Pi / 180 // radians between the points of a rounded corner

func yawAlong(a, b Point) float64 { return geometry.YawOf(b[0]-a[0], b[1]-a[1]) }

// directionAt returns the unit direction of a lane's segment.
func directionAt(points []mgl64.Vec3, segment int) Point {
	return geometry.Flat(points[segment+1]).Sub(geometry.Flat(points[segment])).Normalize()
}

// rounded returns a line with every inner corner replaced by an arc.
func rounded(line []Point, radius float64) []Point {
	if radius <= 0 || len(line) < 3 {
		return line
	}
	round := []Point{line[0]}
	for i := 1; i < len(line)-1; i++ {
		before, after := line[i].Sub(line[i-1]), line[i+1].Sub(line[i])
		turn := geometry.WrapAngle(yawAlong(line[i], line[i+1]) - yawAlong(line[i-1], line[i]))
		reach := radius * math.Tan(math.Abs(turn)/2)
		if math.Abs(turn) < 1e-3 || reach > before.Len()*0.98 || reach > after.Len()*0.98 {
			round = append(round, line[i])
			continue
		}
		start := line[i].Sub(before.Normalize().Mul(reach))
		// The arc's centre lies radius metres to the side to which the line
		// turns.
		side := Point{-before[1], before[0]}.Normalize().Mul(-math.Copysign(radius, turn))
		middle := start.Add(side)
		steps := int(math.Ceil(math.Abs(turn) / arcStep))
		for s := 0; s <= steps; s++ {
			round = append(round, middle.Sub(turned(side, turn*float64(s)/float64(steps))))
		}
	}
	return append(round, line[len(line)-1])
}

// turned returns a vector turned by a change of yaw.
func turned(v Point, yaw float64) Point {
	s, c := math.Sincos(yaw)
	return Point{v[0]*c + v[1]*s, v[1]*c - v[0]*s}
}

// trimmed shortens a line at both ends.
func trimmed(line []Point, start, end float64) ([]Point, bool) {
	line, ok := headless(line, start)
	if !ok {
		return nil, false
	}
	reverse(line)
	line, ok = headless(line, end)
	reverse(line)
	return line, ok
}

func headless(line []Point, length float64) ([]Point, bool) {
	for i := 0; i+1 < len(line); i++ {
		d := line[i+1].Sub(line[i])
		l := d.Len()
		if length < l-0.5 {
			rest := append([]Point{line[i].Add(d.Mul(length / l))}, line[i+1:]...)
			return rest, true
		}
		length = math.Max(0, length-l)
	}
	return nil, false
}

func reverse(line []Point) {
	for i, j := 0, len(line)-1; i < j; i, j = i+1, j-1 {
		line[i], line[j] = line[j], line[i]
	}
}

// shifted moves a line to its right and keeps the distance at corners.
func shifted(line []Point, offset float64) []Point {
	moved := make([]Point, len(line))
	right := func(i int) Point {
		d := line[i+1].Sub(line[i]).Normalize()
		return Point{-d[1], d[0]}
	}
	for i := range line {
		switch i {
		case 0:
			moved[i] = line[i].Add(right(0).Mul(offset))
		case len(line) - 1:
			moved[i] = line[i].Add(right(i - 1).Mul(offset))
		default:
			sum := right(i - 1).Add(right(i))
			// The mitre is longer than the offset, by one over the cosine of
			// half the turn.
			moved[i] = line[i].Add(sum.Mul(2 * offset / sum.Dot(sum)))
		}
	}
	return moved
}

// turning returns the curve from one lane's end to another's start, and its
// smallest radius in metres.
func turning(a, b, directionA, directionB Point) ([]Point, float64) {
	chord := b.Sub(a).Len()
	turn := math.Abs(geometry.WrapAngle(geometry.YawOf(directionB[0], directionB[1]) - geometry.YawOf(directionA[0], directionA[1])))
	if turn < 0.02 && math.Abs(geometry.Cross(directionA, b.Sub(a))) < 0.02 {
		return []Point{a, b}, 1e6
	}
	handle, radius := chord/3, 50.0
	if turn > 0.1 {
		radius = chord / (2 * math.Sin(turn/2))
		handle = 4.0 / 3 * math.Tan(turn/4) * radius
	}
	const steps = 8
	p1, p2 := a.Add(directionA.Mul(handle)), b.Sub(directionB.Mul(handle))
	curve := make([]Point, steps+1)
	for i := range curve {
		t := float64(i) / steps
		u := 1 - t
		curve[i] = a.Mul(u * u * u).Add(p1.Mul(3 * u * u * t)).Add(p2.Mul(3 * u * t * t)).Add(b.Mul(t * t * t))
	}
	return curve, radius
}
