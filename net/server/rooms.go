package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"caper/levels/linked"
	"caper/net/inspector"
)

// RoomList is the answer of /api/rooms.
type RoomList struct {
	Debug bool       `json:"debug"` // reports whether this listener has the debug routes
	Open  bool       `json:"open"`  // reports whether anyone may join without a token
	Rooms []RoomInfo `json:"rooms"` // in the order of the config
}

// RoomInfo is the status of one room.
type RoomInfo struct {
	ID          string  `json:"id"`             // name of the room
	State       string  `json:"state"`          // running, ended
	Error       string  `json:"error,omitzero"` // why the room ended; empty while it runs
	Level       string  `json:"level"`          // id of the level
	Game        string  `json:"game"`           // id of the game
	Tick        uint64  `json:"tick"`           // number of the last tick
	Rate        int     `json:"rate"`           // ticks a second
	Players     int     `json:"players"`        // seats of players, including those of dropped clients
	Watchers    int     `json:"watchers"`       // seats of watchers
	Connections int64   `json:"connections"`    // open connections to the room
	Entities    int     `json:"entities"`       // entities that clients can see
	Late        uint64  `json:"late"`           // ticks skipped because the room fell behind
	Refused     uint64  `json:"refused"`        // inputs that the simulation refused
	Paused      bool    `json:"paused"`         // reports whether the room is paused
	SentBytes   uint64  `json:"sentBytes"`      // bytes of frames since the room opened
	TickP50     float64 `json:"tickP50"`        // median time of a tick, microseconds
	TickP99     float64 `json:"tickP99"`        // microseconds
}

func (s *Server) serveRooms(w http.ResponseWriter, debug bool) {
	list := RoomList{Debug: debug, Open: s.config.Open, Rooms: []RoomInfo{}}
	for _, h := range s.rooms {
		list.Rooms = append(list.Rooms, h.info())
	}
	answer(w, http.StatusOK, &list)
}

func (h *hosted) info() RoomInfo {
	st := h.room.Status()
	info := RoomInfo{
		ID: st.ID, State: h.state(), Level: st.Level, Game: st.Game, Tick: st.Tick, Rate: st.Rate,
		Players: st.Players, Watchers: st.Watchers, Connections: h.connections.Load(), Entities: st.Entities,
		Late: st.Late, Refused: st.Refused, Paused: st.Paused, SentBytes: h.sent.Load(),
	}
	if err := h.failed(); err != nil {
		info.Error = err.Error()
	}
	if n := len(st.Timing); n > 0 {
		info.TickP50, info.TickP99 = float64(st.Timing[n-1].P50)/1e3, float64(st.Timing[n-1].P99)/1e3
	}
	return info
}

// drawings caches the levels as the inspector draws them, one for each linked
// game.
type drawings struct {
	sync.Mutex
	made map[*linked.Game]*drawing
}

type drawing struct {
	plain, zipped []byte
	tag           string
}

// serveLevel answers with the drawing of a room's level, or with 304 when the
// client has it already.
func (s *Server) serveLevel(w http.ResponseWriter, r *http.Request) {
	h := s.find(r.URL.Query().Get("room"))
	if h == nil {
		http.Error(w, "no such room", http.StatusNotFound)
		return
	}
	d, err := s.drawings.of(h.room.Simulation().Linked())
	if err != nil {
		s.config.Log.Error("drawing a level", "room", h.room.ID(), "error", err)
		http.Error(w, "drawing the level failed", http.StatusInternalServerError)
		return
	}
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Cache-Control", "no-cache")
	header.Set("Vary", "Accept-Encoding")
	header.Set("ETag", d.tag)
	body := d.plain
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		header.Set("Content-Encoding", "gzip")
		body = d.zipped
	}
	if r.Header.Get("If-None-Match") == d.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	_, _ = w.Write(body)
}

func (d *drawings) of(on *linked.Game) (*drawing, error) {
	d.Lock()
	defer d.Unlock()
	if made, ok := d.made[on]; ok {
		return made, nil
	}
	plain, err := inspector.Draw(on)
	if err != nil {
		return nil, err
	}
	var zipped bytes.Buffer
	zip := gzip.NewWriter(&zipped)
	if _, err := zip.Write(plain); err != nil {
		return nil, fmt.Errorf("compressing a drawing: %w", err)
	}
	if err := zip.Close(); err != nil {
		return nil, fmt.Errorf("compressing a drawing: %w", err)
	}
	sum := sha256.Sum256(plain)
	made := &drawing{plain, zipped.Bytes(), `"` + hex.EncodeToString(sum[:]) + `"`}
	for _, other := range d.made { // rooms of one level share theirs
		if other.tag == made.tag {
			made = other
			break
		}
	}
	if d.made == nil {
		d.made = map[*linked.Game]*drawing{}
	}
	d.made[on] = made
	return made, nil
}
