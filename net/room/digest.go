package room

import (
	"math"

	"caper/systems/missions"
)

// sum is a hash in the making (FNV-1a, a word at a time): it tells whether an
// entry is news without writing its frame.
type sum uint64

const (
	sumStart sum = 14695981039346656037
	sumPrime sum = 1099511628211
)

func (s *sum) number(n uint64) {
	for range 8 {
		*s = (*s ^ sum(n&0xff)) * sumPrime
		n >>= 8
	}
}

func (s *sum) float(n float64) { s.number(math.Float64bits(n)) }

func (s *sum) text(t string) {
	for i := range len(t) {
		*s = (*s ^ sum(t[i])) * sumPrime
	}
	s.number(uint64(len(t)))
}

// sumOf is the hash of all that a tracker frame is made of.
func sumOf(e *missions.Entry) uint64 {
	s := sumStart
	t := &e.Tracker
	s.text(t.Mission)
	s.text(t.ID)
	s.number(uint64(t.Phase)<<32 | uint64(t.Done)<<16 | uint64(t.Of))
	for i := range t.Objectives {
		line := &t.Objectives[i]
		s.text(line.ID)
		s.text(string(line.Verb))
		s.text(line.Text)
		s.number(uint64(line.Status)<<1 | uint64(flag(line.Member)))
		s.number(uint64(e.Drive[i]))
		s.float(line.Left)
		s.float(line.Hold)
	}
	for i := range e.Targets {
		target := &e.Targets[i]
		s.number(uint64(target.Line))
		s.number(uint64(target.Entity))
		for _, n := range target.Position {
			s.float(n)
		}
		s.float(target.Radius)
	}
	for _, start := range e.Starts {
		s.number(uint64(start.Mission)<<32 | uint64(uint32(start.Zone)))
	}
	return uint64(s)
}

func flag(set bool) uint8 {
	if set {
		return 1
	}
	return 0
}
