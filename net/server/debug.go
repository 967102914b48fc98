package server

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/go-json-experiment/json"

	"caper/components"
)

// addDebug adds what only a debug server does. All of it is POST, so that no
// page of another origin can do it.
func (s *Server) addDebug(mux *http.ServeMux) {
	mux.HandleFunc("POST /api/rooms/{id}/pause", s.onRoom(func(h *hosted, _ *http.Request) error {
		h.room.Pause(true)
		return nil
	}))
	mux.HandleFunc("POST /api/rooms/{id}/resume", s.onRoom(func(h *hosted, _ *http.Request) error {
		h.room.Pause(false)
		return nil
	}))
	mux.HandleFunc("POST /api/rooms/{id}/single", s.onRoom(single))
	mux.HandleFunc("POST /api/rooms/{id}/place", s.onRoom(place))
}

func (s *Server) onRoom(do func(h *hosted, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id := r.PathValue("id")
		h := s.find(id)
		if id == "" || h == nil {
			http.Error(w, "no such room", http.StatusNotFound)
			return
		}
		if err := do(h, r); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}
}

// maxSingle is the most ticks that one request lets a paused room run.
const maxSingle = 3600

func single(h *hosted, r *http.Request) error {
	ticks := 1
	if word := r.URL.Query().Get("ticks"); word != "" {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > maxSingle {
			return fmt.Errorf("ticks %q: must be 1 to %d", word, maxSingle)
		}
		ticks = n
	}
	h.room.Single(int64(ticks))
	return nil
}

// Placing is what /place is sent: a client and where its character goes.
type Placing struct {
	Client uint32  `json:"client"`
	X      float64 `json:"x"` // metres
	Y      float64 `json:"y"`
	Z      float64 `json:"z"`
	Yaw    float64 `json:"yaw"` // radians
}

func place(h *hosted, r *http.Request) error {
	var p Placing
	if err := json.UnmarshalRead(r.Body, &p, json.RejectUnknownMembers(true)); err != nil {
		return errors.New("the body must be {client, x, y, z, yaw}")
	}
	pose := components.Pose{Position: mgl64.Vec3{p.X, p.Y, p.Z}, Yaw: p.Yaw}
	if err := h.room.Place(components.ClientID(p.Client), pose); err != nil {
		return fmt.Errorf("placing client %d: %w", p.Client, err)
	}
	return nil
}
