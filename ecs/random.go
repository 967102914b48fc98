package ecs

import (
	"reflect"

	"github.com/cespare/xxhash/v2"
)

// Random draws numbers for one system: each is a hash of (room seed, system,
// entity, tick, n). There is no stream state, so that one more entity changes
// no other's luck.
type Random struct {
	world  *World
	system uint64
}

// bind gives a system the draws of its own name, or of the name in the field's
// tag `stream:"name"`.
func (h *Random) bind(r *Registrar, tag reflect.StructTag) {
	name, named := tag.Lookup("stream")
	if !named {
		name = r.system
	}
	*h = newRandom(r.world, name)
}

func newRandom(w *World, system string) Random { return Random{w, xxhash.Sum64String(system)} }

// Uint64 is draw n of an entity at this tick.
func (r Random) Uint64(id ID, n int) uint64 {
	h := mix(r.world.seed, r.system)
	h = mix(h, uint64(id))
	h = mix(h, r.world.tick)
	return mix(h, uint64(n))
}

// Float is draw n in [0, 1).
func (r Random) Float(id ID, n int) float64 {
	return float64(r.Uint64(id, n)>>11) / (1 << 53)
}

// Between is draw n in [low, high).
func (r Random) Between(id ID, n int, low, high float64) float64 {
	return low + (high-low)*r.Float(id, n)
}

// Below is draw n in 0..limit-1; 0 for a limit under 1.
func (r Random) Below(id ID, n, limit int) int {
	if limit < 1 {
		return 0
	}
	return int(r.Uint64(id, n) % uint64(limit))
}
