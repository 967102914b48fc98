package server

import (
	"net/http"
	"strings"
	"testing"

	"caper/net/protocol"
)

func TestMetrics(t *testing.T) {
	s := serve(t, Config{Open: true})
	c := s.dial("one", protocol.Hello{})
	await(t, c, "a character", hasSelf)
	refused(t, s, protocol.Hello{Version: 33}, protocol.RefusedVersion)
	missing := ""
	defer func() {
		if t.Failed() {
			t.Logf("the metrics lack %s", missing)
		}
	}()
	eventually(t, "every metric", func() bool {
		_, data := do(t, s, http.MethodGet, "/metrics", "")
		for _, want := range []string{
			`caper_rooms{state="running"} 1`, `caper_players{room="one"} 1`, `caper_late_ticks_total{room="one"}`,
			`caper_ticks_total{room="one"}`, `caper_tick_seconds{part="movement",room="one",quantile="0.99"}`,
			`caper_tick_seconds_sum{part="tick",room="one"}`, `caper_sent_bytes_total{room="one"}`,
			`caper_refused_inputs_total{room="one"} 0`, `caper_refused_connections_total{code="4426"} 1`, "go_goroutines",
		} {
			if !strings.Contains(string(data), want) {
				missing = want
				return false
			}
		}
		return true
	})
}

func TestWatchersReceiveTheWholeRoom(t *testing.T) {
	s := serve(t, Config{Open: true})
	ada := s.dial("one", protocol.Hello{Name: "Ada"})
	await(t, ada, "a character", hasSelf)
	watcher := s.dial("one", protocol.Hello{Watch: true})
	for text := range watcher.Texts() {
		if text.Kind != protocol.TextWatch {
			continue
		}
		var w protocol.Watch
		if err := text.ReadBody(&w); err != nil {
			t.Fatal(err)
		}
		if len(w.Costs) == 0 {
			continue // of the first second
		}
		if len(w.Players) != 1 || w.Players[0].Name != "Ada" || w.Players[0].Entity != ada.Welcome().Entity || w.Rate != 30 {
			t.Errorf("watch %+v", w)
		}
		if n := len(w.Costs); w.Costs[n-1].Name != "tick" || !(w.Costs[n-1].P99 > 0) || len(w.Signals) != 5 {
			t.Errorf("costs %+v, signals %v", w.Costs, w.Signals)
		}
		return
	}
}
