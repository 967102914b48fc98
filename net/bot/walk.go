package bot

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
	"caper/nav"
	"caper/net/protocol"
)

// walk is a way on foot.
type walk struct {
	to     mgl64.Vec3
	steps  []nav.Step
	next   int
	failed bool
	still  int        // decisions without progress
	last   mgl64.Vec3 // position at the last progress
}

func (w *walk) reset() { *w = walk{steps: w.steps[:0]} }

// These are the numbers of decisions without progress after which a bot steps
// sideways, and plans a new way.
const (
	sidestepAfter = 12
	rethinkAfter  = 45
)

// walkTo follows a way on foot until it is within near metres of a position.
func (b *Bot) walkTo(to mgl64.Vec3, near float64) {
	w := &b.walk
	if len(w.steps) == 0 && !w.failed || w.to.Sub(to).Len() > 2 {
		b.planWalk(to)
	}
	d := geometry.Flat(to).Sub(geometry.Flat(b.at())).Len()
	if d <= near {
		return
	}
	target := to
	for w.next < len(w.steps) {
		target = w.steps[w.next].Position
		reached := 0.7
		if w.next == len(w.steps)-1 {
			reached = 0.4
		}
		last := w.next == len(w.steps)-1
		if geometry.Flat(target).Sub(geometry.Flat(b.at())).Len() > reached && (last || !b.covered(target)) {
			break
		}
		w.next++
	}
	b.openDoor()
	b.step(b.around(target))
	b.checkWalking(to)
}

func (b *Bot) planWalk(to mgl64.Vec3) {
	w := &b.walk
	var err error
	w.steps, err = b.prepared.finder.Find(w.steps[:0], nav.Query{From: b.at(), To: to})
	w.to, w.next, w.failed, w.still, w.last = to, 0, err != nil, 0, b.at()
}

// openDoor presses the interaction key at a closed door on the next stretch.
func (b *Bot) openDoor() {
	w := &b.walk
	if w.next >= len(w.steps) {
		return
	}
	n := w.steps[w.next].Door
	if n < 0 || b.doorOpen(n) {
		return
	}
	if b.prepared.Level.Scene.Doors[n].Middle().Sub(b.at()).Len() < 1.7 {
		b.press(protocol.PressInteract)
	}
}

// step runs towards a point.
func (b *Bot) step(to mgl64.Vec3) {
	d := geometry.Flat(to).Sub(geometry.Flat(b.at()))
	if d.Len() == 0 {
		return
	}
	d = d.Normalize()
	if b.walk.still > sidestepAfter {
		side := 1.0
		if b.walk.still/sidestepAfter%2 == 0 {
			side = -1
		}
		d = geometry.Point{d[0]*0.3 - d[1]*side, d[1]*0.3 + d[0]*side}.Normalize()
	}
	b.input.MoveX, b.input.MoveZ = protocol.Unit(d[0]), protocol.Unit(d[1])
	b.input.Look = protocol.Turn(geometry.YawOf(d[0], d[1]))
	b.input.Buttons |= protocol.ButtonRun
}

// checkWalking detects that the bot makes no progress, and plans again.
func (b *Bot) checkWalking(to mgl64.Vec3) {
	w := &b.walk
	if b.at().Sub(w.last).Len() > 0.5 {
		w.last, w.still = b.at(), 0
		return
	}
	if w.still++; w.still > rethinkAfter {
		b.planWalk(to)
		if b.goal.kind == goalWander {
			b.goal.position = mgl64.Vec3{}
		}
	}
}

// clamp limits a number to -1..1.
func clamp(n float64) float64 { return math.Max(-1, math.Min(1, n)) }
