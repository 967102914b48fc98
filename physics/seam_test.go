package physics

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// samples returns the size of a random test: small unless CAPER_SWEEP is set.
func samples(few, many int) int {
	if os.Getenv("CAPER_SWEEP") != "" {
		return many
	}
	return few
}

// seamed is a wall 160 m long whose face is the line through the origin at an
// angle, once whole and once in pieces that are flush or overlap.
type seamed struct {
	angle         float64
	whole, pieces *Static
}

// at converts metres along the wall and out of its face to the level's plane.
func (w *seamed) at(along, out float64) geometry.Point {
	s, c := math.Sincos(w.angle)
	return geometry.Point{along*c - out*s, along*s + out*c}
}

func (w *seamed) box(from, to, thick, high float64) geometry.Solid {
	return geometry.Solid{
		Footprint: geometry.Polygon{w.at(from, -thick), w.at(to, -thick), w.at(to, 0), w.at(from, 0)},
		Span:      geometry.Span{Low: 0, High: high},
	}
}

func newSeamed(t testing.TB, r *rand.Rand) *seamed {
	w := &seamed{angle: r.Float64() * 2 * math.Pi}
	if r.IntN(3) == 0 {
		w.angle = float64(r.IntN(4)) * math.Pi / 2
	}
	scene := plain()
	scene.Solids = []geometry.Solid{w.box(-80, 80, 1, 3)}
	w.whole = NewStatic(scene)
	split := plain()
	longest := []float64{1, 3, 12}[r.IntN(3)]
	for from := -80.0; from < 79.5; {
		to := from + 0.3 + r.Float64()*longest
		split.Solids = append(split.Solids, w.box(from, to, []float64{1, 1, 0.3, 2}[r.IntN(4)], 3+float64(r.IntN(2))))
		switch r.IntN(8) {
		case 0: // the next one overlaps
			to = math.Max(from+0.2, to-0.5)
		case 1: // a wall behind that ends flush with the face
			split.Solids = append(split.Solids, w.box(to-0.15, to+0.15, 4, 3))
		case 2: // a wall behind that ends within the wall
			b := w.box(to-0.5, to-0.2, 4, 3)
			for i := range b.Footprint {
				b.Footprint[i] = b.Footprint[i].Add(w.at(0, -0.1))
			}
			split.Solids = append(split.Solids, b)
		}
		from = to
	}
	r.Shuffle(len(split.Solids), func(i, k int) { split.Solids[i], split.Solids[k] = split.Solids[k], split.Solids[i] })
	if err := split.Validate(); err != nil {
		t.Fatal(err)
	}
	w.pieces = NewStatic(split)
	return w
}

// scraper is one random try: something that moves along the wall and into it.
type scraper struct {
	model        int // of a car; -1 for a prop
	speed, angle float64
	controls     Controls
}

// scrape returns the way of a body along a wall, and the hardest impact with a
// face that looks along the wall.
func (k *scraper) scrape(t testing.TB, w *seamed, static *Static) (way []geometry.Point, hardest float64) {
	s := New(static, nil)
	half := geometry.Point{0.5, 0.3}
	if k.model >= 0 {
		m := &s.tuning.Cars.Models[k.model]
		half = geometry.Point{m.Length.Value / 2, m.Width.Value / 2}
	}
	sin, cos := math.Sincos(k.angle)
	f, p := w.at(cos, -sin), w.at(-30, half[1]*cos+half[0]*sin+0.3)
	pose := at(p[0], 0, p[1], geometry.YawOf(f[0], f[1]))
	if k.model >= 0 {
		s.AddCar(1, k.model, pose)
	} else {
		s.AddProp(1, PropModel{Length: 1, Width: 0.6, Height: 1, Mass: 60}, pose)
	}
	s.SetMotion(1, Motion{Velocity: mgl64.Vec3{f[0] * k.speed, 0, f[1] * k.speed}})
	for range 60 {
		s.SetControls(1, k.controls)
		s.Step(tick)
		way = append(way, geometry.Flat(poseOf(t, s, 1).Position))
		for _, i := range s.Impacts() {
			if math.Abs(geometry.Flat(i.Normal).Dot(w.at(1, 0))) > 0.3 {
				hardest = math.Max(hardest, i.Speed)
			}
		}
	}
	return way, hardest
}

// apart returns how far two ways come apart, and the length of the first.
func apart(one, two []geometry.Point) (distance, length float64) {
	for i := range one {
		distance = math.Max(distance, one[i].Sub(two[i]).Len())
		if i > 0 {
			length += one[i].Sub(one[i-1]).Len()
		}
	}
	return distance, length
}

// TestFlushWallsAreOneWall scrapes random cars and props along random pieces of
// a wall and along the whole one: the same way, and never stopped.
func TestFlushWallsAreOneWall(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 1))
	models := len(DefaultTuning().Cars.Models)
	stopped, close, tries := 0, 0, samples(100, 3240)
	worst, share := 0.0, 0.0
	for n := range tries {
		w := newSeamed(t, r)
		k := scraper{
			model: r.IntN(models+1) - 1, speed: 2 + r.Float64()*28, angle: (0.5 + r.Float64()*30) * math.Pi / 180,
			controls: Controls{Throttle: r.Float64(), Steer: (r.Float64()*2 - 1) * 0.4},
		}
		if n%2 == 0 {
			k.angle /= 8
		}
		whole, hit := k.scrape(t, w, w.whole)
		pieces, ghost := k.scrape(t, w, w.pieces)
		d, length := apart(whole, pieces)
		if ghost > hit+0.5 {
			stopped++
			t.Errorf("try %d: %+v is stopped at %.1f m/s", n, k, ghost)
		}
		if d < 0.05 {
			close++
		}
		worst = math.Max(worst, d)
		share = math.Max(share, d/length)
		if d > 0.1+0.04*length {
			t.Errorf("try %d: %+v is %.2f m off after %.1f m", n, k, d, length)
		}
	}
	if close < tries*95/100 {
		t.Errorf("only %d of %d within 5 cm of the whole wall", close, tries)
	}
	t.Logf("%d of %d stopped, %d within 5 cm, the worst %.2f m off, %.1f %% of its way", stopped, tries, close, worst, 100*share)
}

// TestFlushWallsAreOneWallForPeople walks people along random pieces of a wall
// and into it.
func TestFlushWallsAreOneWallForPeople(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 3))
	for n := range samples(100, 3000) {
		w := newSeamed(t, r)
		angle, run := (r.Float64()*85)*math.Pi/180, r.IntN(2) == 0
		walk := func(static *Static) (way []geometry.Point) {
			s, p := New(static, nil), w.at(-10+float64(n%7)*0.01, 0.36)
			people := placed(s, mgl64.Vec3{p[0], 0, p[1]})
			people[0].Walk = Walk{Move: w.at(math.Cos(angle), -math.Sin(angle)), Run: run}
			for range 120 {
				s.MovePeople(people, tick)
				way = append(way, geometry.Flat(people[0].Position))
			}
			return way
		}
		d, length := apart(walk(w.whole), walk(w.pieces))
		if d > 0.01 {
			t.Errorf("try %d: at %.0f degrees a person is %.3f m off after %.1f m", n, angle*180/math.Pi, d, length)
		}
	}
}

// TestASliverOfAWallIsAllowed builds walls thinner than what box2d tells apart.
func TestASliverOfAWallIsAllowed(t *testing.T) {
	for _, thick := range []float64{1e-4, 1e-3, 2e-3, 3e-3, 1e-2} {
		scene := plain()
		scene.Solids = []geometry.Solid{wall(geometry.Point{0, 0}, geometry.Point{7, 3}, thick, 0, 3, geometry.Opaque)}
		s := newSpace(t, scene)
		s.AddCar(1, 0, at(3, 0, -2, 0))
		runCar(s, 1, Controls{Throttle: 1}, 1)
	}
}
