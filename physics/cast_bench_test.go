package physics

import (
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

func BenchmarkCast(b *testing.B) {
	s := populated(b, 7, 2000, 300, 100)
	r := rand.New(rand.NewPCG(2, 2))
	var from, to [1024]mgl64.Vec3
	for i := range from {
		from[i] = mgl64.Vec3{(r.Float64()*2 - 1) * 250, 1.6, (r.Float64()*2 - 1) * 250}
		yaw := r.Float64() * 7
		to[i] = from[i].Add(geometry.Forward(yaw).Mul(60))
	}
	for name, cast := range map[string]func(i int) bool{
		"cast 60 m":  func(i int) bool { _, ok := s.Cast(from[i], to[i], CastOptions{For: ForShots}); return ok },
		"sight 60 m": func(i int) bool { return s.Visibility(from[i], to[i], SightOptions{}) == 0 },
		"clear 60 m": func(i int) bool {
			f, t := from[i], to[i]
			f[1], t[1] = 9.5, 9.5
			_, ok := s.Cast(f, t, CastOptions{For: ForShots})
			return ok
		},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			hits := 0
			for i := 0; b.Loop(); i++ {
				if cast(i & 1023) {
					hits++
				}
			}
			b.ReportMetric(float64(hits)/float64(b.N), "hits/op")
		})
	}
}

func BenchmarkCastCity(b *testing.B) {
	s, people, r := city(b, 2025, 0, 64, 92)
	s.Refresh(people)
	var from, to [1024]mgl64.Vec3
	for i := range from {
		p := people[r.IntN(len(people))].Position
		from[i] = p.Add(mgl64.Vec3{0, 1.6, 0})
		to[i] = from[i].Add(geometry.Forward(r.Float64() * 7).Mul(60))
	}
	b.ReportAllocs()
	hits := 0
	for i := 0; b.Loop(); i++ {
		if _, ok := s.Cast(from[i&1023], to[i&1023], CastOptions{For: ForShots}); ok {
			hits++
		}
	}
	b.ReportMetric(float64(hits)/float64(b.N), "hits/op")
}
