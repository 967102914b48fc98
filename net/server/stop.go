package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"caper/net/protocol"
)

// Drain admits no further clients; those in the rooms play on. Serve drains by
// itself when its context ends.
func (s *Server) Drain() { s.draining.Store(true) }

// drain admits no further clients and waits until the players have left or
// their time is over.
func (s *Server) drain() {
	s.Drain()
	s.config.Log.Info("draining", "players", s.players())
	if s.config.Bounds.Leave == 0 {
		return
	}
	end := time.NewTimer(s.config.Bounds.Leave)
	defer end.Stop()
	look := time.NewTicker(50 * time.Millisecond)
	defer look.Stop()
	for s.players() > 0 {
		select {
		case <-end.C:
			return
		case <-look.C:
		}
	}
}

// players counts the players in the rooms that run.
func (s *Server) players() int {
	n := 0
	for _, h := range s.rooms {
		select {
		case <-h.ended:
		default:
			n += h.room.Status().Players
		}
	}
	return n
}

// stop ends the rooms, then the connections, then the HTTP servers, and informs
// the clients.
func (s *Server) stop(endRooms context.CancelFunc, webs []*http.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), s.config.Bounds.Stop)
	defer cancel()
	s.Drain()
	endRooms()
	var faults []error
	for _, h := range s.rooms {
		select {
		case <-h.ended:
		case <-ctx.Done():
			faults = append(faults, fmt.Errorf("room %s has not ended within %v", h.room.ID(), s.config.Bounds.Stop))
		}
	}
	s.closeConnections()
	gone := make(chan struct{})
	go func() {
		s.connections.gone.Wait()
		close(gone)
	}()
	for _, web := range webs {
		s.endRequests(ctx, web)
	}
	select {
	case <-gone:
	case <-ctx.Done():
		faults = append(faults, fmt.Errorf("connections have not ended within %v", s.config.Bounds.Stop))
	}
	if len(faults) > 0 {
		return fmt.Errorf("stopping the server: %w", errors.Join(faults...))
	}
	s.config.Log.Info("stopped")
	return nil
}

// endRequests ends an HTTP server. Requests that are not answered within the
// bound of closing are cut: a peer that reads no answer must not hold up the end.
func (s *Server) endRequests(ctx context.Context, web *http.Server) {
	ctx, cancel := context.WithTimeout(ctx, s.config.Bounds.Close)
	defer cancel()
	if err := web.Shutdown(ctx); err != nil {
		s.config.Log.Warn("requests were cut", "error", errors.Join(err, web.Close()))
	}
}

// add registers a connection. It reports false when there are too many or the
// server stops.
func (s *Server) add(c *connection) bool {
	s.connections.Lock()
	defer s.connections.Unlock()
	if s.connections.stopped || len(s.connections.open) >= s.config.Bounds.Connections {
		return false
	}
	s.connections.open[c] = struct{}{}
	s.connections.gone.Add(1)
	return true
}

func (s *Server) remove(c *connection) {
	s.connections.Lock()
	defer s.connections.Unlock()
	delete(s.connections.open, c)
	s.connections.gone.Done()
}

func (s *Server) count() int {
	s.connections.Lock()
	defer s.connections.Unlock()
	return len(s.connections.open)
}

// closeConnections closes every connection and admits no further ones.
func (s *Server) closeConnections() {
	s.connections.Lock()
	defer s.connections.Unlock()
	s.connections.stopped = true
	for c := range s.connections.open {
		c.Close(stopping)
	}
}

var stopping = protocol.Refusal{Code: protocol.RefusedClosing, Reason: protocol.ReasonStopping}
