package room

import (
	"slices"

	"caper/components"
	"caper/net/protocol"
	"caper/net/protocol/journal"
	"caper/systems"
)

// keepJournal tells the journal what the tick brought and who is live, and
// clients what the journal brought.
func (r *Room) keepJournal(outcome *systems.Outcome) {
	if r.config.Journal == nil {
		return
	}
	live := Live{Tick: outcome.Tick, Players: r.live.Players[:0], Targets: r.live.Targets[:0]}
	for i := range r.players {
		p := &r.players[i]
		s := r.seatOf(p.Player.Client)
		if s == nil || s.durable.connection == 0 {
			continue
		}
		live.Players = append(live.Players, LivePlayer{
			Arrival: r.arrival(s), Epoch: p.Location.Epoch, Position: p.Pose.Position, Alive: p.Health.Condition != components.Dead,
			Durable: r.simulation.Durable(p.Entity),
		})
		r.tellJournal(s, p.Entity)
	}
	reports := outcome.Reports
	if r.config.Script != nil {
		r.scripted = r.config.Script.Tick(&live, append(r.scripted[:0], reports...))
		reports = r.scripted
	}
	r.live = live
	r.config.Journal.Publish(live)
	for _, report := range reports {
		s := r.seatOf(report.Client)
		if s != nil && s.durable.connection != 0 && !r.config.Journal.Report(report) {
			r.refuse(s, protocol.RefusedSlow, "the journal does not keep up")
		}
	}
}

// tellJournal sends a client what waits for it: its flags first, when the
// set that it may know of has changed, then messages in their order. What
// finds no room is tried again in the next tick, the flags as they are then.
func (r *Room) tellJournal(s *seat, entity components.EntityID) {
	if s.link == nil || !r.tellFlags(s, entity) {
		return
	}
	sent := 0
	for _, frame := range s.durable.pending {
		if !s.link.Send(frame, false) {
			break
		}
		sent++
	}
	s.durable.pending = slices.Delete(s.durable.pending, 0, sent)
}

// tellFlags tells whether the client knows its flags as they are committed.
func (r *Room) tellFlags(s *seat, entity components.EntityID) bool {
	d := &s.durable
	copied := r.simulation.Durable(entity)
	if !d.commits || copied == nil {
		return copied != nil || len(d.pending) == 0
	}
	r.flags = journal.ProjectFlags(r.flags[:0], copied.Flags)
	if d.known && slices.Equal(r.flags, d.told) {
		d.commits = false
		return true
	}
	frame, err := journal.Append(r.frame[:0], &journal.PlayerFlags{Flags: r.flags})
	if err != nil {
		r.config.Log.Error("telling a client its flags", "room", r.config.ID, "client", s.client, "error", err)
		d.commits = false
		return true
	}
	r.frame = frame
	if !s.link.Send(r.frame, false) {
		return false
	}
	d.told, d.known, d.commits = append(d.told[:0], r.flags...), true, false
	return true
}
