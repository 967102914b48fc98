package room

import (
	"slices"

	"caper/ecs"
)

// Timing holds the times of one part of a tick over the last seconds, in
// nanoseconds.
type Timing struct {
	Name          string // a system, "replication" or "tick"
	P50, P99, Max int64  // median, 99th percentile and maximum, nanoseconds
	Total         int64  // nanoseconds since the room opened
}

// These are the parts of a tick beside its systems.
const (
	partReplication = "replication" // snapshots and text frames
	partTick        = "tick"        // the whole tick without bots
)

// meterTicks is the number of past ticks that the meter evaluates.
const meterTicks = 240

// meter holds the recent times of each part of the tick, one row a part.
type meter struct {
	rows    []meterRow
	next    int // index of the next tick in every row
	filled  int
	scratch []int64
	partial []Timing // the summary in progress; each tick adds one part
	timing  []Timing // the last whole summary; it is never written again
}

type meterRow struct {
	name  string
	times [meterTicks]int64
	total int64
}

// record stores a tick's times and summarises one part.
func (m *meter) record(costs []ecs.Cost, replication, whole int64) {
	if m.rows == nil {
		for i := range costs {
			m.rows = append(m.rows, meterRow{name: costs[i].Name})
		}
		m.rows = append(m.rows, meterRow{name: partReplication}, meterRow{name: partTick})
	}
	for i := range costs {
		m.rows[i].put(m.next, costs[i].Last)
	}
	m.rows[len(costs)].put(m.next, replication)
	m.rows[len(costs)+1].put(m.next, whole)
	m.next = (m.next + 1) % meterTicks
	m.filled = min(m.filled+1, meterTicks)
	m.summarise()
}

func (r *meterRow) put(at int, nanos int64) {
	r.times[at] = nanos
	r.total += nanos
}

// summarise summarises the next part. Summarising all parts at once would slow
// that tick down.
func (m *meter) summarise() {
	row := &m.rows[len(m.partial)]
	m.scratch = append(m.scratch[:0], row.times[:m.filled]...)
	slices.Sort(m.scratch)
	n := len(m.scratch)
	m.partial = append(m.partial, Timing{row.name, m.scratch[n/2], m.scratch[n*99/100], m.scratch[n-1], row.total})
	if len(m.partial) == len(m.rows) {
		m.timing, m.partial = m.partial, make([]Timing, 0, len(m.rows))
	}
}
