package bot

import (
	"fmt"
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

// planWalk plans a way around the vehicles that stand about as far as the bot
// knows. If they leave none, it takes the way that there would be without them,
// and notes which of them is in the way.
func (b *Bot) planWalk(to mgl64.Vec3) {
	w := &b.walk
	query := nav.Query{From: b.at(), To: to}
	b.block((*nav.Overlay).Block)
	var err error
	w.steps, err = b.prepared.finder.Find(w.steps[:0], query)
	b.block((*nav.Overlay).Unblock)
	b.obstacle = ""
	if err != nil {
		w.steps, err = b.prepared.finder.Find(w.steps[:0], query)
		b.obstacle = b.inTheWay()
	}
	w.to, w.next, w.failed, w.still, w.last = to, 0, err != nil, 0, b.at()
}

// block changes the overlay by every vehicle that stands.
func (b *Bot) block(change func(*nav.Overlay, int, geometry.Polygon)) {
	for i := range b.entities {
		e := &b.entities[i]
		if e.Kind != protocol.EntityVehicle || e.VX != 0 || e.VZ != 0 {
			continue
		}
		footprint := geometry.Box(geometry.Flat(position(e)), 2*core[0], 2*core[1], protocol.Radians(e.Yaw))
		change(b.prepared.stands, b.prepared.walks.Storey(position(e)), footprint)
	}
}

// inTheWay describes the first vehicle that stands on the planned way.
func (b *Bot) inTheWay() string {
	from := b.at()
	for _, step := range b.walk.steps {
		for i := range b.entities {
			e := &b.entities[i]
			if e.Kind == protocol.EntityVehicle && e.VX == 0 && e.VZ == 0 && crosses(local(e, from), local(e, step.Position), core) < 1 {
				p := position(e)
				return fmt.Sprintf("vehicle %d at (%.0f, %.0f) stands in the way", e.ID, p[0], p[2])
			}
		}
		from = step.Position
	}
	return ""
}

// Obstacle says what blocks the bot's way on foot; it is empty when nothing
// does.
func (b *Bot) Obstacle() string { return b.obstacle }

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
