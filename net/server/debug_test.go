package server

import (
	"net/http"
	"testing"

	"caper/net/client"
	"caper/net/protocol"
)

func TestDebugRoutesNeedADebugServer(t *testing.T) {
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
	watcher := s.dial("one", protocol.Hello{Watch: true}) // a paused room sends a snapshot
	await(t, watcher, "the paused world", func(w *client.World) bool { return len(players(w)) == 1 })
	post("single?ticks=3", "", http.StatusNoContent)
	await(t, c, "three ticks", func(w *client.World) bool { return w.Newest.Tick == at+3 })
	// A room sends a tick to its clients before it publishes its status.
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
