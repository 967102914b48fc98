package physics

import (
	"math"
	"testing"
)

func BenchmarkTick(b *testing.B) {
	for _, c := range []struct {
		name                    string
		driven, parked, walkers int
		step, walk              bool
	}{
		{"64 cars of which 40 driven and 32 people", 40, 24, 32, true, true},
		{"64 cars of which 40 driven", 40, 24, 0, true, false},
		{"32 people among 64 parked cars", 0, 64, 32, false, true},
		{"64 parked cars", 0, 64, 0, true, false},
	} {
		b.Run(c.name, func(b *testing.B) {
			s, people, r := city(b, 1024, c.driven, c.parked, c.walkers)
			d := &drivers{make([]int, c.driven+1), make([]int, c.driven+1)}
			for id := 1; id <= c.driven; id++ {
				d.heading[id] = int(math.Round(poseOf(b, s, uint64(id)).Yaw / (math.Pi / 2)))
			}
			n := 0
			tickOnce := func() {
				play(s, people, r, d, n)
				n++
				if c.step {
					s.Step(tick)
				}
				if c.walk {
					s.MovePeople(people, tick)
				}
			}
			for range 200 {
				tickOnce()
			}
			var contacts, awake, impacts, speed float64
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				tickOnce()
				contacts += float64(s.world.GetContactCount())
				awake += float64(s.AwakeCount())
				impacts += float64(len(s.Impacts()))
				for id := 1; id <= c.driven; id++ {
					m, _ := s.Motion(uint64(id))
					speed += m.Velocity.Len() / float64(c.driven)
				}
			}
			b.ReportMetric(contacts/float64(b.N), "contacts")
			b.ReportMetric(awake/float64(b.N), "awake")
			b.ReportMetric(impacts/float64(b.N), "impacts")
			b.ReportMetric(speed/float64(b.N), "car-m/s")
		})
	}
}

func BenchmarkRebuild(b *testing.B) {
	s, _, _ := city(b, 2000, 40, 24, 0)
	b.ReportAllocs()
	for b.Loop() {
		s.Rebuild()
	}
}
