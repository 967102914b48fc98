package room

import (
	"bytes"

	"caper/components"
	"caper/net/protocol"
	"caper/systems"
	"caper/systems/missions"
	"caper/systems/missions/interpreter/tracker"
)

// textState holds the text frames of a client: what it was sent last, so that
// the room sends only changes, and what waits for the budget of text. A mission
// frame replaces one that waits. Notifications wait in order; when too many do,
// the oldest is dropped and counted.
type textState struct {
	tracker []byte                  // the last mission frame that was sent; empty before the first
	next    []byte                  // the mission frame that waits; empty for none
	waiting []protocol.Notification // the oldest first
	missed  int                     // notifications that were dropped since the last one that was sent
	budget  int                     // bytes that may be sent; negative after a frame that was larger
}

// maxWaiting limits the notifications that wait for one client.
const maxWaiting = 32

// textBurst is the number of seconds for which a client may save up its budget of
// text.
const textBurst = 4

// sendTexts sends trackers that changed and the tick's notifications, within each
// client's budget. When a client's queue has no room for a text frame, the room
// ends its connection.
func (r *Room) sendTexts(outcome *systems.Outcome) {
	if outcome.HUD.Stepped {
		if r.watched() {
			r.copyHUD(outcome.HUD)
		}
		r.queueTrackers(outcome.HUD)
	}
	for i := range outcome.Notifications {
		n := &outcome.Notifications[i]
		if s := r.seatOf(n.Client); s != nil && s.link != nil {
			r.queueNotification(s, protocol.Notification{Type: notificationWords[n.Kind], Title: n.Title, Text: n.Text})
		}
	}
	for i := 0; i < len(r.seats); i++ {
		s := r.seats[i]
		if r.flushTexts(s); i < len(r.seats) && r.seats[i] != s {
			i-- // a refused watcher has no seat any more
		}
	}
}

// queueTrackers encodes each owner's tracker once and queues it for the members
// whose last mission frame differs.
func (r *Room) queueTrackers(hud *missions.HUD) {
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
		s.text.next = s.text.next[:0]
		if !bytes.Equal(r.tracker, s.text.tracker) {
			s.text.next = append(s.text.next, r.tracker...)
		}
	}
}

var notificationWords = [...]string{
	components.NotificationLine: "line", components.NotificationMessage: "message", components.NotificationCheckpoint: "checkpoint",
	components.NotificationFailed: "failed", components.NotificationComplete: "complete", components.NotificationFade: "fade",
}

// queueNotification queues a notification. One that repeats the newest that waits
// is left out.
func (r *Room) queueNotification(s *seat, n protocol.Notification) {
	t := &s.text
	if last := len(t.waiting) - 1; last >= 0 && t.waiting[last] == n {
		return
	}
	if len(t.waiting) == maxWaiting {
		copy(t.waiting, t.waiting[1:])
		t.waiting = t.waiting[:maxWaiting-1]
		t.missed++
		r.missedTexts++
	}
	t.waiting = append(t.waiting, n)
}

// flushTexts sends a client what waits, as far as its budget goes: the mission
// frame first, since it is what the client needs to play.
func (r *Room) flushTexts(s *seat) {
	t := &s.text
	t.budget = min(t.budget+r.config.TextBytes/r.config.Simulation.Rate, textBurst*r.config.TextBytes)
	if s.link == nil {
		return
	}
	if len(t.next) > 0 && t.budget > 0 {
		t.tracker, t.next = append(t.tracker[:0], t.next...), t.next[:0]
		t.budget -= len(t.tracker)
		r.send(s, t.tracker)
	}
	sent := 0
	for sent < len(t.waiting) && t.budget > 0 && s.link != nil {
		n := t.waiting[sent]
		n.Missed, t.missed = t.missed, 0
		sent++
		r.sendNotification(s, &n)
	}
	t.waiting = t.waiting[:copy(t.waiting, t.waiting[sent:])]
}

func (r *Room) sendNotification(s *seat, n *protocol.Notification) {
	frame, err := protocol.AppendText(r.frame[:0], protocol.TextNotification, n)
	if err != nil {
		r.config.Log.Error("writing a text frame", "room", r.config.ID, "error", err)
		return
	}
	r.frame = frame
	s.text.budget -= len(frame)
	r.send(s, frame)
}

func (r *Room) send(s *seat, frame []byte) {
	if !s.link.Send(frame, true) {
		r.refuse(s, protocol.RefusedSlow, protocol.ReasonTooSlow)
	}
}
