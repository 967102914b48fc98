package server

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	"caper/net/protocol"
	"caper/net/room"
)

// serveSocket serves a client from its handshake to its end.
func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request) {
	h := s.find(r.URL.Query().Get("room"))
	if h == nil {
		http.Error(w, "no such room", http.StatusNotFound)
		return
	}
	select {
	case s.pending <- struct{}{}:
	default:
		busy(w)
		return
	}
	free := sync.OnceFunc(func() { <-s.pending })
	defer free()
	address := s.peers.clientAddress(r)
	freeHello, ok := s.peers.take(address, hellos)
	if !ok {
		tooMany(w)
		return
	}
	defer freeHello()
	freeClient, ok := s.peers.take(address, clients)
	if !ok {
		tooMany(w)
		return
	}
	defer freeClient()
	if s.count() >= s.config.Bounds.Connections {
		busy(w)
		return
	}
	if c := s.accept(w, r, h); c != nil {
		c.origin = network(address).String()
		defer s.remove(c)
		s.serveConnection(c, func() { free(); freeHello() })
	}
}

// accept makes the WebSocket of a request, nil when it is refused.
func (s *Server) accept(w http.ResponseWriter, r *http.Request, h *hosted) *connection {
	c := newConnection(wireOf(r), h, s.meters, &s.config.Bounds)
	socket, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		OriginPatterns: s.config.origins(), CompressionMode: websocket.CompressionDisabled, // frames are packed already
		OnPingReceived: func(context.Context, []byte) bool { return c.frame() },
		OnPongReceived: func(context.Context, []byte) { c.frame() },
	})
	if err != nil {
		s.config.Log.Debug("no WebSocket", "from", r.RemoteAddr, "error", err)
		return nil
	}
	socket.SetReadLimit(protocol.MaxClientFrame)
	c.socket = socket
	c.wire.meter(newAllowance(s.config.Bounds.BytesASec, s.config.Bounds.BytesBurst, time.Now()), c.flooded)
	if !s.add(c) {
		c.cut()
		_ = socket.CloseNow()
		return nil
	}
	return c
}

// serveConnection serves a connection to its end. It calls greeted once the
// client has sent its hello.
func (s *Server) serveConnection(c *connection, greeted func()) {
	var helpers sync.WaitGroup
	helpers.Go(c.write)
	helpers.Go(func() { c.beat(s.config.Bounds.Ping, s.config.Bounds.Pong) })
	s.serveClient(c, greeted)
	c.Close(clientGone)
	helpers.Wait()
}

// clientGone closes a connection whose other side is gone already.
var clientGone = protocol.Refusal{Code: normal, Reason: protocol.ReasonGoodbye}

func busy(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "5")
	http.Error(w, "the server is busy, try again", http.StatusServiceUnavailable)
}

// tooMany refuses a connection of an address that has its share already.
func tooMany(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "5")
	http.Error(w, "too many connections from your address, try again", http.StatusTooManyRequests)
}

// serveClient reads a client's hello, joins it to its room and passes its
// frames on until the connection ends. The client has left the room when it
// returns.
func (s *Server) serveClient(c *connection, greeted func()) {
	late := time.AfterFunc(s.config.Bounds.Hello, func() {
		c.Close(protocol.Refusal{Code: protocol.RefusedSlow, Reason: protocol.ReasonNoHello})
	})
	defer late.Stop()
	kind, frame, err := c.socket.Read(context.Background())
	if err != nil {
		return
	}
	greeted()
	hello, grant, refusal := s.admit(c.hosted, kind, frame)
	if refusal != nil {
		c.Close(*refusal)
		return
	}
	if n := c.hosted.connections.Add(1); n > int64(s.config.Bounds.InRoom) {
		c.hosted.connections.Add(-1)
		c.Close(protocol.Refusal{Code: protocol.RefusedFull, Reason: protocol.ReasonRoomCrowded})
		return
	}
	defer c.hosted.connections.Add(-1)
	grant.Origin = c.origin
	if !s.enter(c, hello, grant) {
		return
	}
	late.Stop()
	s.receive(c)
	s.leaveRoom(c)
}

// admit checks a hello and its token before any state changes.
func (s *Server) admit(h *hosted, kind websocket.MessageType, frame []byte) (protocol.Hello, room.Grant, *protocol.Refusal) {
	refuse := func(code protocol.RefusalCode, reason string) (protocol.Hello, room.Grant, *protocol.Refusal) {
		return protocol.Hello{}, room.Grant{}, &protocol.Refusal{Code: code, Reason: reason}
	}
	if s.draining.Load() {
		return refuse(stopping.Code, stopping.Reason)
	}
	if kind != websocket.MessageBinary {
		return refuse(protocol.RefusedMalformed, protocol.ReasonHelloFirst)
	}
	hello, err := protocol.ReadHello(frame)
	switch {
	case errors.Is(err, protocol.ErrVersion):
		return refuse(protocol.RefusedVersion, err.Error())
	case err != nil:
		return refuse(protocol.RefusedMalformed, err.Error())
	}
	if hello.Watch && s.isOperator(hello.Token) {
		return hello, room.Grant{}, nil
	}
	if s.config.Open && (hello.Token == "" || len(s.config.TokenKey) == 0) {
		return s.guest(hello)
	}
	if hello.Token == "" {
		return refuse(protocol.RefusedToken, protocol.ReasonTokenNeeded)
	}
	ticket, err := readTicket(hello.Token, s.config.TokenKey, h.room.ID(), time.Now())
	if err != nil || ticket.Watch != hello.Watch {
		s.config.Log.Warn("join token refused", "room", h.room.ID(), "error", err)
		return refuse(protocol.RefusedRoster, ErrToken.Error())
	}
	return hello, ticket.grant(), nil
}

// guest admits a client without a token. It gives the client a character when
// the server enrols guests.
func (s *Server) guest(hello protocol.Hello) (protocol.Hello, room.Grant, *protocol.Refusal) {
	if s.config.Enroll == nil || hello.Watch || hello.Bot {
		return hello, room.Grant{}, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.config.Bounds.Hello)
	defer cancel()
	account, character, err := s.config.Enroll(ctx, hello.Name)
	if err != nil {
		s.config.Log.Warn("a guest is not let in", "name", hello.Name, "error", err)
		return hello, room.Grant{}, &protocol.Refusal{Code: protocol.RefusedRoster, Reason: protocol.ReasonNameUnavailable}
	}
	return hello, room.Grant{Account: account, Character: character}, nil
}

// enter asks the room for a seat, waits for the answer, and reports whether the
// client has a seat.
func (s *Server) enter(c *connection, hello protocol.Hello, grant room.Grant) bool {
	switch err := c.hosted.room.Connect(c, hello, grant, c.attach); {
	case errors.Is(err, room.ErrBusy):
		c.Close(protocol.Refusal{Code: protocol.RefusedFull, Reason: protocol.ReasonRoomBusy})
		return false
	case err != nil:
		c.Close(protocol.Refusal{Code: protocol.RefusedClosing, Reason: protocol.ReasonRoomEnded})
		return false
	}
	select {
	case <-c.attached:
		return c.client != 0
	case <-c.hosted.room.Done():
		c.Close(protocol.Refusal{Code: protocol.RefusedClosing, Reason: protocol.ReasonRoomEnded})
		return false
	}
}

// receive passes a client's frames to its room until the connection ends.
func (s *Server) receive(c *connection) {
	idle := time.AfterFunc(s.config.Bounds.Idle, func() {
		c.Close(protocol.Refusal{Code: protocol.RefusedSlow, Reason: protocol.ReasonSilent})
	})
	defer idle.Stop()
	for {
		kind, frame, err := c.socket.Read(context.Background())
		if err != nil {
			return
		}
		idle.Reset(s.config.Bounds.Idle)
		switch {
		case kind != websocket.MessageBinary:
			c.Close(protocol.Refusal{Code: protocol.RefusedMalformed, Reason: protocol.ReasonBinaryOnly})
			return
		case !c.frame():
			return
		}
		switch err := c.hosted.room.Receive(c.client, frame); {
		case errors.Is(err, room.ErrBusy):
			s.meters.lost.Inc() // newer inputs follow
		case err != nil:
			return
		}
	}
}

// leaveRoom reports to the room that the link is gone. The report must not be
// lost, so leaveRoom retries until the room takes it or ends.
func (s *Server) leaveRoom(c *connection) {
	again := time.NewTicker(10 * time.Millisecond)
	defer again.Stop()
	for errors.Is(c.hosted.room.Disconnect(c.client, c), room.ErrBusy) {
		select {
		case <-again.C:
		case <-c.hosted.room.Done():
			return
		}
	}
}
