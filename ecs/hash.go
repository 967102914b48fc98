package ecs

import (
	"math/bits"

	"github.com/cespare/xxhash/v2"
)

// mix folds a value into a digest by a 128-bit multiplication folded to 64
// bits, as wyhash does.
func mix(digest, value uint64) uint64 {
	high, low := bits.Mul64(digest^0xa0761d6478bd642f, value^0xe7037ed1a0b428db)
	return high ^ low
}

// Digest is the hash of one component, resource, store or stream.
type Digest struct {
	Name string // name of the type
	Hash uint64 // hash of all values of the type
}

// Hash returns the hash of the whole state: ids, components, resources, stores
// and unread events. It does not depend on the order of the tables.
func (w *World) Hash() uint64 {
	total := mix(uint64(w.nextID), w.tick)
	total = mix(total, w.seed)
	for _, c := range w.components {
		total = mix(total, w.hashComponent(c))
	}
	for _, r := range w.resources {
		total = mix(total, r.hash(w))
	}
	for _, s := range w.stores {
		total = mix(total, s.hash(w))
	}
	for _, s := range w.streams {
		total = mix(total, s.hash(w))
	}
	return total
}

// Digests returns the hash of each part of the state, in registration order. A
// replay compares them to name the part that differs.
func (w *World) Digests() []Digest {
	digests := make([]Digest, 0, len(w.components)+len(w.resources)+len(w.stores)+len(w.streams))
	for _, c := range w.components {
		digests = append(digests, Digest{c.name, w.hashComponent(c)})
	}
	for _, r := range w.resources {
		digests = append(digests, Digest{r.name(), r.hash(w)})
	}
	for _, s := range w.stores {
		digests = append(digests, Digest{s.name(), s.hash(w)})
	}
	for _, s := range w.streams {
		digests = append(digests, Digest{s.name(), s.hash(w)})
	}
	return digests
}

// hashComponent sums over the entities, so their order in the tables does not
// matter.
func (w *World) hashComponent(c *component) uint64 {
	sum := uint64(0)
	query := w.tables.Query(&c.mask)
	for query.Next() {
		id := (*identity)(query.Get(w.identity)).ID
		w.scratch = c.codec.encode(w.scratch[:0], query.Get(c.id))
		sum += mix(xxhash.Sum64(w.scratch), uint64(id))
	}
	return sum
}
