package server

import (
	"testing"
	"time"

	"caper/net/protocol"
)

// quickly are bounds with which a test of closing ends soon.
func quickly() Bounds {
	return Bounds{
		Hello: 300 * time.Millisecond, Idle: 300 * time.Millisecond, Write: 300 * time.Millisecond, Close: 200 * time.Millisecond,
		Ping: 50 * time.Millisecond, Pong: 200 * time.Millisecond,
	}
}

// TestACloseEndsWhateverThePeerDoes ends connections for each reason while the
// peer does what keeps a close handshake waiting. The bounds add up to less than
// a second; the limit leaves room for a busy machine.
func TestACloseEndsWhateverThePeerDoes(t *testing.T) {
	s := serve(t, Config{Open: true, Bounds: quickly()})
	openings := map[string]func(c *rawClient){
		"a hello of another version":    func(c *rawClient) { c.frame(opBinary, (&protocol.Hello{Version: 33}).Append(nil)) },
		"no hello":                      func(*rawClient) {},
		"a text frame":                  func(c *rawClient) { c.frame(opText, []byte("hello")) },
		"a frame that is too large":     func(c *rawClient) { c.send(frameHeader(opBinary, 1<<20)) },
		"silence after the hello":       func(c *rawClient) { c.frame(opBinary, rawHello) },
		"a malformed frame":             func(c *rawClient) { c.frame(opBinary, rawHello); c.frame(opBinary, []byte{255}) },
		"a large frame after the hello": func(c *rawClient) { c.frame(opBinary, rawHello); c.send(frameHeader(opBinary, 1<<30)) },
		"a flood": func(c *rawClient) {
			c.frame(opBinary, rawHello)
			for range 500 {
				c.frame(opBinary, (&protocol.Input{Sequence: 1}).Append(nil))
			}
		},
	}
	followings := map[string][]byte{
		"nothing":                       nil,
		"the header of a huge frame":    frameHeader(opBinary, 1<<40),
		"the header of a huge ping":     frameHeader(opPing, 1<<40),
		"half a header":                 {0x82},
		"a frame that is never whole":   append(frameHeader(opBinary, 100), 1, 2, 3),
		"continuations that never end":  {0x02, 0x80, 0, 0, 0, 0, 0x00, 0x80, 0, 0, 0, 0},
		"a close frame that is not all": frameHeader(8, 2),
	}
	opened := map[string]*rawClient{}
	for opening, open := range openings {
		for following, bytes := range followings {
			c := s.dialRaw()
			open(c)
			c.send(bytes)
			opened[opening+", then "+following] = c
		}
	}
	for name, c := range opened {
		t.Run(name, func(t *testing.T) { c.goneWithin(t, 5*time.Second) })
	}
}

// TestAClientThatNeverReadsIsCut has the client send inputs all the time, so
// that it is neither silent nor a flood.
func TestAClientThatNeverReadsIsCut(t *testing.T) {
	bounds := quickly()
	bounds.Idle, bounds.FramesASec = time.Hour, 1000
	s := serve(t, Config{Open: true, Bounds: bounds})
	c := s.dialRaw()
	c.frame(opBinary, rawHello)
	eventually(t, "the client to be in", func() bool { return s.find("one").connections.Load() == 1 })
	n := uint32(0)
	eventually(t, "the client to be cut", func() bool {
		n++
		c.frame(opBinary, (&protocol.Input{Sequence: n}).Append(nil))
		return s.find("one").connections.Load() == 0
	})
}

// TestStoppingDoesNotWaitForPeers stops a server whose peers hold on to what
// they have.
func TestStoppingDoesNotWaitForPeers(t *testing.T) {
	bounds := quickly()
	bounds.Hello, bounds.Idle = time.Hour, time.Hour
	s := serve(t, Config{Open: true, Bounds: bounds})
	for range 20 {
		c := s.dialRaw()
		c.frame(opBinary, rawHello)
		c.send(frameHeader(opBinary, 1<<40))
		s.dialRaw()
		s.dialSlow("GET /api/level HTTP/1.1\r\nHost: " + s.address + "\r\n") // a header that is never whole
	}
	from := time.Now()
	if err := s.stop(); err != nil {
		t.Error(err)
	}
	if took := time.Since(from); took > 8*time.Second {
		t.Errorf("stopping took %v", took)
	}
}
