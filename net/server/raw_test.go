package server

import (
	"bufio"
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"caper/net/protocol"
)

// rawClient is a WebSocket client that sends whatever bytes a test wants.
type rawClient struct {
	net.Conn
	reader *bufio.Reader
}

// dialRaw makes a handshake over a connection of its own.
func (r *running) dialRaw() *rawClient {
	r.t.Helper()
	c, status := r.handshake(r.t, "127.0.0.1", "")
	if status != http.StatusSwitchingProtocols {
		r.t.Fatalf("the handshake was answered with %d", status)
	}
	return c
}

// handshakeFrom makes a handshake from a local address and returns the status of
// the answer, 0 when the server ended the connection without one.
func (r *running) handshakeFrom(t *testing.T, local, forwarded string) int {
	t.Helper()
	_, status := r.handshake(t, local, forwarded)
	return status
}

func (r *running) handshake(t *testing.T, local, forwarded string) (*rawClient, int) {
	t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(local)}}
	c, err := dialer.Dial("tcp", r.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	raw := &rawClient{Conn: c, reader: bufio.NewReader(c)}
	if forwarded != "" {
		forwarded = "X-Forwarded-For: " + forwarded + "\r\n"
	}
	raw.send([]byte("GET /ws?room=one HTTP/1.1\r\nHost: " + r.address + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
		forwarded + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + strings.Repeat("A", 22) + "==\r\n\r\n"))
	_ = c.SetReadDeadline(time.Now().Add(testTime))
	response, err := http.ReadResponse(raw.reader, nil)
	if err != nil {
		return nil, 0
	}
	return raw, response.StatusCode
}

// prefixes returns networks of addresses.
func prefixes(list ...string) (networks []netip.Prefix) {
	for _, text := range list {
		networks = append(networks, netip.MustParsePrefix(text))
	}
	return networks
}

// dialSlow sends the beginning of a request over a connection of its own.
func (r *running) dialSlow(text string) {
	r.t.Helper()
	c, err := net.Dial("tcp", r.address)
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { _ = c.Close() })
	if _, err := c.Write([]byte(text)); err != nil {
		r.t.Fatal(err)
	}
}

// send writes bytes; a connection that the server has cut takes none.
func (c *rawClient) send(b []byte) { _, _ = c.Write(b) }

// frame sends a WebSocket frame, masked with zeros.
func (c *rawClient) frame(opcode byte, payload []byte) {
	c.send(append(frameHeader(opcode, len(payload)), payload...))
}

// The opcodes of frames (RFC 6455 5.2).
const (
	opText   = 1
	opBinary = 2
	opPing   = 9
	opPong   = 10
)

// frameHeader returns the header of a frame that says it has a number of bytes.
func frameHeader(opcode byte, size int) []byte {
	const masked = 0x80
	header := []byte{0x80 | opcode}
	switch {
	case size < 126:
		header = append(header, masked|byte(size))
	case size < 1<<16:
		header = binary.BigEndian.AppendUint16(append(header, masked|126), uint16(size))
	default:
		header = binary.BigEndian.AppendUint64(append(header, masked|127), uint64(size))
	}
	return append(header, 0, 0, 0, 0)
}

// goneWithin fails the test unless the server ends the connection in time. It
// returns what the server sent before.
func (c *rawClient) goneWithin(t *testing.T, limit time.Duration) []byte {
	t.Helper()
	from := time.Now()
	_ = c.SetReadDeadline(from.Add(testTime))
	sent, err := io.ReadAll(c.reader)
	if timeout, is := err.(net.Error); is && timeout.Timeout() {
		t.Fatalf("the server has not ended the connection after %v", testTime)
	}
	if took := time.Since(from); took > limit {
		t.Errorf("the server ended the connection after %v, want at most %v", took, limit)
	}
	return sent
}

var rawHello = (&protocol.Hello{Version: protocol.Version, Name: "raw"}).Append(nil)
