package server

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"caper/net/client"
	"caper/net/protocol"
)

// do makes a request and gives the answer's status, header and body.
func do(t *testing.T, s *running, method, path, body string, header ...string) (*http.Response, []byte) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, "http://"+s.address+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	web := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	response, err := web.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, data
}

func get(t *testing.T, s *running, path string, into any) int {
	t.Helper()
	response, data := do(t, s, http.MethodGet, path, "")
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatalf("%s: %v in %s", path, err, data)
	}
	return response.StatusCode
}

func getHealth(t *testing.T, s *running) (int, Health) {
	t.Helper()
	var h Health
	status := get(t, s, "/healthz", &h)
	return status, h
}

func TestHealthAndRooms(t *testing.T) {
	s := serve(t, Config{Open: true})
	c := s.dial("one", protocol.Hello{})
	await(t, c, "a character", hasSelf)
	if status, h := getHealth(t, s); status != http.StatusOK || h.Status != "ok" || h.Rooms[0].State != "running" {
		t.Errorf("health %d %+v", status, h)
	}
	eventually(t, "the room's timing", func() bool {
		var list RoomList
		get(t, s, "/api/rooms", &list)
		r := list.Rooms[0]
		return r.ID == "one" && r.Level == "flat" && r.Players == 1 && r.Connections == 1 && r.SentBytes > 0 && r.TickP99 > 0
	})
}

func TestMetrics(t *testing.T) {
	s := serve(t, Config{Open: true})
	c := s.dial("one", protocol.Hello{})
	await(t, c, "a character", hasSelf)
	refused(t, s, protocol.Hello{Version: 33}, protocol.RefusedVersion)
	missing := ""
	defer func() {
		if t.Failed() {
			t.Logf("still without %s", missing)
		}
	}()
	eventually(t, "every figure", func() bool {
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

func TestLevelIsSentOnce(t *testing.T) {
	s := serve(t, Config{Open: true})
	response, data := do(t, s, http.MethodGet, "/api/level?room=one", "")
	tag := response.Header.Get("ETag")
	if response.StatusCode != http.StatusOK || tag == "" || len(data) == 0 {
		t.Fatalf("status %d, tag %q, %d bytes", response.StatusCode, tag, len(data))
	}
	if response, data := do(t, s, http.MethodGet, "/api/level", "", "If-None-Match", tag); response.StatusCode != http.StatusNotModified || len(data) != 0 {
		t.Errorf("asked again: status %d, %d bytes", response.StatusCode, len(data))
	}
	if response, _ := do(t, s, http.MethodGet, "/api/level?room=none", ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("no such room: status %d", response.StatusCode)
	}
	if response, _ := do(t, s, http.MethodGet, "/", ""); response.StatusCode != http.StatusOK {
		t.Errorf("the inspector: status %d", response.StatusCode)
	}
}

func TestDebugRoutesAreForDebugServers(t *testing.T) {
	s := serve(t, Config{Open: true})
	for _, path := range []string{"pause", "resume", "single", "place"} {
		if response, _ := do(t, s, http.MethodPost, "/api/rooms/one/"+path, "{}"); response.StatusCode < 400 {
			t.Errorf("%s: status %d on a server without debug", path, response.StatusCode)
		}
	}
}

func TestPauseSingleStepsAndPlace(t *testing.T) {
	s := serve(t, Config{Open: true, Debug: true})
	c := s.dial("one", protocol.Hello{})
	await(t, c, "a character", hasSelf)
	post := func(path, body string, want int) {
		t.Helper()
		if response, data := do(t, s, http.MethodPost, "/api/rooms/one/"+path, body); response.StatusCode != want {
			t.Errorf("%s: status %d %s, want %d", path, response.StatusCode, data, want)
		}
	}
	post("pause", "", http.StatusNoContent)
	eventually(t, "the room to pause", func() bool { return s.Room("one").Status().Paused })
	at := s.Room("one").Status().Tick
	watcher := s.dial("one", protocol.Hello{Watch: true}) // a paused room shows itself
	await(t, watcher, "the paused world", func(w *client.World) bool { return len(players(w)) == 1 })
	post("single?ticks=3", "", http.StatusNoContent)
	await(t, c, "three ticks", func(w *client.World) bool { return w.Newest.Tick == at+3 })
	// A room tells its clients of a tick before it publishes its status.
	eventually(t, "the status to show the last step", func() bool { return s.Room("one").Status().Tick >= at+3 })
	post("single?ticks=0", "", http.StatusBadRequest)
	post("single?ticks=x", "", http.StatusBadRequest)
	post("place", `{"client":1,"speed":3}`, http.StatusBadRequest)
	if now := s.Room("one").Status().Tick; now != at+3 {
		t.Errorf("tick %d after three single steps from %d", now, at)
	}
	post("place", `{"client":1,"x":-20,"z":-60}`, http.StatusNoContent)
	post("resume", "", http.StatusNoContent)
	await(t, c, "the character at its place", func(w *client.World) bool {
		self, _ := w.Self()
		return self.X == -20*protocol.PositionUnits && self.Z == -60*protocol.PositionUnits
	})
	if response, _ := do(t, s, http.MethodPost, "/api/rooms/one/pause", "", "Origin", "https://elsewhere.example"); response.StatusCode != http.StatusForbidden {
		t.Errorf("a page of another origin: status %d", response.StatusCode)
	}
}

func TestWatchersAreToldOfTheWholeRoom(t *testing.T) {
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
