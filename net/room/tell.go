package room

import (
	"bytes"

	"caper/components"
	"caper/net/protocol"
	"caper/systems"
	"caper/systems/missions"
	"caper/systems/missions/interpreter/tracker"
)

// textState is the text frames that a client was last sent, so that only news
// goes out.
type textState struct {
	tracker []byte // the last mission frame; empty before the first
}

// tell sends every client what the tick brought.
func (r *Room) tell(outcome *systems.Outcome) {
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
	r.tellTexts(outcome)
}

// show takes the world into the ring, for the snapshots that follow.
func (r *Room) show() {
	r.visible = r.simulation.Visible(r.visible[:0])
	r.ring.advance(r.visible)
	r.shown = r.simulation.Number()
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

// sendSnapshot tells a client of the world around it. One whose queue is full
// misses this snapshot; the next is against what it has.
func (r *Room) sendSnapshot(s *seat) {
	if !s.link.Ready() {
		return
	}
	budget := r.config.Bytes * r.config.SnapshotEvery / r.config.Simulation.Rate
	s.sendBudget = min(s.sendBudget+budget, sendBudgetSnapshots*budget, sendBudgetBytes)
	if s.watch {
		s.sendBudget = sendBudgetBytes
	}
	x, z := r.centre(s)
	s.interest.choose(&r.ring, uint64(s.entity), x, z, s.ack, s.watch, s.sendBudget)
	header := protocol.Snapshot{Number: r.ring.number, Tick: r.simulation.Number(), Input: s.sequence, Self: uint64(s.entity)}
	r.frame = header.Append(r.frame[:0], s.interest.gone, s.interest.updates)
	s.link.Send(r.frame, false)
	s.bytes += uint64(len(r.frame))
	s.sendBudget -= len(r.frame)
}

// creditSnapshots is how many snapshots' budgets a quiet client may save up: a
// placement shows a new part of the world at once.
const sendBudgetSnapshots = 4

// creditBytes is the most that a snapshot is given: what is reckoned at so much
// stays within a frame, whatever its numbers turn out to be.
const sendBudgetBytes = protocol.MaxServerFrame / 8

// centre is where a client's interest is, in the wire's units.
func (r *Room) centre(s *seat) (x, z int32) {
	if e := r.ring.state(r.ring.number, uint64(s.entity)); e != nil {
		return e.X, e.Z
	}
	return 0, 0
}

// tellTexts sends trackers when they changed and notices as they come. A
// client that cannot take a text frame is too slow and is ended.
func (r *Room) tellTexts(outcome *systems.Outcome) {
	if outcome.HUD.Stepped {
		if r.watched() {
			r.noteHUD(outcome.HUD)
		}
		r.sendTrackers(outcome.HUD)
	}
	for i := range outcome.Notifications {
		n := &outcome.Notifications[i]
		if s := r.seatOf(n.Client); s != nil && s.link != nil {
			r.sendText(s, protocol.TextNotification, protocol.Notification{Type: notificationWords[n.Kind], Title: n.Title, Text: n.Text})
		}
	}
}

// sendTrackers encodes each owner's tracker once and sends it to the members for
// whom it is news.
func (r *Room) sendTrackers(hud *missions.HUD) {
	var encoded *tracker.Tracker
	for i := range hud.Entries {
		e := &hud.Entries[i]
		s := r.seatOf(e.Client)
		if s == nil || s.link == nil {
			continue
		}
		if e.Tracker != encoded {
			encoded = e.Tracker
			r.tracker = protocol.AppendTracker(r.tracker[:0], encoded)
		}
		r.sendTracker(s, r.tracker)
	}
}

var notificationWords = [...]string{
	components.NotificationLine: "line", components.NotificationMessage: "message", components.NotificationCheckpoint: "checkpoint",
	components.NotificationFailed: "failed", components.NotificationComplete: "complete", components.NotificationFade: "fade",
}

// sendTracker sends a client its mission frame when the frame differs from the
// last one.
func (r *Room) sendTracker(s *seat, frame []byte) {
	if bytes.Equal(frame, s.text.tracker) {
		return
	}
	s.text.tracker = append(s.text.tracker[:0], frame...)
	r.send(s, frame)
}

func (r *Room) sendText(s *seat, kind protocol.TextKind, body any) {
	frame, err := protocol.AppendText(r.frame[:0], kind, body)
	if err != nil {
		r.config.Log.Error("writing a text frame", "room", r.config.ID, "error", err)
		return
	}
	r.frame = frame
	r.send(s, frame)
}

func (r *Room) send(s *seat, frame []byte) {
	if !s.link.Send(frame, true) {
		r.refuse(s, protocol.RefusedSlow, "the connection does not keep up")
	}
}
