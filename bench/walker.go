package bench

import (
	"math"
	"math/rand/v2"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
	"caper/nav"
	"caper/net/protocol"
)

// walker plays a client on foot. It walks between places near its home and
// sometimes stands and looks around.
type walker struct {
	finder   *nav.Finder
	draws    *rand.Rand
	send     func([]byte)
	history  protocol.History
	welcome  protocol.Welcome
	home     mgl64.Vec3
	steps    []nav.Step
	next     int
	still    int
	rest     int // ticks left to stand
	last     mgl64.Vec3
	sequence uint32
	frames   [2][]byte // sent alternately: the room reads a frame before the one after the next is built
}

// maxWander is the largest distance from home in metres that a walker goes.
const maxWander = 70

// Send receives a frame from the room.
func (w *walker) Send(frame []byte, text bool) bool {
	if text {
		return true
	}
	switch protocol.KindOf(frame) {
	case protocol.KindWelcome:
		w.welcome, _ = protocol.ReadWelcome(frame)
	case protocol.KindSnapshot:
		_, _ = w.history.ReadSnapshot(frame)
	}
	return true
}

// Think sends the input of a tick.
func (w *walker) Think() {
	self, ok := w.history.Entity(w.welcome.Entity)
	if !ok {
		return
	}
	at := mgl64.Vec3{protocol.Metres(self.X), protocol.Metres(self.Y), protocol.Metres(self.Z)}
	in := protocol.Input{Look: self.Yaw, Snapshot: w.history.Newest.Number}
	if w.rest > 0 {
		w.rest--
		in.Look += 300
	} else {
		w.walk(at, &in)
	}
	w.sequence++
	in.Sequence = w.sequence
	b := &w.frames[w.sequence%2]
	*b = in.Append((*b)[:0])
	w.send(*b)
}

func (w *walker) walk(at mgl64.Vec3, in *protocol.Input) {
	if at.Sub(w.last).Len() > 0.05 {
		w.last, w.still = at, 0
	}
	w.still++
	for w.next < len(w.steps) && geometry.Flat(w.steps[w.next].Position.Sub(at)).Len() < 0.7 {
		w.next++
	}
	if w.next >= len(w.steps) || w.still > 45 {
		w.choose(at)
		return
	}
	d := geometry.Flat(w.steps[w.next].Position.Sub(at))
	d = d.Mul(1 / math.Max(1e-9, d.Len()))
	in.MoveX, in.MoveZ = protocol.Unit(d[0]), protocol.Unit(d[1])
	in.Look = protocol.Turn(geometry.YawOf(d[0], d[1]))
	if w.sequence/300%2 == 0 {
		in.Buttons |= protocol.ButtonRun
	}
}

// choose finds a path to another place near home.
func (w *walker) choose(at mgl64.Vec3) {
	w.still, w.next = 0, 0
	if w.draws.IntN(3) == 0 {
		w.rest = w.draws.IntN(60)
	}
	s, c := math.Sincos(2 * math.Pi * w.draws.Float64())
	to := w.home.Add(mgl64.Vec3{s, 0, c}.Mul(maxWander * w.draws.Float64()))
	var err error
	if w.steps, err = w.finder.Find(w.steps[:0], nav.Query{From: at, To: to}); err != nil {
		w.steps = w.steps[:0]
	}
}
