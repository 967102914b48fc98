package physics

import (
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// town scatters solids, surfaces, doors and movers by a seed.
func town(seed uint64, solids int, half float64) (*geometry.Scene, *rand.Rand) {
	r := rand.New(rand.NewPCG(seed, 1))
	s := plain()
	s.Bounds = geometry.Rect{Min: geometry.Point{-half, -half}, Max: geometry.Point{half, half}}
	s.Storeys[0].Bounds = s.Bounds
	place := func() geometry.Point {
		return geometry.Point{(r.Float64()*2 - 1) * half, (r.Float64()*2 - 1) * half}
	}
	for range solids {
		s.Solids = append(s.Solids, geometry.Solid{
			Footprint: geometry.Box(place(), 0.2+r.Float64()*8, 0.2+r.Float64()*8, r.Float64()*7),
			Span:      geometry.Span{Low: r.Float64()*3 - 1, High: 2.5 + r.Float64()*6},
			Material:  geometry.Material(r.IntN(4)),
		})
	}
	for range solids / 8 {
		s.Surfaces = append(s.Surfaces, geometry.Surface{
			Footprint: geometry.Box(place(), 2+r.Float64()*12, 2+r.Float64()*12, r.Float64()*7),
			Height:    1 + r.Float64()*5, SlopeX: r.Float64()*0.1 - 0.05, SlopeZ: r.Float64()*0.1 - 0.05,
			Thickness: r.Float64() * 0.5, Kind: geometry.SurfaceKind(r.IntN(3)),
		})
		a := place()
		s.Doors = append(s.Doors, geometry.Door{A: a, B: a.Add(geometry.Point{1, 0.5}), Span: geometry.Span{Low: 0, High: 2}, Thickness: 0.1})
	}
	return s, r
}

func populated(t testing.TB, seed uint64, solids int, half float64, movers int) *Space {
	scene, r := town(seed, solids, half)
	s := newSpace(t, scene)
	people := make([]Person, movers)
	for i := range people {
		people[i] = Person{ID: uint64(1000 + i), Position: mgl64.Vec3{(r.Float64()*2 - 1) * half, 0, (r.Float64()*2 - 1) * half}}
	}
	for i := range movers {
		s.AddAmbientCar(uint64(1+i), r.IntN(5), at((r.Float64()*2-1)*half, 0, (r.Float64()*2-1)*half, r.Float64()*7))
	}
	s.Refresh(people)
	return s
}
