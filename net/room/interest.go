package room

import (
	"cmp"
	"math/bits"
	"slices"

	"caper/net/protocol"
)

// How far a client is told of things, in the wire's units, and how often.
const (
	reach    = 250 * protocol.PositionUnits // M-NET-007
	near     = 100 * protocol.PositionUnits
	farEvery = 3 // snapshots: 5 a second at 15
)

// What an update is reckoned at, bytes; what it really took is settled with
// the next snapshots' budgets.
const (
	newBytes   = 28 // of an entity that the client has no base of
	knownBytes = 8
)

// crowd keeps the nearest few of a crowd from being all that is ever sent: who
// is closer counts as this far away, wire units.
const crowd = 8 * protocol.PositionUnits

// interest is what a client has been told of.
type interest struct {
	held    []held // by ascending id
	updates []protocol.Update
	gone    []uint64
	choices []choice
	next    []held
}

// held is an entity that a client knows.
type held struct {
	last protocol.Entity // as last sent
	bits uint32          // bit k: sent k snapshots ago
}

// choice is an entity that might be sent, and how much it matters.
type choice struct {
	index int32 // in the ring's newest frame
	known int32 // in held, -1 for new
	late  int64 // the smaller, the sooner it is to be sent
}

// choose picks the updates of a snapshot for a client at (x, z): what changed
// within reach, near things first, as many as the budget holds.
func (n *interest) choose(g *ring, self uint64, x, z int32, ack uint32, whole bool, budget int) {
	n.updates, n.gone, n.choices, n.next = n.updates[:0], n.gone[:0], n.choices[:0], n.next[:0]
	frame := g.newest()
	k := 0
	for i := range frame {
		e := &frame[i]
		for k < len(n.held) && n.held[k].last.ID < e.ID {
			n.gone = append(n.gone, n.held[k].last.ID)
			k++
		}
		known := k < len(n.held) && n.held[k].last.ID == e.ID
		dx, dz := int64(e.X-x), int64(e.Z-z)
		distance := dx*dx + dz*dz
		if !whole && distance > reach*reach && e.ID != self {
			if known {
				n.gone = append(n.gone, e.ID)
				k++
			}
			continue
		}
		n.consider(i, k, known, distance, e, g.number, whole || e.ID == self)
		if known {
			k++
		}
	}
	for ; k < len(n.held); k++ {
		n.gone = append(n.gone, n.held[k].last.ID)
	}
	n.keepWithin(budget)
	n.settle(g, ack)
}

// consider notes an entity in reach as kept and, when there is news of it, as a
// choice.
func (n *interest) consider(i, k int, known bool, distance int64, e *protocol.Entity, number uint32, always bool) {
	at := int32(-1)
	if known {
		at = int32(len(n.next))
		h := n.held[k]
		h.bits <<= 1
		n.next = append(n.next, h)
		if h.last == *e || !always && distance > near*near && (number+uint32(e.ID))%farEvery != 0 {
			return
		}
	}
	late := int64(0)
	if !always {
		late = (distance + crowd*crowd) / waited(n, at)
	}
	n.choices = append(n.choices, choice{int32(i), at, late})
}

// waited is the square of how many snapshots an entity has not been sent for:
// twice the distance waits twice as long, and nobody waits forever.
func waited(n *interest, at int32) int64 {
	age := int64(8) // of one that the client does not know yet
	if at >= 0 {
		age = int64(bits.TrailingZeros32(n.next[at].bits)) // 32 for longer
	}
	return max(1, age*age)
}

// keepWithin drops the choices beyond a budget of bytes that matter least;
// they are sent by and by, since they stay different.
func (n *interest) keepWithin(budget int) {
	cost := 0
	for i := range n.choices {
		cost += n.cost(&n.choices[i])
	}
	if cost <= budget || len(n.choices) == 0 {
		return
	}
	slices.SortFunc(n.choices, func(a, b choice) int {
		return cmp.Or(cmp.Compare(a.late, b.late), cmp.Compare(a.index, b.index))
	})
	most, left := 1, budget-n.cost(&n.choices[0])
	for most < len(n.choices) {
		if left -= n.cost(&n.choices[most]); left < 0 {
			break
		}
		most++
	}
	n.choices = n.choices[:most]
	slices.SortFunc(n.choices, func(a, b choice) int { return cmp.Compare(a.index, b.index) })
}

// cost is what an update of a choice is reckoned at.
func (n *interest) cost(c *choice) int {
	if c.known < 0 || n.next[c.known].bits == 0 {
		return newBytes
	}
	return knownBytes
}

// settle turns the choices into updates against what the client acknowledged,
// and notes them as sent.
func (n *interest) settle(g *ring, ack uint32) {
	frame := g.newest()
	fresh := 0
	for _, c := range n.choices {
		u := protocol.Update{Now: frame[c.index]}
		if c.known < 0 {
			n.updates = append(n.updates, u)
			fresh++
			continue
		}
		h := &n.next[c.known]
		u.Base, u.Age = base(g, h, ack)
		n.updates = append(n.updates, u)
		h.last, h.bits = u.Now, h.bits|1
	}
	if fresh > 0 {
		for _, c := range n.choices {
			if c.known < 0 {
				n.next = append(n.next, held{last: frame[c.index], bits: 1})
			}
		}
		slices.SortFunc(n.next, func(a, b held) int { return cmp.Compare(a.last.ID, b.last.ID) })
	}
	n.held, n.next = n.next, n.held
}

// base is the newest state of an entity that was sent and acknowledged, and how
// many snapshots ago that was; nil when the client has none that still counts.
func base(g *ring, h *held, ack uint32) (*protocol.Entity, uint8) {
	if ack == 0 || g.number-ack >= protocol.HistorySize {
		return nil, 0
	}
	sent := h.bits &^ (1<<(g.number-ack) - 1)
	if sent == 0 {
		return nil, 0
	}
	age := uint32(bits.TrailingZeros32(sent))
	state := g.state(g.number-age, h.last.ID)
	if state == nil {
		return nil, 0
	}
	return state, uint8(age)
}
