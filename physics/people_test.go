package physics

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"pgregory.net/rapid"

	"caper/levels/geometry"
)

// walkers moves people for some ticks and keeps their landings.
func walkers(s *Space, people []Person, ticks int) []Landing {
	var all []Landing
	for range ticks {
		s.MovePeople(people, tick)
		all = append(all, s.Landings()...)
	}
	return all
}

func placed(s *Space, positions ...mgl64.Vec3) []Person {
	people := make([]Person, len(positions))
	for i := range people {
		people[i].ID = uint64(100 + i)
		s.Place(&people[i], positions[i], 0)
	}
	return people
}

func TestFloors(t *testing.T) {
	scene := yard()
	s := newSpace(t, scene)
	t.Run("M-IMP-004 floor by x, z and y", func(t *testing.T) {
		for _, c := range []struct{ x, z, y, want float64 }{
			{50, 50, 0, 0}, {50, 50, 3.5, 0}, {50, 50, 3.6, 4}, {50, 50, 9, 4}, {0, 0, 9, 0},
			{50, 30, 2, 2}, {50, 30, 0, 0}, {-35, 85, 13, 13}, {-35, 85, 12, 0},
		} {
			near(t, fmt.Sprintf("floor at (%g, %g, y %g)", c.x, c.z, c.y), s.static.FloorHeight(geometry.Point{c.x, c.z}, c.y, 0.45), c.want, 1e-9)
		}
	})
	t.Run("M-DOC-010 placed on the deck, people and cars stand on it", func(t *testing.T) {
		people := placed(s, mgl64.Vec3{50, 4, 50}, mgl64.Vec3{50, 0, 52})
		s.AddCar(1, model(t, s, "sedan"), at(45, 4, 45, 0))
		for range 60 {
			s.Step(tick)
			s.MovePeople(people, tick)
		}
		near(t, "feet on the deck", people[0].Position[1], 4, 0)
		near(t, "feet under the deck", people[1].Position[1], 0, 0)
		near(t, "car on the deck", poseOf(t, s, 1).Position[1], 4, 0)
	})
	town, _ := town(9, 300, 50)
	big := newSpace(t, town)
	rapid.Check(t, func(t *rapid.T) {
		p := geometry.Point{rapid.Float64Range(-60, 60).Draw(t, "x"), rapid.Float64Range(-60, 60).Draw(t, "z")}
		y := rapid.Float64Range(-2, 9).Draw(t, "y")
		if got, want := big.static.FloorHeight(p, y, 0.45), town.FloorHeight(p, y, 0.45); math.Abs(got-want) > 1e-9 {
			t.Fatalf("floor at %v, y %g: %g, the scene says %g", p, y, got, want)
		}
	})
}

func TestClimb(t *testing.T) {
	for _, c := range []struct {
		name    string
		x, z    float64
		runs    bool
		crouchs bool
	}{{"stairs", 42, 30, false, false}, {"stairs at a run", 42, 30, true, false}, {"ramp", 50, 15, true, false}, {"stairs crouched", 42.3, 30, false, true}} {
		t.Run(c.name, func(t *testing.T) {
			s := newSpace(t, yard())
			people := placed(s, mgl64.Vec3{c.x, 0, c.z})
			people[0].Walk = Walk{Move: geometry.Point{0, 1}, Run: c.runs, Crouch: c.crouchs}
			for n := range 900 {
				s.MovePeople(people, tick)
				if !people[0].Grounded {
					t.Fatalf("left the ground at %v", people[0].Position)
				}
				if people[0].Position[2] > 45 {
					near(t, "y on the deck", people[0].Position[1], 4, 0)
					break
				}
				if n == 899 {
					t.Fatalf("never got up: %v", people[0].Position)
				}
			}
			people[0].Walk.Move = geometry.Point{0, -1}
			for people[0].Position[2] > c.z {
				s.MovePeople(people, tick)
				if !people[0].Grounded {
					t.Fatalf("left the ground on the way down at %v", people[0].Position)
				}
			}
			near(t, "y below", people[0].Position[1], 0, 0)
		})
	}
	t.Run("from below a slab is no step", func(t *testing.T) {
		s := newSpace(t, yard())
		people := placed(s, mgl64.Vec3{55, 0, 45})
		people[0].Walk = Walk{Move: geometry.Point{0, 1}}
		walkers(s, people, 300)
		near(t, "y", people[0].Position[1], 0, 0)
	})
	t.Run("under the ramp the head stops", func(t *testing.T) {
		s := newSpace(t, yard())
		people := placed(s, mgl64.Vec3{50, 0, 45})
		people[0].Walk = Walk{Move: geometry.Point{0, -1}, Run: true}
		walkers(s, people, 200)
		// The underside is 1.8 m high where the ramp's top is 2.1 m.
		near(t, "z", people[0].Position[2], 30.5, 0.3)
		people[0].Walk.Crouch = true
		walkers(s, people, 200)
		near(t, "z crouched", people[0].Position[2], 27, 0.3)
		people[0].Walk = Walk{}
		walkers(s, people, 5)
		if people[0].Stance != Crouched {
			t.Error("stood up where there is no room")
		}
	})
	t.Run("the ramp's side stops a walker", func(t *testing.T) {
		s := newSpace(t, yard())
		people := placed(s, mgl64.Vec3{40, 0, 30})
		people[0].Walk = Walk{Move: geometry.Point{1, 0}, Run: true}
		walkers(s, people, 200)
		near(t, "x", people[0].Position[0], 47-0.35, 0.01)
	})
}

func TestSlopes(t *testing.T) {
	scene := plain()
	// The ground climbs to the north: gently in the west, too steeply in the east.
	scene.Terrain = geometry.Terrain{Origin: geometry.Point{-100, -100}, Cell: 10, Columns: 21, Rows: 21, Heights: make([]float64, 441)}
	for row := range 21 {
		for column := range 21 {
			slope := 0.5
			if column > 10 {
				slope = 2.5
			}
			scene.Terrain.Heights[row*21+column] = math.Max(0, float64(row-10)*10*slope)
		}
	}
	s := newSpace(t, scene)
	people := placed(s, mgl64.Vec3{-50, 0, -2}, mgl64.Vec3{50, 0, -2})
	for i := range people {
		people[i].Walk.Move = geometry.Point{0, 1}
	}
	walkers(s, people, 300)
	gentle := people[0].Position
	near(t, "height on the gentle slope", gentle[1], gentle[2]*0.5, 1e-9)
	near(t, "way along it in 10 s", 2+math.Hypot(gentle[1], gentle[2]), 20, 0.5)
	if p := people[1].Position; p[2] > 0.3 {
		t.Errorf("walked up a slope of 2.5 to %v", p)
	}
}

func TestLocalWalk(t *testing.T) {
	s := newSpace(t, plain())
	people := placed(s, mgl64.Vec3{0, 0, 0}, mgl64.Vec3{20, 0, 0})
	for i := range people {
		people[i].Yaw = math.Pi / 2
		people[i].Walk.Local = true
	}
	people[0].Walk.Move, people[1].Walk.Move = geometry.Point{0, 1}, geometry.Point{1, 0}
	walkers(s, people, 30)
	if d := people[0].Position; d[0] < 1.5 || math.Abs(d[2]) > 1e-6 {
		t.Errorf("forwards at yaw pi/2 leads to %v", d)
	}
	if d := people[1].Position.Sub(mgl64.Vec3{20, 0, 0}); d.Dot(geometry.Right(math.Pi/2)) < 1.5 {
		t.Errorf("to the right at yaw pi/2 leads by %v", d)
	}
}

func TestFalls(t *testing.T) {
	for _, c := range []struct{ z, height float64 }{{45, 3}, {65, 6}, {85, 13}} {
		s := newSpace(t, yard())
		people := placed(s, mgl64.Vec3{-35, c.height, c.z})
		near(t, "y on the platform", people[0].Position[1], c.height, 0)
		people[0].Walk = Walk{Move: geometry.Point{1, 0}, Run: true}
		all := walkers(s, people, 120)
		if len(all) != 1 || all[0].ID != 100 {
			t.Fatalf("from %g m: landings %+v, feet at %v", c.height, all, people[0].Position)
		}
		near(t, "landing speed", all[0].Speed, math.Sqrt(2*9.81*c.height), 1e-6)
		near(t, "height fallen", all[0].Fallen, c.height, 1e-9)
		near(t, "y", people[0].Position[1], 0, 0)
	}
}

func TestFallsThroughNothing(t *testing.T) {
	s := newSpace(t, yard())
	for _, height := range []float64{40, 77.7, 300} {
		people := placed(s, mgl64.Vec3{50, 4, 50})
		people[0].Position[1], people[0].Grounded, people[0].Top = height, false, height
		all := walkers(s, people, 400)
		if len(all) != 1 {
			t.Fatalf("from %g m: %+v", height, all)
		}
		near(t, "y on the deck", people[0].Position[1], 4, 0)
		near(t, "landing speed", all[0].Speed, math.Sqrt(2*9.81*(height-4)), 1e-6)
	}
}

func TestJump(t *testing.T) {
	for _, dt := range []float64{1.0 / 30, 1.0 / 60} {
		s := newSpace(t, yard())
		people := placed(s, mgl64.Vec3{0, 0, 0})
		people[0].Walk.Jump = true
		highest, ticks := 0.0, 0
		for range 300 {
			s.MovePeople(people, dt)
			people[0].Walk.Jump = false
			highest = math.Max(highest, people[0].Position[1])
			if ticks++; people[0].Grounded {
				break
			}
		}
		near(t, "height of a jump", highest, 1.1, 0.02)
		near(t, "seconds in the air", float64(ticks)*dt, 2*math.Sqrt(2*1.1/9.81), 2*dt)
		near(t, "top kept", people[0].Top, 0, 0)
	}
	t.Run("a head meets the ceiling", func(t *testing.T) {
		scene := yard()
		scene.Surfaces = append(scene.Surfaces, slab(-5, -5, 5, 5, 2.6))
		s := newSpace(t, scene)
		people := placed(s, mgl64.Vec3{0, 0, 0})
		people[0].Walk.Jump = true
		for range 30 {
			s.MovePeople(people, tick)
			if head := people[0].Position[1] + 1.8; head > 2.3+1e-9 {
				t.Fatalf("head at %g under a ceiling at 2.3", head)
			}
		}
	})
	t.Run("a jump gets over a low wall, not over a high one", func(t *testing.T) {
		for _, c := range []struct {
			high float64
			over bool
		}{{0.9, true}, {1.6, false}} {
			scene := plain()
			scene.Solids = []geometry.Solid{wall(geometry.Point{-10, 5}, geometry.Point{10, 5}, 0.3, 0, c.high, geometry.Opaque)}
			s := newSpace(t, scene)
			people := placed(s, mgl64.Vec3{0, 0, 3})
			people[0].Walk = Walk{Move: geometry.Point{0, 1}, Run: true, Jump: true}
			walkers(s, people, 60)
			if over := people[0].Position[2] > 5; over != c.over {
				t.Errorf("wall of %g m: at %v", c.high, people[0].Position)
			}
		}
	})
}

func TestWalls(t *testing.T) {
	t.Run("along a wall one slides", func(t *testing.T) {
		s := newSpace(t, yard())
		people := placed(s, mgl64.Vec3{-5, 0, 18})
		people[0].Walk = Walk{Move: geometry.Point{1, 1}.Normalize(), Run: true}
		walkers(s, people, 60)
		if p := people[0].Position; p[0] < 2 || p[2] > 19.5+1e-6 {
			t.Errorf("at %v", p)
		}
	})
	t.Run("a shut door stops, an open one does not", func(t *testing.T) {
		s := newSpace(t, yard())
		people := placed(s, mgl64.Vec3{-55, 0, 11})
		people[0].Walk = Walk{Move: geometry.Point{-1, 0}}
		walkers(s, people, 200)
		near(t, "x at the shut door", people[0].Position[0], -60+0.05+0.35, 0.01)
		s.SetDoor(0, true)
		walkers(s, people, 100)
		if people[0].Position[0] > -61 {
			t.Errorf("the open door holds at %v", people[0].Position)
		}
		// Shut onto someone, it pushes them out.
		s.Place(&people[0], mgl64.Vec3{-60.1, 0, 11}, 0)
		people[0].Walk = Walk{}
		s.SetDoor(0, false)
		walkers(s, people, 2)
		if d := math.Abs(people[0].Position[0] + 60); d < 0.05+0.35-1e-3 {
			t.Errorf("in the leaf of the shut door at %v", people[0].Position)
		}
	})
	t.Run("nothing and nobody passes a wall", func(t *testing.T) {
		scene := yard()
		s := newSpace(t, scene)
		rapid.Check(t, func(t *rapid.T) {
			people := placed(s, mgl64.Vec3{rapid.Float64Range(-8, 8).Draw(t, "x"), 0, rapid.Float64Range(17, 19.4).Draw(t, "z")})
			p := &people[0]
			p.Velocity = mgl64.Vec3{rapid.Float64Range(-5, 5).Draw(t, "vx"), 0, rapid.Float64Range(0, 60).Draw(t, "vz")}
			p.Tumble = 5
			for range 10 {
				s.MovePeople(people, tick)
				if math.Abs(p.Position[0]) < 10.5 && (p.Position[2] > 19.5+1e-3) && p.Position[2] < 20.5 {
					t.Fatalf("in the wall at %v", p.Position)
				}
				if math.Abs(p.Position[0]) < 10 && p.Position[2] > 20 {
					t.Fatalf("through the wall at %v", p.Position)
				}
			}
		})
	})
}

// TestNeverInside walks people at random through a crowded town: none ends in
// a solid, no number goes bad.
func TestNeverInside(t *testing.T) {
	scene, r := town(21, 120, 30)
	for i := range scene.Solids {
		scene.Solids[i].Span = geometry.Span{Low: 0, High: 4}
	}
	scene.Surfaces = nil
	s := newSpace(t, scene)
	var positions []mgl64.Vec3
	for len(positions) < 24 {
		p := mgl64.Vec3{r.Float64()*60 - 30, 0, r.Float64()*60 - 30}
		free := true
		for i := range s.static.shapes {
			_, deep := s.static.overlap(&s.static.shapes[i], geometry.Flat(p), 0.35)
			free = free && (deep == 0 || !s.static.shapes[i].stopsBodies())
		}
		if free {
			positions = append(positions, p)
		}
	}
	people := placed(s, positions...)
	for n := range 400 {
		for i := range people {
			if (n+i)%15 == 0 {
				people[i].Walk = Walk{Move: geometry.Flat(geometry.Forward(r.Float64() * 7)), Run: true}
			}
		}
		s.MovePeople(people, tick)
		for i := range people {
			p := people[i].Position
			if !finite(p[0], p[1], p[2]) {
				t.Fatalf("tick %d: person %d at %v", n, i, p)
			}
			for k := range s.static.shapes {
				if o := &s.static.shapes[k]; o.stopsBodies() && s.static.contains(o, p[0], p[2]) {
					t.Fatalf("tick %d: person %d in shape %d at %v", n, i, k, p)
				}
			}
		}
	}
}

func TestSeparation(t *testing.T) {
	s := newSpace(t, yard())
	people := placed(s, mgl64.Vec3{0, 0, 0}, mgl64.Vec3{0, 0, 0}, mgl64.Vec3{0.1, 0, 0}, mgl64.Vec3{0, 0, 0.1})
	walkers(s, people, 60)
	for i := range people {
		for k := range i {
			if d := people[i].Position.Sub(people[k].Position).Len(); d < 0.65 {
				t.Errorf("%d and %d are %g m apart", i, k, d)
			}
		}
	}
	t.Run("nobody is pushed through a wall", func(t *testing.T) {
		people := placed(s, mgl64.Vec3{0, 0, 19.5}, mgl64.Vec3{0, 0, 19}, mgl64.Vec3{0, 0, 18.6})
		people[1].Walk, people[2].Walk = Walk{Move: geometry.Point{0, 1}, Run: true}, Walk{Move: geometry.Point{0, 1}, Run: true}
		walkers(s, people, 100)
		for i := range people {
			if people[i].Position[2] > 19.51 {
				t.Errorf("%d at %v", i, people[i].Position)
			}
		}
	})
	t.Run("on the deck and under it are apart", func(t *testing.T) {
		people := placed(s, mgl64.Vec3{50, 4, 50}, mgl64.Vec3{50, 0, 50})
		walkers(s, people, 30)
		near(t, "x", people[0].Position[0], 50, 0)
	})
}

func TestWater(t *testing.T) {
	scene := plain()
	scene.Waters = []geometry.Water{{Footprint: geometry.Box(geometry.Point{0, 50}, 40, 40, 0), Level: 0.3}}
	s := newSpace(t, scene)
	people := placed(s, mgl64.Vec3{0, 0, 0}, mgl64.Vec3{0, 0, 40})
	for i := range people {
		people[i].Walk = Walk{Move: geometry.Point{0, 1}}
	}
	walkers(s, people, 90)
	dry, wet := people[0].Position[2], people[1].Position[2]-40
	near(t, "wading against walking", wet/dry, 0.5, 0.05)
	if !people[1].Wading || people[0].Wading {
		t.Error("who wades is not said")
	}
}

func TestWalkFromOutside(t *testing.T) {
	s := newSpace(t, yard())
	people := placed(s, mgl64.Vec3{0, 0, 0})
	for _, w := range []Walk{
		{Move: geometry.Point{math.NaN(), 1}}, {Move: geometry.Point{math.Inf(1), 0}}, {Move: geometry.Point{1e300, 1e300}, Pace: math.NaN()}, {Move: geometry.Point{1, 1}, Pace: 1e9, Run: true},
	} {
		before := people[0].Position
		people[0].Walk = w
		walkers(s, people, 30)
		p := people[0].Position
		if way := p.Sub(before).Len(); !(way <= 11.5) {
			t.Errorf("%+v: went %g m in a second to %v", w, way, p)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("ids that do not ascend pass")
		}
	}()
	s.MovePeople([]Person{{ID: 2}, {ID: 1}}, tick)
}
