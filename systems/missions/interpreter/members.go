package interpreter

import "math/bits"

// MemberSet is a set of a mission owner's members. A member's number is its
// index among the owner's members; an owner has at most 32.
type MemberSet uint32

// Nobody is who caused an event that no member caused.
const Nobody = -1

// With is the set with one more member.
func (s MemberSet) With(member int) MemberSet { return s | 1<<member }

// Empty reports whether the set has no member.
func (s MemberSet) Empty() bool { return s == 0 }

// First is the member with the lowest number, Nobody for an empty set.
func (s MemberSet) First() int32 {
	if s == 0 {
		return Nobody
	}
	return int32(bits.TrailingZeros32(uint32(s)))
}
