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

// addDebug adds the routes of a debug server. All of them use POST, so that no
// page of another origin can call them, and want the operator's token: behind a
// proxy every visitor comes from a loopback address.
func (s *Server) addDebug(mux *http.ServeMux) {
	add := func(word string, do func(h *hosted, r *http.Request) error) {
		mux.HandleFunc("POST /api/rooms/{id}/"+word, s.forOperators(s.onRoom(do)))
	}
	add("pause", func(h *hosted, _ *http.Request) error {
		h.room.Pause(true)
		return nil
	})
	add("resume", func(h *hosted, _ *http.Request) error {
		h.room.Pause(false)
		return nil
	})
	add("single", single)
	add("place", place)
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

// maxSteps limits the ticks that one request lets a paused room run.
const maxSteps = 3600

func single(h *hosted, r *http.Request) error {
	ticks := 1
	if word := r.URL.Query().Get("ticks"); word != "" {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > maxSteps {
			return fmt.Errorf("ticks %q: must be 1 to %d", word, maxSteps)
		}
		ticks = n
	}
	h.room.SingleStep(int64(ticks))
	return nil
}

// Placing is the body of a request to /place: a client and the pose of its
// character.
type Placing struct {
	Client uint32  `json:"client"` // number of the client in the room
	X      float64 `json:"x"`      // metres
	Y      float64 `json:"y"`      // metres
	Z      float64 `json:"z"`      // metres
	Yaw    float64 `json:"yaw"`    // radians
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
