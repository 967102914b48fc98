package physics

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// ram is one random try: a body before a wall, rammed against it by a vehicle.
type ram struct {
	by, model          int // of the vehicles; a model of -1 is a crate
	thick, speed       float64
	yaw, aside, before float64 // of the one before the wall
	angle              float64 // of the rammer
}

func newRam(r *rand.Rand, by, model int) ram {
	k := ram{by: by, model: model, thick: 0.3, speed: r.Float64() * 60, yaw: r.Float64() * 2 * math.Pi}
	if r.IntN(2) == 0 {
		k.thick = 1
	}
	if r.IntN(2) == 0 {
		k.yaw = math.Round(k.yaw/(math.Pi/2)) * math.Pi / 2
	}
	k.aside, k.before, k.angle = r.Float64()*2-1, 0.02+r.Float64()*r.Float64()*2, (r.Float64()-0.5)*0.6
	return k
}

// play rams and returns how far each of the two came beyond the wall's middle,
// the middle of its body or any of its seats, and how fast the one before the
// wall was squeezed.
func (k *ram) play(t testing.TB) (beyond [2]float64, squeezed float64) {
	scene := plain()
	scene.Solids = []geometry.Solid{wall(geometry.Point{-104, 20}, geometry.Point{104, 20}, k.thick, 0, 3, geometry.Opaque)}
	s := New(NewStatic(scene), nil)
	crate := CarModel{Length: Quantity{Value: 1}, Width: Quantity{Value: 0.7}}
	one, two := &crate, &s.tuning.Cars.Models[k.by]
	if k.model >= 0 {
		one = &s.tuning.Cars.Models[k.model]
	}
	sin, cos := math.Sincos(k.yaw)
	half := math.Abs(cos)*one.Length.Value/2 + math.Abs(sin)*one.Width.Value/2
	z := 20 - k.thick/2 - half - k.before
	if k.model >= 0 {
		s.AddCar(1, k.model, at(0, 0, z, k.yaw))
	} else {
		s.AddProp(1, PropModel{Length: 1, Width: 0.7, Height: 1, Mass: 60}, at(0, 0, z, k.yaw))
	}
	f := geometry.Flat(geometry.Forward(k.angle))
	p := geometry.Point{k.aside, z}.Sub(f.Mul(half + two.Length.Value/2 + one.Length.Value/2 + 1))
	s.AddCar(2, k.by, at(p[0], 0, p[1], k.angle))
	s.SetMotion(2, Motion{Velocity: mgl64.Vec3{f[0] * k.speed, 0, f[1] * k.speed}})
	s.SetControls(2, Controls{Throttle: 1})
	beyond = [2]float64{math.Inf(-1), math.Inf(-1)}
	for range 120 {
		s.Step(tick)
		for _, q := range s.Squeezes() {
			if q.ID == 1 && q.By == 2 {
				squeezed = math.Max(squeezed, q.Speed)
			}
		}
		for i, m := range [2]*CarModel{one, two} {
			pose := poseOf(t, s, uint64(i+1))
			beyond[i] = math.Max(beyond[i], pose.Position[2]-20)
			for seat := range m.Seats {
				beyond[i] = math.Max(beyond[i], m.SeatAt(seat, pose)[1]-20)
			}
		}
	}
	return beyond, squeezed
}

// TestNobodyIsPressedThroughAWall rams every class, and a crate, against a wall
// of 0.3 or 1 m by every class.
func TestNobodyIsPressedThroughAWall(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 1))
	models := len(DefaultTuning().Cars.Models)
	through, tries := 0, 0
	for by := range models {
		for model := -1; model < models; model++ {
			for range samples(6, 200) {
				k := newRam(r, by, model)
				tries++
				if beyond, _ := k.play(t); beyond[0] > 0 || beyond[1] > 0 {
					through++
					t.Errorf("%+v: %v m beyond the middle of the wall", k, beyond)
				}
			}
		}
	}
	t.Logf("%d of %d through the wall", through, tries)
}

// TestASqueezeGrowsWithThePush rams a motorbike that stands at a wall.
func TestASqueezeGrowsWithThePush(t *testing.T) {
	s := New(NewStatic(plain()), nil)
	bike := model(t, s, "motorbike")
	for _, by := range []string{"compact", "sedan", "box_truck"} {
		for _, yaw := range []float64{0, math.Pi / 2, 0.7} {
			for _, speed := range []float64{0.5, 3, 8, 20, 45} {
				for _, before := range []float64{0.02, 0.4, 1.3} {
					k := ram{by: model(t, s, by), model: bike, thick: 0.3, speed: speed, yaw: yaw, before: before}
					_, squeezed := k.play(t)
					if speed > 1 && !(squeezed > speed*0.4 && squeezed < speed*1.3+4) {
						t.Errorf("by a %s at %g m/s, yaw %.1f, %g m before the wall: squeezed at %.1f m/s", by, speed, yaw, before, squeezed)
					}
				}
			}
		}
	}
}

// TestNobodyOnFootIsPressedThroughAWall drives cars at a person before a wall.
// The person stays on this side and is squeezed by a car that comes up to them.
func TestNobodyOnFootIsPressedThroughAWall(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 2))
	models, fast := len(DefaultTuning().Cars.Models), 0
	tries := samples(60, 3000)
	for n := range tries {
		scene := plain()
		thick, speed, angle := []float64{0.3, 1}[n%2], r.Float64()*60, (r.Float64()-0.5)*1.2
		scene.Solids = []geometry.Solid{wall(geometry.Point{-104, 20}, geometry.Point{104, 20}, thick, 0, 3, geometry.Opaque)}
		s := New(NewStatic(scene), nil)
		people := placed(s, mgl64.Vec3{0, 0, 20 - thick/2 - 0.36 - r.Float64()*0.6})
		f := geometry.Forward(angle)
		p := people[0].Position.Sub(f.Mul(5 + r.Float64()*2))
		s.AddCar(1, r.IntN(models), Pose{Position: p, Yaw: angle})
		s.SetMotion(1, Motion{Velocity: f.Mul(speed)})
		s.SetControls(1, Controls{Throttle: 1})
		squeezed := false
		for range 90 {
			s.Step(tick)
			s.MovePeople(people, tick)
			for _, q := range s.PeopleSqueezes() {
				squeezed = squeezed || q.Speed > speed*0.3
			}
			if people[0].Position[2] > 20-thick/2 {
				t.Fatalf("try %d: a car at %.0f m/s presses a person through a wall of %g m to %v", n, speed, thick, people[0].Position)
			}
		}
		if squeezed {
			fast++
		}
	}
	if fast < tries/2 {
		t.Errorf("only %d of %d were squeezed", fast, tries)
	}
}
