package physics

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// walledIn is a person between walls and a parked car: in a corner, in a niche,
// or along a wall.
type walledIn struct {
	model  int
	walls  int     // 1 to 3
	wide   float64 // of a niche or corner, in metres
	gap    float64 // between the car and the walls
	slip   float64 // of the car along the wall
	yaw    float64 // of the car, 0 along the wall
	person geometry.Point
}

func newWalledIn(r *rand.Rand, models int) walledIn {
	k := walledIn{
		model: r.IntN(models), walls: 1 + r.IntN(3), wide: 0.8 + r.Float64()*5, gap: r.Float64() * r.Float64() * 1.2,
		slip: r.Float64()*2 - 1, yaw: (r.Float64() - 0.5) * 0.4,
	}
	if r.IntN(3) == 0 {
		k.yaw += math.Pi / 2
	}
	k.person = geometry.Point{(r.Float64() - 0.5) * math.Max(0, k.wide-0.72), 0.36 + r.Float64()*0.3}
	return k
}

// space puts the walls along x at z 0 with sides towards -z, the car before
// them, and the person between.
func (k *walledIn) space() (*Space, []Person) {
	scene := plain()
	scene.Solids = []geometry.Solid{wall(geometry.Point{-40, 0.15}, geometry.Point{40, 0.15}, 0.3, 0, 3, geometry.Opaque)}
	deep := 0.0 // of the sides
	if k.walls > 1 {
		deep = k.person[1] + 0.4
	}
	for i := range k.walls - 1 {
		x := (k.wide/2 + 0.15) * float64(1-2*i)
		scene.Solids = append(scene.Solids, wall(geometry.Point{x, 0}, geometry.Point{x, -deep}, 0.3, 0, 3, geometry.Opaque))
	}
	s := New(NewStatic(scene), nil)
	m := &s.tuning.Cars.Models[k.model]
	sin, cos := math.Abs(math.Sin(k.yaw)), math.Abs(math.Cos(k.yaw))
	half := sin*m.Length.Value/2 + cos*m.Width.Value/2
	s.AddCar(1, k.model, at(k.slip, 0, -deep-k.gap-half, k.yaw+math.Pi/2))
	for range 60 {
		s.Step(tick)
	}
	people := placed(s, mgl64.Vec3{k.person[0], 0, -k.person[1]})
	return s, people
}

// escapes reports whether the person gets away when they run in one direction.
func (k *walledIn) escapes(yaw, seconds float64) bool {
	s, people := k.space()
	people[0].Walk = Walk{Move: geometry.Flat(geometry.Forward(yaw)), Run: true}
	for range int(seconds / tick) {
		s.Step(tick)
		s.MovePeople(people, tick)
		if p := people[0].Position; p[2] > 0 {
			return false
		} else if math.Hypot(p[0], p[2]) > 9 {
			return true
		}
	}
	return false
}

// TestWhoIsWalledInGetsOut tries 16 directions for everybody.
func TestWhoIsWalledInGetsOut(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 3))
	models := len(DefaultTuning().Cars.Models)
	stuck, tries := 0, samples(40, 412)
	for range tries {
		k := newWalledIn(r, models)
		out := false
		for n := 0; n < 16 && !out; n++ {
			out = k.escapes(float64(n)*math.Pi/8, 10)
		}
		if !out {
			stuck++
			t.Errorf("%+v: cannot get out", k)
		}
	}
	t.Logf("%d of %d cannot get out", stuck, tries)
}
