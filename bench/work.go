package bench

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/net/room"
	"caper/systems"
	"caper/systems/missions/interpreter/tracker"
)

// maxMovement is the longest distance in metres that counts as a movement
// within a tick; a longer one was a placement.
const maxMovement = 4

// work counts the work of a room, tick by tick.
type work struct {
	sum     Work
	ticks   float64
	legs    uint64
	last    map[components.EntityID]mgl64.Vec3
	visible []systems.Visible
	players []systems.PlayerView
	sample  systems.Sample
	running int // missions under way, as of their last step
}

// resetSums resets the sums but keeps the last positions.
func (w *work) resetSums() { w.sum, w.ticks = Work{}, 0 }

// count counts a tick.
func (w *work) count(r *room.Room) {
	s := r.Simulation()
	w.ticks++
	if w.last == nil {
		w.last = map[components.EntityID]mgl64.Vec3{}
	}
	w.players = s.Players(w.players[:0])
	for i := range w.players {
		w.countPlayer(&w.players[i])
	}
	w.sample = s.Sample()
	w.sum.Ambient += float64(w.sample.Ambient)
	w.sum.Embodied += float64(w.sample.Embodied)
	w.sum.Vehicles += float64(w.sample.Vehicles)
	w.sum.Traffic += w.sample.AmbientSpeed / float64(s.Rate())
	awake := s.AwakeBodies()
	w.sum.Awake += float64(awake)
	w.sum.AwakeMax = max(w.sum.AwakeMax, awake)
	w.visible = s.Visible(w.visible[:0])
	w.sum.Entities += float64(len(w.visible))
	out := r.Outcome()
	w.sum.Impacts += len(out.Impacts)
	w.sum.RunOvers += len(out.RunOvers)
	if out.HUD.Stepped {
		w.running = 0
		for i := range out.HUD.Entries {
			if out.HUD.Entries[i].Tracker.State == tracker.Running {
				w.running++
			}
		}
	}
	w.sum.Missions += float64(w.running)
}

func (w *work) countPlayer(p *systems.PlayerView) {
	at := p.Pose.Position
	moved := at.Sub(w.last[p.Entity]).Len()
	w.last[p.Entity] = at
	if moved > maxMovement {
		moved = 0
	}
	if p.LastInput.Tick != 0 {
		w.sum.Inputs++
	}
	if p.Riding.Vehicle == 0 {
		w.sum.OnFoot++
		w.sum.Walked += moved
		return
	}
	w.sum.Driven += moved
	if p.Riding.Seat == 0 {
		w.sum.AtWheel++
	}
}

// mean returns the sums, divided by the ticks where the figure is a mean.
func (w *work) mean() Work {
	m := w.sum
	for _, n := range []*float64{&m.OnFoot, &m.AtWheel, &m.Ambient, &m.Embodied, &m.Vehicles, &m.Awake, &m.Entities, &m.Missions} {
		*n = round(*n / w.ticks)
	}
	m.Walked, m.Driven, m.Traffic = round(m.Walked), round(m.Driven), round(m.Traffic)
	return m
}
