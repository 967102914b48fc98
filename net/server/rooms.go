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

// RoomList is what /api/rooms says.
type RoomList struct {
	Debug bool       `json:"debug"`
	Open  bool       `json:"open"`
	Rooms []RoomInfo `json:"rooms"`
}

// RoomInfo is one room's status.
type RoomInfo struct {
	ID          string  `json:"id"`
	State       string  `json:"state"` // running, ended
	Error       string  `json:"error,omitzero"`
	Level       string  `json:"level"`
	Game        string  `json:"game"`
	Tick        uint64  `json:"tick"`
	Rate        int     `json:"rate"` // ticks a second
	Players     int     `json:"players"`
	Watchers    int     `json:"watchers"`
	Connections int64   `json:"connections"`
	Entities    int     `json:"entities"`
	Late        uint64  `json:"late"`
	Refused     uint64  `json:"refused"`
	Paused      bool    `json:"paused"`
	SentBytes   uint64  `json:"sentBytes"`
	TickP50     float64 `json:"tickP50"` // microseconds
	TickP99     float64 `json:"tickP99"`
}

func (s *Server) serveRooms(w http.ResponseWriter, _ *http.Request) {
	list := RoomList{Debug: s.config.Debug, Open: s.config.Open, Rooms: []RoomInfo{}}
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

// drawings are the levels as the inspector draws them, made once a setting.
type drawings struct {
	sync.Mutex
	made map[*linked.Game]*drawing
}

type drawing struct {
	plain, zipped []byte
	tag           string
}

// serveLevel answers with a room's level, and not again to who has it.
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
