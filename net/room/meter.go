package room

import (
	"slices"

	"caper/ecs"
)

// Timing is how long a part of the tick took over the last seconds,
// nanoseconds.
type Timing struct {
	Name          string
	P50, P99, Max int64
	Total         int64 // since the room opened
}

// The parts of a tick beside its systems.
const (
	partReplication = "replication" // snapshots and text frames
	partTick        = "tick"        // all of it, without bots
)

// meterTicks is how many ticks are looked back on; a power of two is not
// needed.
const meterTicks = 240

// meter keeps the last times of each part of the tick: a row a part.
type meter struct {
	rows    []meterRow
	next    int // in every row
	filled  int
	scratch []int64
	making  []Timing // as far as it is summed up, a part a tick
	timing  []Timing // made anew; never written again
}

type meterRow struct {
	name  string
	times [meterTicks]int64
	total int64
}

// note keeps a tick's times and, a part a tick, sums them up.
func (m *meter) note(costs []ecs.Cost, tell, whole int64) {
	if m.rows == nil {
		for i := range costs {
			m.rows = append(m.rows, meterRow{name: costs[i].Name})
		}
		m.rows = append(m.rows, meterRow{name: partReplication}, meterRow{name: partTick})
	}
	for i := range costs {
		m.rows[i].put(m.next, costs[i].Last)
	}
	m.rows[len(costs)].put(m.next, tell)
	m.rows[len(costs)+1].put(m.next, whole)
	m.next = (m.next + 1) % meterTicks
	m.filled = min(m.filled+1, meterTicks)
	m.summarise()
}

func (r *meterRow) put(at int, nanos int64) {
	r.times[at] = nanos
	r.total += nanos
}

// summarise sums up the next part; all at once would be felt in that tick.
func (m *meter) summarise() {
	row := &m.rows[len(m.making)]
	m.scratch = append(m.scratch[:0], row.times[:m.filled]...)
	slices.Sort(m.scratch)
	n := len(m.scratch)
	m.making = append(m.making, Timing{row.name, m.scratch[n/2], m.scratch[n*99/100], m.scratch[n-1], row.total})
	if len(m.making) == len(m.rows) {
		m.timing, m.making = m.making, make([]Timing, 0, len(m.rows))
	}
}
