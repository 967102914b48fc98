package room

import (
	"fmt"
	"strings"
	"testing"

	"caper/components"
	"caper/net/protocol"
	"caper/systems"
	"caper/systems/missions"
	"caper/systems/missions/interpreter/tracker"
)

// notify runs a tick's texts with notifications for a client.
func notify(r *Room, p *pipe, texts ...string) {
	outcome := systems.Outcome{HUD: &missions.HUD{}}
	for _, text := range texts {
		outcome.Notifications = append(outcome.Notifications, components.Notification{Client: p.client, Kind: components.NotificationLine, Text: text})
	}
	r.sendTexts(&outcome)
}

// notifications returns those that a client has received.
func (p *pipe) notifications() (list []protocol.Notification) {
	p.t.Helper()
	for _, frame := range p.texts {
		if frame.Kind != protocol.TextNotification {
			continue
		}
		var n protocol.Notification
		if err := frame.ReadBody(&n); err != nil {
			p.t.Fatal(err)
		}
		list = append(list, n)
	}
	return list
}

func TestFewTextsAreSentAtOnce(t *testing.T) {
	r := open(t, Config{})
	p := connect(t, r, protocol.Hello{})
	steps(t, r, 30)
	notify(r, p, "one", "two", "three")
	list := p.notifications()
	if len(list) != 3 || list[0].Text != "one" || list[2].Text != "three" || list[2].Missed != 0 {
		t.Errorf("received %+v", list)
	}
}

// TestAFloodOfTextsHasABudget sends a client far more notifications than its
// budget allows. It receives its share, the newest at last, and is told how many
// it missed; another client is not affected.
func TestAFloodOfTextsHasABudget(t *testing.T) {
	const seconds, budget = 10, 2000
	r := open(t, Config{TextBytes: budget})
	p, other := connect(t, r, protocol.Hello{}), connect(t, r, protocol.Hello{})
	sent := 0
	for range seconds * 30 {
		var texts []string
		for range 50 {
			sent++
			texts = append(texts, fmt.Sprintf("%06d %s", sent, strings.Repeat("x", 200)))
		}
		notify(r, p, texts...)
	}
	bytes := 0
	for _, frame := range p.texts {
		bytes += len(frame.Body)
	}
	if most := (seconds + textBurst) * budget; bytes > most || bytes < seconds*budget/2 {
		t.Errorf("%d bytes in %d s, want at most %d and at least half of the budget", bytes, seconds, most)
	}
	for range 30 * 60 {
		notify(r, p)
	}
	list := p.notifications()
	got := len(list)
	for i, n := range list {
		got += n.Missed
		if i > 0 && n.Text <= list[i-1].Text {
			t.Fatalf("%q came after %q", n.Text[:6], list[i-1].Text[:6])
		}
	}
	if last := list[len(list)-1].Text; got != sent || !strings.HasPrefix(last, fmt.Sprintf("%06d", sent)) {
		t.Errorf("received and missed %d of %d; the last is %q", got, sent, last[:6])
	}
	if r.publishNow(); r.Status().Missed != uint64(sent-len(list)) {
		t.Errorf("the status counts %d, want %d", r.Status().Missed, sent-len(list))
	}
	if notify(r, other, "hello"); len(other.notifications()) != 1 {
		t.Error("another client did not receive its notification")
	}
}

func TestARepeatedNotificationWaitsOnce(t *testing.T) {
	r := open(t, Config{TextBytes: 1})
	p := connect(t, r, protocol.Hello{})
	for range 100 {
		notify(r, p, "again")
	}
	if s := r.seatOf(p.client); len(s.text.waiting) > 1 || s.text.missed != 0 {
		t.Errorf("%d wait and %d are missed", len(s.text.waiting), s.text.missed)
	}
}

// TestAMissionFrameReplacesOneThatWaits changes the tracker in every tick.
func TestAMissionFrameReplacesOneThatWaits(t *testing.T) {
	r := open(t, Config{TextBytes: 1000})
	p := connect(t, r, protocol.Hello{})
	show := func(title string) {
		r.sendTexts(&systems.Outcome{HUD: &missions.HUD{Stepped: true, Entries: []missions.Entry{{Client: p.client, Tracker: &tracker.Tracker{Mission: title}}}}})
	}
	for n := range 300 {
		show(fmt.Sprint(n, strings.Repeat("x", 400)))
	}
	frames := len(p.texts)
	if frames > 40 {
		t.Errorf("%d mission frames in 10 s, want what a budget of 1,000 bytes a second allows", frames)
	}
	show("the newest")
	for range 60 {
		notify(r, p)
	}
	var last protocol.Tracker
	if err := p.texts[len(p.texts)-1].ReadBody(&last); err != nil || last.Mission != "the newest" {
		t.Errorf("the last mission frame is %+v, %v", last, err)
	}
	before := len(p.texts)
	show("another")
	show("the newest") // as the client has it already
	for range 60 {
		notify(r, p)
	}
	if n := len(p.texts) - before; n > 2 {
		t.Errorf("%d frames for a change that was taken back", n)
	}
}
