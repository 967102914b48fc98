package room

import (
	"slices"

	"caper/components"
	"caper/net/protocol"
	"caper/net/protocol/journal"
	"caper/systems"
)

// updateJournal passes the tick's reports and the live characters on to the
// journal, and sends clients what the journal has delivered.
func (r *Room) updateJournal(outcome *systems.Outcome) {
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
		r.sendJournal(s, p.Entity)
	}
	reports := outcome.Reports
	if r.config.Script != nil {
		r.reports = r.config.Script.Tick(&live, append(r.reports[:0], reports...))
		reports = r.reports
	}
	r.live = live
	r.config.Journal.Publish(live)
	for _, report := range reports {
		s := r.seatOf(report.Client)
		if s != nil && s.durable.connection != 0 && !r.config.Journal.Report(report) {
			r.refuse(s, protocol.RefusedSlow, protocol.ReasonReportsWaiting)
		}
	}
}

// sendJournal sends a client what waits for it: first its flags, when the
// visible set has changed, then the messages in their order. What does not fit
// into the client's queue is sent in a later tick, with the flags of that tick.
func (r *Room) sendJournal(s *seat, entity components.EntityID) {
	if s.link == nil || !r.sendFlags(s, entity) {
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

// sendFlags sends the character's flags when they have changed, and reports
// whether the client has all committed flags.
func (r *Room) sendFlags(s *seat, entity components.EntityID) bool {
	d := &s.durable
	copied := r.simulation.Durable(entity)
	if !d.changed || copied == nil {
		return copied != nil || len(d.pending) == 0
	}
	r.flags = journal.ProjectFlags(r.flags[:0], copied.Flags)
	if d.flagsSent && slices.Equal(r.flags, d.sentFlags) {
		d.changed = false
		return true
	}
	frame, err := journal.Append(r.frame[:0], &journal.PlayerFlags{Flags: r.flags})
	if err != nil {
		r.config.Log.Error("encoding a client's flags", "room", r.config.ID, "client", s.client, "error", err)
		d.changed = false
		return true
	}
	r.frame = frame
	if !s.link.Send(r.frame, false) {
		return false
	}
	d.sentFlags, d.flagsSent, d.changed = append(d.sentFlags[:0], r.flags...), true, false
	return true
}
