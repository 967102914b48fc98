package server

import "net/http"

// Health is the answer of /healthz.
type Health struct {
	Status string       `json:"status"` // ok, draining, failed
	Rooms  []RoomHealth `json:"rooms"`  // in the order of the config
}

// RoomHealth is the health of one room.
type RoomHealth struct {
	ID    string `json:"id"`             // name of the room
	State string `json:"state"`          // running, ended
	Tick  uint64 `json:"tick"`           // number of the last tick
	Error string `json:"error,omitzero"` // why the room ended; empty while it runs
}

// serveHealth answers 200 while clients may join, and 503 when the server
// drains or a room has failed.
func (s *Server) serveHealth(w http.ResponseWriter, _ *http.Request) {
	health := Health{Status: "ok"}
	status := http.StatusOK
	for _, h := range s.rooms {
		entry := RoomHealth{ID: h.room.ID(), State: h.state(), Tick: h.room.Status().Tick}
		if err := h.failed(); err != nil {
			entry.Error = err.Error()
			health.Status, status = "failed", http.StatusServiceUnavailable
		}
		health.Rooms = append(health.Rooms, entry)
	}
	if s.draining.Load() {
		health.Status, status = "draining", http.StatusServiceUnavailable
	}
	answer(w, status, &health)
}

// state returns the room's state: running or ended.
func (h *hosted) state() string {
	select {
	case <-h.room.Done():
		return "ended"
	default:
		return "running"
	}
}
