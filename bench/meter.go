package bench

import (
	"math"
	"runtime"
	"slices"
	"time"

	"caper/ecs"
)

// started is the origin of clock.
var started = time.Now()

// clock returns nanoseconds since the program started.
func clock() int64 { return time.Since(started).Nanoseconds() }

// row holds one figure per tick.
type row []int64

// over returns the distribution of a row with its figures divided by unit.
func (r row) over(unit float64) Distribution {
	if len(r) == 0 {
		return Distribution{}
	}
	sorted := slices.Clone(r)
	slices.Sort(sorted)
	sum := 0.0
	for _, n := range sorted {
		sum += float64(n)
	}
	at := func(share float64) float64 { return float64(sorted[int(share*float64(len(sorted)-1))]) / unit }
	return Distribution{
		Mean: round(sum / float64(len(sorted)) / unit), P50: round(at(0.5)), P99: round(at(0.99)), Max: round(at(1)),
	}
}

// round rounds to a hundredth.
func round(n float64) float64 { return math.Round(n*100) / 100 }

// meter collects the figures of a run.
type meter struct {
	tick        row
	systems     []row
	names       []string
	clients     row
	steps       row // of the missions
	allocations row
	before      runtime.MemStats
	after       runtime.MemStats
}

// sampleEvery is the number of ticks between two counts of allocations. It is
// prime, so that it meets ticks of every kind. Counting takes time outside of
// the tick and empties the allocator's caches, so most ticks are not counted.
const sampleEvery = 7

// run runs a tick and records its cost.
func (m *meter) run(number int, tick func() error) error {
	sampled := number%sampleEvery == 0
	if sampled {
		runtime.ReadMemStats(&m.before)
	}
	from := clock()
	err := tick()
	m.tick = append(m.tick, clock()-from)
	if sampled {
		runtime.ReadMemStats(&m.after)
		m.allocations = append(m.allocations, int64(m.after.Mallocs-m.before.Mallocs))
	}
	return err
}

// record records the tick's time by system, and the rest of it as one more
// part.
func (m *meter) record(costs []ecs.Cost, rest string) {
	if m.systems == nil {
		for i := range costs {
			m.names = append(m.names, costs[i].Name)
		}
		m.names = append(m.names, rest)
		m.systems = make([]row, len(m.names))
	}
	left := m.tick[len(m.tick)-1]
	for i := range costs {
		m.systems[i] = append(m.systems[i], costs[i].Last)
		left -= costs[i].Last
	}
	m.systems[len(costs)] = append(m.systems[len(costs)], left)
}

// fill writes the figures into a report.
func (m *meter) fill(r *Report) {
	const micro = 1e3
	r.Ticks = len(m.tick)
	r.Tick, r.Clients, r.Allocations = m.tick.over(micro), m.clients.over(micro), m.allocations.over(1)
	r.Step = m.steps.over(micro)
	for i := range m.systems {
		r.Systems = append(r.Systems, Part{m.names[i], m.systems[i].over(micro)})
	}
}

// collector measures the garbage collector from its creation on.
type collector struct{ at runtime.MemStats }

func startCollector() *collector {
	c := &collector{}
	runtime.ReadMemStats(&c.at)
	return c
}

// since returns the collector's work since then.
func (c *collector) since() Collector {
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	done := Collector{Runs: now.NumGC - c.at.NumGC, PauseTotal: round(float64(now.PauseTotalNs-c.at.PauseTotalNs) / 1e3)}
	for n := c.at.NumGC; n < now.NumGC && now.NumGC-n <= 256; n++ {
		done.PauseLongest = max(done.PauseLongest, round(float64(now.PauseNs[n%256])/1e3))
	}
	return done
}

// live returns the bytes in use after a full collection.
func live() uint64 {
	runtime.GC()
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	return now.HeapAlloc
}

// grown returns by how much the bytes in use have grown.
func grown(from uint64) uint64 {
	now := live()
	return now - min(now, from)
}
