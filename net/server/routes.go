package server

import (
	"net/http"

	"github.com/go-json-experiment/json"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"caper/net/inspector"
)

// handler returns the server's routes.
func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /ws", s.serveSocket)
	mux.HandleFunc("GET /healthz", s.serveHealth)
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.meters.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4}))
	mux.HandleFunc("GET /api/rooms", s.serveRooms)
	mux.HandleFunc("GET /api/level", s.serveLevel)
	if s.config.Debug {
		s.addDebug(mux)
	}
	mux.Handle("GET /", inspector.Handler())
	return http.NewCrossOriginProtection().Handler(http.MaxBytesHandler(mux, bodyBytes))
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
