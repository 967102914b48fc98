package generate

// random is a splitmix64 stream. It does not depend on the Go release, so the
// same seed always yields the same city.
type random struct{ state uint64 }

// stream derives an independent stream for a part of the city, so that an
// additional draw in one part changes no other part.
func stream(seed uint64, part ...int) *random {
	r := &random{seed}
	for _, p := range part {
		r.state = r.next() ^ uint64(p)*0x9e3779b97f4a7c15
	}
	return r
}

func (r *random) next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a whole number from 0 to n-1.
func (r *random) below(n int) int { return int(r.next() % uint64(n)) }

// between returns a whole number from low to high, both included.
func (r *random) between(low, high int) int { return low + r.below(high-low+1) }

// chance returns true with a probability of percent in a hundred.
func (r *random) chance(percent int) bool { return r.below(100) < percent }

// pick returns one of the choices.
func pick[T any](r *random, choices []T) T { return choices[r.below(len(choices))] }
