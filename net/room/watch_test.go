package room

import (
	"strings"
	"testing"
	"time"

	"caper/net/protocol"
)

// watched returns the watch frames that a pipe received.
func watched(t *testing.T, p *pipe) []protocol.Watch {
	t.Helper()
	var out []protocol.Watch
	for i := range p.texts {
		if p.texts[i].Kind != protocol.TextWatch {
			continue
		}
		var w protocol.Watch
		if err := p.texts[i].ReadBody(&w); err != nil {
			t.Fatal(err)
		}
		out = append(out, w)
	}
	return out
}

func TestOnlyWatchersReceiveWatchFrames(t *testing.T) {
	r := open(t, Config{})
	player, watcher := connect(t, r, protocol.Hello{Name: "Ada"}), connect(t, r, protocol.Hello{Watch: true})
	steps(t, r, 40)
	r.watch.due = time.Time{}
	steps(t, r, 1)
	got := watched(t, watcher)
	if len(got) < 2 || len(got) > 4 {
		t.Fatalf("%d watch frames, want one at the start and one after each second", len(got))
	}
	w := got[len(got)-1]
	if w.Tick != r.simulation.Number() || w.Rate != 30 || w.Watchers != 1 || len(w.Signals) != len(r.simulation.Signals()) {
		t.Errorf("watch %+v", w)
	}
	if len(w.Players) != 1 || w.Players[0].Name != "Ada" || w.Players[0].Entity != player.welcome.Entity || w.Players[0].Health != 100 {
		t.Errorf("players %+v", w.Players)
	}
	if n := len(w.Costs); n != len(r.simulation.Costs())+2 || w.Costs[n-1].Name != partTick || !(w.Costs[n-1].Max >= w.Costs[n-1].P50) {
		t.Errorf("costs %+v", w.Costs)
	}
	if len(watched(t, player)) != 0 {
		t.Error("a player received a watch frame")
	}
}

// A watcher has no character, so the simulation never hears of it.
func TestADroppedWatcherLeavesNothing(t *testing.T) {
	r := open(t, Config{})
	watcher := connect(t, r, protocol.Hello{Watch: true})
	if err := r.Disconnect(watcher.client, watcher); err != nil {
		t.Fatal(err)
	}
	steps(t, r, 3)
	if refused := r.Outcome().Refused; len(r.seats) != 0 || refused != 0 {
		t.Errorf("%d seats left, %d inputs refused, want none", len(r.seats), refused)
	}
}

func TestLongTextsAreClippedBetweenCharacters(t *testing.T) {
	most := strings.Repeat("a", maxWatchText)
	for text, want := range map[string]string{
		"":                   "",
		most:                 most,
		most + "b":           most + "…",
		most[1:] + "é":       most[1:] + "…",
		most[2:] + "é" + "b": most[2:] + "é…",
	} {
		if got := clip(text); got != want {
			t.Errorf("clipped to %q, want %q", got, want)
		}
	}
}
