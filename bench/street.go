package bench

import (
	"math"
	"math/rand/v2"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
	"caper/nav"
	"caper/physics"
	"caper/systems"
)

// The sizes of a street.
const (
	streetCars    = 64
	streetDriven  = 40
	streetWalkers = 32
	streetReach   = 260 // metres around the middle of the level
	streetSpeed   = 12  // highest driven speed, metres per second
)

// Street describes cars and people in the middle of a level, and which cars are
// driven. The physics is measured on it, here and in the peers. It is plain
// data.
type Street struct {
	Lanes   []StreetLane `json:"lanes"`   // all lanes of the level, by number
	Cars    []StreetCar  `json:"cars"`    // the driven ones first
	Walkers []mgl64.Vec3 `json:"walkers"` // positions of the people, metres
}

// StreetLane is a lane that a driver follows.
type StreetLane struct {
	Points []geometry.Point `json:"points"` // (x, z), metres
	Next   []int            `json:"next"`   // numbers of the lanes that follow
}

// StreetCar is a car at rest on a lane, or parked beside it.
type StreetCar struct {
	Model  int     `json:"model"`  // index in the catalogue
	X      float64 `json:"x"`      // metres
	Z      float64 `json:"z"`      // metres
	Yaw    float64 `json:"yaw"`    // radians
	Lane   int     `json:"lane"`   // number of its lane
	Driven bool    `json:"driven"` // false for a parked car
}

// NewStreet draws a street: driven cars on lanes, parked cars at the kerb, a
// few car lengths apart, and people on the pavements.
func NewStreet(prepared *systems.PreparedLevel, seed uint64, driven, parked, walkers int) *Street {
	r := rand.New(rand.NewPCG(seed, 64))
	s := &Street{}
	var near []int
	for n := range prepared.Roads.Count() {
		l := prepared.Roads.Lane(n)
		one := StreetLane{Next: l.Next}
		for _, p := range l.Points {
			one.Points = append(one.Points, geometry.Flat(p))
		}
		s.Lanes = append(s.Lanes, one)
		if l.Junction < 0 && prepared.Roads.Length(n) > 30 && geometry.Flat(l.Points[0]).Len() < streetReach {
			near = append(near, n)
		}
	}
	spot := func(aside, apart float64) (mgl64.Vec3, float64, int) {
		for {
			n := near[r.IntN(len(near))]
			at, yaw := prepared.Roads.At(nav.Place{Lane: n, Along: 5 + r.Float64()*(prepared.Roads.Length(n)-10)})
			at = at.Add(geometry.Right(yaw).Mul(aside))
			if s.vacant(at, apart) {
				return at, yaw, n
			}
		}
	}
	for i := range driven + parked {
		aside := 0.0
		if i >= driven {
			aside = 3.2
		}
		at, yaw, lane := spot(aside, 9)
		s.Cars = append(s.Cars, StreetCar{Model: r.IntN(4), X: at[0], Z: at[2], Yaw: yaw, Lane: lane, Driven: i < driven})
	}
	for range walkers {
		at, _, _ := spot(6, 4)
		s.Walkers = append(s.Walkers, at)
	}
	return s
}

func (s *Street) vacant(at mgl64.Vec3, apart float64) bool {
	for i := range s.Cars {
		if math.Hypot(s.Cars[i].X-at[0], s.Cars[i].Z-at[2]) < apart {
			return false
		}
	}
	return true
}

// follower drives a car along lanes towards a point ahead, without end, and
// backs out when it is stuck. bench/peers has the same in JavaScript.
type follower struct {
	lane  int
	turns uint32
	stuck int // ticks; negative while backing out
}

// controls returns the driver's controls for the car's position, yaw and
// forward speed.
func (f *follower) controls(s *Street, id int, at geometry.Point, yaw, speed float64) physics.Controls {
	target, bend := f.ahead(s, id, at, 5+0.5*math.Max(0, speed))
	d := target.Sub(at)
	off := geometry.WrapAngle(geometry.YawOf(d[0], d[1]) - yaw)
	c := physics.Controls{Steer: math.Max(-1, math.Min(1, -2*off))}
	want := math.Min(streetSpeed, 4+8*(1-math.Min(1, math.Abs(bend)+math.Abs(off))))
	c.Throttle = math.Max(-1, math.Min(1, (want-speed)/3))
	switch {
	case f.stuck < 0:
		f.stuck++
		c.Throttle, c.Steer = -0.7, -c.Steer
	case speed > 0.7:
		f.stuck = 0
	default:
		if f.stuck++; f.stuck > 40 {
			f.stuck = -30 - (id*7+int(f.turns)*13)%30
		}
	}
	return c
}

// ahead returns the point at a distance ahead on a car's path, and the bend of
// the path up to it in radians.
func (f *follower) ahead(s *Street, id int, at geometry.Point, look float64) (geometry.Point, float64) {
	points := s.Lanes[f.lane].Points
	along, best := 0, math.Inf(1)
	for i := range len(points) - 1 {
		q, _ := geometry.ClosestOnSegment(points[i], points[i+1], at)
		if d := q.Sub(at); d.Dot(d) < best {
			along, best = i, d.Dot(d)
		}
	}
	last := points[len(points)-1]
	if end := last.Sub(at); along == len(points)-2 && end.Dot(points[len(points)-1].Sub(points[len(points)-2])) < 0 || end.Dot(end) < 9 {
		f.lane = s.nextLane(f.lane, id, f.turns)
		f.turns++
		return f.ahead(s, id, at, look)
	}
	lane, turns := f.lane, f.turns
	from, direction := at, points[along+1].Sub(points[along])
	for i := along + 1; ; i++ {
		if i == len(s.Lanes[lane].Points) {
			lane, i, turns = s.nextLane(lane, id, turns), 1, turns+1
		}
		p := s.Lanes[lane].Points[i]
		run := p.Sub(from)
		l := math.Sqrt(run.Dot(run))
		if l >= look {
			turn := geometry.YawOf(run[0], run[1]) - geometry.YawOf(direction[0], direction[1])
			return from.Add(run.Mul(look / l)), geometry.WrapAngle(turn)
		}
		look -= l
		from = p
	}
}

// nextLane returns the lane that a car takes after the given one, varying by
// turn.
func (s *Street) nextLane(lane, id int, turns uint32) int {
	next := s.Lanes[lane].Next
	return next[(id*31+int(turns)*17)%len(next)]
}
