package physics

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// city makes a level of square blocks of buildings with streets between them,
// with the given number of statics, and a space with cars and people in its
// middle.
func city(t testing.TB, statics, driven, parked, walkers int) (*Space, []Person, *rand.Rand) {
	side := int(math.Ceil(math.Sqrt(float64(statics))))
	const pitch = 24.0 // 14 m buildings, 10 m streets
	half := pitch * float64(side) / 2
	scene := plain()
	scene.Bounds = geometry.Rect{Min: geometry.Point{-half, -half}, Max: geometry.Point{half, half}}
	scene.Storeys[0].Bounds = scene.Bounds
	for i := range statics {
		x, z := (float64(i%side)+0.5)*pitch-half, (float64(i/side)+0.5)*pitch-half
		scene.Solids = append(scene.Solids, geometry.Solid{
			Footprint: geometry.Box(geometry.Point{x, z}, 14, 14, 0), Span: geometry.Span{Low: 0, High: 12},
		})
	}
	s := newSpace(t, scene)
	r := rand.New(rand.NewPCG(11, 1))
	street := func() (x, z, yaw float64) {
		a := float64(r.IntN(7)-3)*pitch + math.Mod(float64(side), 2)*pitch/2
		b := (r.Float64()*2 - 1) * 3 * pitch
		if r.IntN(2) == 0 {
			return a, b, float64(r.IntN(2)) * math.Pi
		}
		return b, a, math.Pi/2 - float64(r.IntN(2))*math.Pi
	}
	for i := range driven + parked {
		x, z, yaw := street()
		s.AddCar(uint64(1+i), r.IntN(len(s.tuning.Cars.Models)), at(x, 0, z, yaw))
	}
	people := make([]Person, walkers)
	for i := range people {
		x, z, _ := street()
		people[i].ID = uint64(1000 + i)
		s.Place(&people[i], mgl64.Vec3{x + 3.5, 0, z}, 0)
	}
	return s, people, r
}

// drivers steer their cars along the streets of a city, turn at crossings and
// back out of where they are stuck.
type drivers struct {
	heading []int // quarter turns
	stuck   []int // ticks; negative while backing out
}

func (d *drivers) drive(s *Space, r *rand.Rand, id, side int) {
	const pitch = 24.0
	p, _ := s.Pose(uint64(id))
	m, _ := s.Motion(uint64(id))
	offset := math.Mod(float64(side), 2) * pitch / 2
	line := func(x float64) float64 { return math.Round((x-offset)/pitch)*pitch + offset }
	x, z := p.Position[0]-line(p.Position[0]), p.Position[2]-line(p.Position[2])
	if math.Abs(x) < 2 && math.Abs(z) < 2 && r.IntN(12) == 0 {
		d.heading[id] += r.IntN(3) - 1
	}
	// Cars keep to the middle of the district.
	if reach := math.Max(math.Abs(p.Position[0]), math.Abs(p.Position[2])); reach > 4*pitch {
		d.heading[id] = int(math.Round(geometry.YawOf(-p.Position[0], -p.Position[2]) / (math.Pi / 2)))
	}
	yaw := float64(d.heading[id]) * math.Pi / 2
	right := geometry.Right(yaw)
	aside := right[0]*x + right[2]*z - 2 // the lane to the right of the middle
	wrong := geometry.WrapAngle(yaw-p.Yaw) + math.Max(-0.6, math.Min(0.6, aside*0.15))
	c := Controls{Throttle: 0.7, Steer: -wrong * 2}
	if m.Velocity.Len() > 13 {
		c.Throttle = 0
	}
	if d.stuck[id] < 0 {
		d.stuck[id]++
		c.Throttle, c.Steer = -0.8, -c.Steer
	} else if d.stuck[id]++; m.Velocity.Len() > 1 {
		d.stuck[id] = 0
	} else if d.stuck[id] > 30 {
		d.stuck[id] = -30 - r.IntN(30)
	}
	s.SetControls(uint64(id), c)
}

// play lets cars drive and people walk around.
func play(s *Space, people []Person, r *rand.Rand, d *drivers, n int) {
	for id := 1; id < len(d.heading); id++ {
		d.drive(s, r, id, 32)
	}
	for i := range people {
		if (n+i)%20 == 0 {
			yaw := r.Float64() * 7
			people[i].Walk = Walk{Move: geometry.Flat(geometry.Forward(yaw)), Run: r.IntN(2) == 0, Jump: r.IntN(8) == 0}
		}
	}
}
