package room

import (
	"cmp"
	"math/bits"
	"slices"

	"caper/net/protocol"
)

// These constants define how far away, in the wire's units, a client is sent
// entities, and how often.
const (
	reach    = 250 * protocol.PositionUnits // M-NET-007
	near     = 100 * protocol.PositionUnits
	farEvery = 3 // snapshots between two updates of a far entity: 5 a second at 15 snapshots
)

// These are the estimated sizes of an update in bytes. The next snapshots'
// budgets absorb the difference from the real size.
const (
	newBytes   = 28 // of an entity for which the client has no base
	knownBytes = 8
)

// crowdDistance, in the wire's units, is added to the distances that set an
// entity's priority. Without it the nearest few entities of a crowd would be the
// only ones that are ever sent.
const crowdDistance = 8 * protocol.PositionUnits

// interest is the set of entities that a client knows.
type interest struct {
	known   []known // by ascending id
	updates []protocol.Update
	gone    []uint64
	choices []choice
	next    []known
}

// known is an entity that a client knows.
type known struct {
	last protocol.Entity // the state that was sent last
	bits uint32          // bit k is set when the entity was sent k snapshots ago
}

// choice is an entity that the next snapshot may contain, with its priority.
type choice struct {
	index    int32 // in the ring's newest frame
	known    int32 // index of the entity in known; -1 when the client does not know it
	priority int64 // an entity with a smaller number is sent sooner
}

// choose picks the updates of a snapshot for a client at (x, z): the entities
// within reach that have changed, near ones first, as many as the budget of
// bytes allows.
func (n *interest) choose(g *ring, self uint64, x, z int32, ack uint32, whole bool, budget int) {
	n.updates, n.gone, n.choices, n.next = n.updates[:0], n.gone[:0], n.choices[:0], n.next[:0]
	frame := g.newest()
	k := 0
	for i := range frame {
		e := &frame[i]
		for k < len(n.known) && n.known[k].last.ID < e.ID {
			n.gone = append(n.gone, n.known[k].last.ID)
			k++
		}
		known := k < len(n.known) && n.known[k].last.ID == e.ID
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
	for ; k < len(n.known); k++ {
		n.gone = append(n.gone, n.known[k].last.ID)
	}
	n.fitBudget(budget)
	n.encode(g, ack)
}

// consider keeps an entity that is within reach and, when its state has
// changed, adds it to the choices.
func (n *interest) consider(i, k int, known bool, distance int64, e *protocol.Entity, number uint32, always bool) {
	at := int32(-1)
	if known {
		at = int32(len(n.next))
		h := n.known[k]
		h.bits <<= 1
		n.next = append(n.next, h)
		if h.last == *e || !always && distance > near*near && (number+uint32(e.ID))%farEvery != 0 {
			return
		}
	}
	late := int64(0)
	if !always {
		late = (distance + crowdDistance*crowdDistance) / waited(n, at)
	}
	n.choices = append(n.choices, choice{int32(i), at, late})
}

// waited returns the square of the number of snapshots since an entity was
// sent. An entity at twice the distance therefore waits twice as long, and none
// waits forever.
func waited(n *interest, at int32) int64 {
	age := int64(8) // for an entity that the client does not know yet
	if at >= 0 {
		age = int64(bits.TrailingZeros32(n.next[at].bits)) // 32 for longer
	}
	return max(1, age*age)
}

// fitBudget drops the least important choices that exceed a budget of bytes.
// They still differ from what the client has, so a later snapshot sends them.
func (n *interest) fitBudget(budget int) {
	cost := 0
	for i := range n.choices {
		cost += n.cost(&n.choices[i])
	}
	if cost <= budget || len(n.choices) == 0 {
		return
	}
	slices.SortFunc(n.choices, func(a, b choice) int {
		return cmp.Or(cmp.Compare(a.priority, b.priority), cmp.Compare(a.index, b.index))
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

// cost estimates the size of a choice's update in bytes.
func (n *interest) cost(c *choice) int {
	if c.known < 0 || n.next[c.known].bits == 0 {
		return newBytes
	}
	return knownBytes
}

// encode turns the choices into updates relative to what the client
// acknowledged, and records them as sent.
func (n *interest) encode(g *ring, ack uint32) {
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
				n.next = append(n.next, known{last: frame[c.index], bits: 1})
			}
		}
		slices.SortFunc(n.next, func(a, b known) int { return cmp.Compare(a.last.ID, b.last.ID) })
	}
	n.known, n.next = n.next, n.known
}

// base returns the newest state of an entity that was sent and acknowledged,
// and how many snapshots ago it was sent. It returns nil when the client has no
// such state within the history.
func base(g *ring, h *known, ack uint32) (*protocol.Entity, uint8) {
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
