package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"pgregory.net/rapid"

	"caper/levels/geometry"
)

func TestWallsStopPeople(t *testing.T) {
	t.Run("a person slides along a wall", func(t *testing.T) {
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
		// A door that shuts on a person pushes the person out.
		s.Place(&people[0], mgl64.Vec3{-60.1, 0, 11}, 0)
		people[0].Walk = Walk{}
		s.SetDoor(0, false)
		walkers(s, people, 2)
		if d := math.Abs(people[0].Position[0] + 60); d < 0.05+0.35-1e-3 {
			t.Errorf("in the leaf of the shut door at %v", people[0].Position)
		}
	})
	t.Run("a person never passes a wall", func(t *testing.T) {
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

// TestPeopleNeverEnterSolids walks people at random through a crowded town.
// Nobody may end up in a solid, and no number may become infinite or NaN.
func TestPeopleNeverEnterSolids(t *testing.T) {
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
