package server

import (
	"net/http"

	"github.com/go-json-experiment/json"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"caper/net/inspector"
)

// publicHandler returns the routes for everybody.
func (s *Server) publicHandler() http.Handler {
	mux := http.NewServeMux()
	s.addCommon(mux, false)
	return s.protect(mux)
}

// adminHandler returns the routes of the admin listener: those for everybody, and
// those for operators.
func (s *Server) adminHandler() http.Handler {
	mux := http.NewServeMux()
	s.addCommon(mux, s.config.Debug)
	mux.HandleFunc("GET /healthz", s.serveHealth)
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.meters.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4}))
	if s.config.Debug {
		s.addDebug(mux)
	}
	return s.protect(mux)
}

func (s *Server) addCommon(mux *http.ServeMux, debug bool) {
	mux.HandleFunc("GET /ws", s.serveSocket)
	mux.HandleFunc("GET /api/rooms", func(w http.ResponseWriter, _ *http.Request) { s.serveRooms(w, debug) })
	mux.HandleFunc("GET /api/level", s.serveLevel)
	mux.Handle("GET /", inspector.Handler())
}

// protect refuses requests that come from pages of other sites, and limits
// bodies.
func (s *Server) protect(mux http.Handler) http.Handler {
	pages := http.NewCrossOriginProtection()
	if u := s.config.PublicURL; u != nil {
		_ = pages.AddTrustedOrigin(u.Scheme + "://" + u.Host) // Validate has checked it
	}
	return s.guard(pages.Handler(http.MaxBytesHandler(mux, bodyBytes)))
}

// bodyBytes limits the body of a request.
const bodyBytes = 4 << 10

// answer writes a value as JSON.
func answer(w http.ResponseWriter, status int, value any) {
	data, err := json.Marshal(value, json.Deterministic(true))
	if err != nil {
		http.Error(w, "writing the answer failed", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write(append(data, '\n'))
}
