package ecs

import (
	"reflect"

	"github.com/cespare/xxhash/v2"
)

// Random draws numbers for one system. Each number is a hash of (room seed,
// system, entity, tick, n). There is no generator state, so an additional
// entity does not change the numbers of the others.
type Random struct {
	world  *World
	system uint64
}

// bind selects the draws by the system's name, or by the name in the field's
// tag `stream:"name"`.
func (h *Random) bind(r *Registrar, tag reflect.StructTag) {
	name, named := tag.Lookup("stream")
	if !named {
		name = r.system
	}
	*h = newRandom(r.world, name)
}

func newRandom(w *World, system string) Random { return Random{w, xxhash.Sum64String(system)} }

// Uint64 returns draw n of an entity at this tick.
func (r Random) Uint64(id ID, n int) uint64 {
	h := mix(r.world.seed, r.system)
	h = mix(h, uint64(id))
	h = mix(h, r.world.tick)
	return mix(h, uint64(n))
}

// Float returns draw n as a number in [0, 1).
func (r Random) Float(id ID, n int) float64 {
	return float64(r.Uint64(id, n)>>11) / (1 << 53)
}

// Between returns draw n as a number in [low, high).
func (r Random) Between(id ID, n int, low, high float64) float64 {
	return low + (high-low)*r.Float(id, n)
}

// Below returns draw n as a number in 0..limit-1. It is 0 for a limit below 1.
func (r Random) Below(id ID, n, limit int) int {
	if limit < 1 {
		return 0
	}
	return int(r.Uint64(id, n) % uint64(limit))
}
