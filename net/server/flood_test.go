package server

import (
	"net/http"
	"testing"
	"time"

	"caper/net/client"
	"caper/net/protocol"
)

// TestFramesOfEveryKindCount floods a server before and after the hello. Each
// flooder is disconnected, and a client that behaves keeps its connection.
func TestFramesOfEveryKindCount(t *testing.T) {
	frames := Bounds{Hello: testTime, Idle: testTime, Ping: testTime}
	bytes := frames
	bytes.BytesASec, bytes.BytesBurst = 4<<10, 8<<10
	for _, f := range []struct {
		name  string
		by    Bounds
		flood func(c *rawClient)
	}{
		{"pings", frames, func(c *rawClient) { c.frame(opPing, nil) }},
		{"pongs that nobody asked for", frames, func(c *rawClient) { c.frame(opPong, []byte("pong")) }},
		{"continuations without content", bytes, func(c *rawClient) { c.send([]byte{0x00, 0x80, 0, 0, 0, 0}) }},
	} {
		s := serve(t, Config{Open: true, Bounds: f.by})
		good := s.dial("one", protocol.Hello{Name: "good"})
		for name, greeting := range map[string][]byte{"before the hello": nil, "after the hello": append(frameHeader(opBinary, len(rawHello)), rawHello...)} {
			c := s.dialRaw()
			c.send(greeting)
			c.send([]byte{0x02, 0x80, 0, 0, 0, 0}) // a message begins, for the continuations
			for range 3000 {
				f.flood(c)
			}
			t.Run(f.name+" "+name, func(t *testing.T) { c.goneWithin(t, 5*time.Second) })
		}
		tick := good.Welcome().Tick
		await(t, good, "the good client to receive snapshots", func(w *client.World) bool { return w.Newest.Tick > tick+10 && w.Welcomes == 1 })
	}
}

// TestPingsWithinTheBudgetAreAnswered checks the other side of the budget.
func TestPingsWithinTheBudgetAreAnswered(t *testing.T) {
	s := serve(t, Config{Open: true})
	c := s.dial("one", protocol.Hello{})
	for range 20 {
		if err := c.Socket().Ping(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAnAddressHoldsItsShareOnly fills each share of one address and connects
// from another one.
func TestAnAddressHoldsItsShareOnly(t *testing.T) {
	one := AddressBounds{Sockets: 8, Hellos: 2, Clients: 4}
	for name, c := range map[string]struct {
		hold func(s *running)
		want int
	}{
		"sockets": {func(s *running) {
			for range 12 {
				s.dialSlow("")
			}
		}, 0},
		"hellos": {func(s *running) {
			for range 2 {
				s.dialRaw()
			}
		}, http.StatusTooManyRequests},
		"clients": {func(s *running) {
			for range 4 {
				s.dial("one", protocol.Hello{Watch: true})
			}
		}, http.StatusTooManyRequests},
	} {
		t.Run(name, func(t *testing.T) {
			s := serve(t, Config{Open: true, Bounds: Bounds{PerAddress: one, Hello: testTime, Ping: testTime}})
			c.hold(s)
			if got := s.handshakeFrom(t, "127.0.0.1", ""); got != c.want {
				t.Errorf("a further handshake was answered with %d, want %d", got, c.want)
			}
			if status, health := getHealth(t, s); status != http.StatusOK {
				t.Errorf("health answers %d, %+v", status, health)
			}
			if got := s.handshakeFrom(t, "127.0.0.2", ""); got != http.StatusSwitchingProtocols {
				t.Errorf("a handshake from another address was answered with %d", got)
			}
		})
	}
}

// TestAProxysVisitorsAreCountedByTheirOwnAddresses has a proxy and a client that
// claims to be one.
func TestAProxysVisitorsAreCountedByTheirOwnAddresses(t *testing.T) {
	for _, c := range []struct {
		name    string
		proxies string
		from    [2]string // X-Forwarded-For of the first and the second handshake
		want    int       // status of the second
	}{
		{"two visitors", "127.0.0.1/32", [2]string{"192.0.2.1", "192.0.2.2"}, http.StatusSwitchingProtocols},
		{"one visitor", "127.0.0.1/32", [2]string{"192.0.2.1", "192.0.2.1"}, http.StatusTooManyRequests},
		{"one visitor who claims more", "127.0.0.1/32", [2]string{"192.0.2.8, 192.0.2.1", "192.0.2.9, 192.0.2.1"}, http.StatusTooManyRequests},
		{"two proxies", "127.0.0.0/8", [2]string{"192.0.2.1, 127.0.0.9", "192.0.2.2, 127.0.0.9"}, http.StatusSwitchingProtocols},
		{"one network of IPv6", "127.0.0.1/32", [2]string{"2001:db8::1", "2001:db8::2"}, http.StatusTooManyRequests},
		{"two networks of IPv6", "127.0.0.1/32", [2]string{"2001:db8::1", "2001:db8:0:1::1"}, http.StatusSwitchingProtocols},
		{"nobody's proxy", "192.0.2.7/32", [2]string{"192.0.2.1", "192.0.2.2"}, http.StatusTooManyRequests},
		{"nonsense", "127.0.0.1/32", [2]string{"a", "b"}, http.StatusTooManyRequests},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := serve(t, Config{Open: true, Proxies: prefixes(c.proxies), Bounds: Bounds{PerAddress: AddressBounds{Hellos: 1}, Hello: testTime}})
			if got := s.handshakeFrom(t, "127.0.0.1", c.from[0]); got != http.StatusSwitchingProtocols {
				t.Fatalf("the first handshake was answered with %d", got)
			}
			if got := s.handshakeFrom(t, "127.0.0.1", c.from[1]); got != c.want {
				t.Errorf("the second handshake was answered with %d, want %d", got, c.want)
			}
		})
	}
}
