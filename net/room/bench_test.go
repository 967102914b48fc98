package room

import (
	"math"
	"testing"

	"caper/components"
	"caper/levels"
	"caper/net/protocol"
	"caper/systems"
)

// sink is a client that reads only the numbers of its snapshots and acknowledges
// them.
type sink struct {
	room   *Room
	client components.ClientID
	number uint32
	input  protocol.Input
	frame  [64]byte
	bytes  int
}

func (s *sink) Ready() bool                  { return true }
func (s *sink) Close(protocol.Refusal)       {}
func (s *sink) act(n uint32)                 { s.input.Sequence, s.input.Snapshot = n, s.number; s.send() }
func (s *sink) send()                        { _ = s.room.Receive(s.client, s.input.Append(s.frame[:0])) }
func (s *sink) attach(c components.ClientID) { s.client = c }

func (s *sink) Send(frame []byte, _ bool) bool {
	if protocol.KindOf(frame) == protocol.KindSnapshot {
		s.number = s.room.ring.number
	}
	s.bytes += len(frame)
	return true
}

// BenchmarkReplicate measures the replication of a tick to 32 clients that walk
// in the city.
func BenchmarkReplicate(b *testing.B) {
	level, err := levels.Load("main-riverbend")
	if err != nil {
		b.Fatal(err)
	}
	r, err := New(Config{ID: "bench", Simulation: systems.Config{Prepared: systems.PrepareLevel(level)}})
	if err != nil {
		b.Fatal(err)
	}
	sinks := make([]*sink, 32)
	for i := range sinks {
		sinks[i] = &sink{room: r}
		if err := r.Connect(sinks[i], protocol.Hello{}, Grant{}, sinks[i].attach); err != nil {
			b.Fatal(err)
		}
	}
	step := func(n uint32) {
		for i, s := range sinks {
			a := float64(n)/60 + float64(i)
			s.input.MoveX, s.input.MoveZ, s.input.Look = protocol.Unit(math.Sin(a)), protocol.Unit(math.Cos(a)), protocol.Turn(a)
			if s.client != 0 {
				s.act(n)
			}
		}
		if err := r.Step(); err != nil {
			b.Fatal(err)
		}
	}
	n := uint32(1)
	for ; n < 300; n++ {
		step(n)
	}
	replicated, bytes := r.meter.rows[len(r.meter.rows)-2].total, received(sinks)
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		step(n)
		n++
	}
	b.ReportMetric(float64(r.meter.rows[len(r.meter.rows)-2].total-replicated)/float64(b.N), "replicate-ns/tick")
	b.ReportMetric(float64(received(sinks)-bytes)/float64(b.N)*30/32, "B/s-client")
}

func received(sinks []*sink) (n int) {
	for _, s := range sinks {
		n += s.bytes
	}
	return n
}
