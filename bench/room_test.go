package bench

import (
	"sync"
	"testing"

	"caper/levels"
	"caper/systems"
)

var cityLevelOnce = sync.OnceValues(func() (*systems.PreparedLevel, error) {
	level, err := levels.Load(cityLevel)
	if err != nil {
		return nil, err
	}
	return systems.PrepareLevel(level), nil
})

func preparedCity(b *testing.B) *systems.PreparedLevel {
	b.Helper()
	prepared, err := cityLevelOnce()
	if err != nil {
		b.Fatal(err)
	}
	return prepared
}

// BenchmarkTick measures a tick of city32: simulation, snapshots and text
// frames.
func BenchmarkTick(b *testing.B) {
	c, err := openCity(preparedCity(b), 1)
	if err != nil {
		b.Fatal(err)
	}
	for range warmUp * 30 {
		if err := c.tick(false); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		b.StopTimer()
		for _, one := range c.clients {
			one.read()
			one.player.Think()
		}
		b.StartTimer()
		if err := c.room.Step(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkState measures hashing and saving the state of a room of city32.
func BenchmarkState(b *testing.B) {
	c, err := openCity(preparedCity(b), 1)
	if err != nil {
		b.Fatal(err)
	}
	for range warmUp * 30 {
		if err := c.tick(false); err != nil {
			b.Fatal(err)
		}
	}
	s := c.room.Simulation()
	b.Run("hash", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			s.Hash()
		}
	})
	b.Run("keyframe", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := s.Keyframe(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkOpen measures opening a room on main-riverbend.
func BenchmarkOpen(b *testing.B) {
	prepared := preparedCity(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := systems.New(systems.Config{Prepared: prepared}); err != nil {
			b.Fatal(err)
		}
	}
}
