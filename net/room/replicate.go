package room

import (
	"caper/net/protocol"
	"caper/systems"
)

// replicate sends every client what changed in the tick.
func (r *Room) replicate(outcome *systems.Outcome) {
	r.players = r.simulation.Players(r.players[:0])
	for i := range r.players {
		if s := r.seatOf(r.players[i].Player.Client); s != nil {
			s.entity = r.players[i].Entity
		}
	}
	snapshot := outcome.Tick%uint64(r.config.SnapshotEvery) == 0 || r.paused.Load()
	if snapshot {
		r.show()
	}
	for i := 0; i < len(r.seats); i++ {
		s := r.seats[i]
		if s.link == nil {
			continue
		}
		if !s.welcomed {
			r.welcome(s)
		}
		if snapshot {
			r.sendSnapshot(s)
		}
	}
	r.sendTexts(outcome)
}

// show quantises the world into the ring for the snapshots that follow.
func (r *Room) show() {
	r.visible = r.simulation.Visible(r.visible[:0])
	r.ring.advance(r.visible)
	r.shownTick = r.simulation.Number()
}

func (r *Room) welcome(s *seat) {
	s.welcomed = true
	linked := r.simulation.Linked()
	w := protocol.Welcome{
		Version: protocol.Version, Client: uint32(s.client), Entity: uint64(s.entity), Resume: s.resume,
		Tick: r.simulation.Number(), Rate: uint16(r.config.Simulation.Rate), Every: uint16(r.config.SnapshotEvery),
		Room: r.config.ID, Level: linked.Level.ID, Hash: linked.Level.ContentHash, Game: linked.Game.ID,
	}
	r.frame = w.Append(r.frame[:0])
	s.link.Send(r.frame, false)
	r.enterJournal(s)
}

// sendSnapshot sends a client the world around it. A client whose queue is full
// misses this snapshot; the next one is relative to what the client has.
func (r *Room) sendSnapshot(s *seat) {
	if !s.link.Ready() {
		return
	}
	budget := r.config.SnapshotBytes * r.config.SnapshotEvery / r.config.Simulation.Rate
	s.sendBudget = min(s.sendBudget+budget, sendBudgetSnapshots*budget, sendBudgetBytes)
	if s.watcher {
		s.sendBudget = sendBudgetBytes
	}
	x, z := r.centre(s)
	s.interest.choose(&r.ring, uint64(s.entity), x, z, s.ack, s.watcher, s.sendBudget)
	header := protocol.Snapshot{Number: r.ring.number, Tick: r.simulation.Number(), Input: s.sequence, Self: uint64(s.entity)}
	r.frame = header.Append(r.frame[:0], s.interest.gone, s.interest.updates)
	s.link.Send(r.frame, false)
	s.bytes += uint64(len(r.frame))
	s.sendBudget -= len(r.frame)
}

// sendBudgetSnapshots is the number of snapshot budgets that an idle client may
// save up, so that after a placement one snapshot can hold the new
// surroundings.
const sendBudgetSnapshots = 4

// sendBudgetBytes limits the budget of one snapshot in bytes. It leaves a
// margin for low estimates, so that the snapshot still fits into a frame.
const sendBudgetBytes = protocol.MaxServerFrame / 8

// centre is the middle of a client's area of interest, in the wire's units.
func (r *Room) centre(s *seat) (x, z int32) {
	if e := r.ring.state(r.ring.number, uint64(s.entity)); e != nil {
		return e.X, e.Z
	}
	return 0, 0
}
