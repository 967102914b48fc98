package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"caper/components"
	"caper/net/room"
)

// Config holds the settings of a server. The zero value of a bound is its
// default.
type Config struct {
	Address string // host:port to listen on; empty is 127.0.0.1:7777
	// AdminAddress is the host:port of a listener for operators, with health,
	// metrics and the debug routes; empty is none.
	AdminAddress string
	// PublicURL is the address by which clients reach the server, http or https;
	// nil when they use its IP address or localhost.
	PublicURL *url.URL
	// Operator is the secret of operators, for the debug routes and for watching
	// a server that is not open; empty admits none.
	Operator string
	Rooms    []room.Config  // at least one; ids must differ
	TokenKey []byte         // key of join tokens; at least 32 bytes unless Open
	Open     bool           // anyone may join without a token
	Debug    bool           // offers pause, single steps and placement to operators
	Origins  []string       // patterns of other hosts whose pages may connect
	Proxies  []netip.Prefix // addresses of proxies, whose X-Forwarded-For names the client
	// Enroll returns the character of a guest by name. Nil gives guests no
	// character; an error refuses the guest.
	Enroll func(ctx context.Context, name string) (components.AccountID, components.CharacterID, error)
	Bounds Bounds       // limits on connections, frames and times
	Log    *slog.Logger // nil logs nothing
}

// Bounds limit what clients can demand of a server.
type Bounds struct {
	Connections int           // connections in all; 0 is 1024
	InRoom      int           // connections to one room; 0 is 128
	Pending     int           // connections that have not sent their hello; 0 is 128
	Hello       time.Duration // time until a client must have sent its hello; 0 is 5 s
	Idle        time.Duration // time that a client may be silent; 0 is 30 s
	Write       time.Duration // time that writing one frame may take; 0 is 10 s
	Close       time.Duration // time that closing a connection may take, whatever the peer does; 0 is 2 s
	Ping        time.Duration // time between two pings to a client; 0 is 5 s
	Pong        time.Duration // time within which a client must answer a ping; 0 is 10 s
	FramesASec  int           // sustained frames a second from one client, pings and pongs too; 0 is 120
	Burst       int           // frames from one client at once; 0 is 128
	BytesASec   int           // sustained bytes a second from one client; 0 is 64 KiB
	BytesBurst  int           // bytes from one client at once; 0 is 512 KiB
	Leave       time.Duration // time that players of a draining server may stay; 0 ends rooms at once
	Stop        time.Duration // time that stopping may take after that; 0 is 10 s
	PerAddress  AddressBounds // what one remote address may hold
}

// AddressBounds limit what one remote address may hold. An IPv6 address counts
// as its network of 64 bits. The zero value of a bound is its default.
type AddressBounds struct {
	Sockets int // TCP connections, idle ones and those in their handshake too; 0 is 256
	Hellos  int // connections that have not sent their hello; 0 is 32
	Clients int // connections of clients; 0 is 128
}

const defaultAddress = "127.0.0.1:7777"

// keyBytes is the smallest length of a token key: that of the hash (RFC 7518
// 3.2).
const keyBytes = 32

// operatorBytes is the smallest length of an operator's token.
const operatorBytes = 16

// Validate reports every fault of the config at once.
func (c *Config) Validate() error {
	var faults []error
	if len(c.Rooms) == 0 {
		faults = append(faults, errors.New("no rooms"))
	}
	seen := map[string]bool{}
	for i := range c.Rooms {
		id := c.Rooms[i].ID
		if id == "" || len(id) > maxRoomID || seen[id] {
			faults = append(faults, fmt.Errorf("room %d: the id %q is empty, too long or a duplicate", i, id))
		}
		seen[id] = true
	}
	if !c.Open && len(c.TokenKey) < keyBytes {
		faults = append(faults, fmt.Errorf("a token key of %d bytes, want at least %d unless the server is open", len(c.TokenKey), keyBytes))
	}
	if u := c.PublicURL; u != nil && (u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "") {
		faults = append(faults, fmt.Errorf("the public URL %q must be http or https with a host and no path", u))
	}
	if c.Operator != "" && len(c.Operator) < operatorBytes {
		faults = append(faults, fmt.Errorf("an operator's token of %d bytes, want at least %d", len(c.Operator), operatorBytes))
	}
	b := &c.Bounds
	for _, n := range []struct {
		name  string
		value int64
	}{
		{"connections", int64(b.Connections)}, {"in room", int64(b.InRoom)}, {"pending", int64(b.Pending)},
		{"hello", int64(b.Hello)}, {"idle", int64(b.Idle)}, {"write", int64(b.Write)},
		{"close", int64(b.Close)}, {"ping", int64(b.Ping)}, {"pong", int64(b.Pong)},
		{"frames a second", int64(b.FramesASec)}, {"burst", int64(b.Burst)},
		{"bytes a second", int64(b.BytesASec)}, {"bytes at once", int64(b.BytesBurst)},
		{"leave", int64(b.Leave)}, {"stop", int64(b.Stop)},
		{"sockets of an address", int64(b.PerAddress.Sockets)}, {"hellos of an address", int64(b.PerAddress.Hellos)},
		{"clients of an address", int64(b.PerAddress.Clients)},
	} {
		if n.value < 0 {
			faults = append(faults, fmt.Errorf("bound %q is %d, must not be negative", n.name, n.value))
		}
	}
	return errors.Join(faults...)
}

const maxRoomID = 128

func (c *Config) fill() {
	c.Address = cmp.Or(c.Address, defaultAddress)
	b := &c.Bounds
	b.Connections, b.InRoom, b.Pending = cmp.Or(b.Connections, 1024), cmp.Or(b.InRoom, 128), cmp.Or(b.Pending, 128)
	b.Hello, b.Idle, b.Write = cmp.Or(b.Hello, 5*time.Second), cmp.Or(b.Idle, 30*time.Second), cmp.Or(b.Write, 10*time.Second)
	b.Close, b.Ping, b.Pong = cmp.Or(b.Close, 2*time.Second), cmp.Or(b.Ping, 5*time.Second), cmp.Or(b.Pong, 10*time.Second)
	b.FramesASec, b.Burst, b.Stop = cmp.Or(b.FramesASec, 120), cmp.Or(b.Burst, 128), cmp.Or(b.Stop, 10*time.Second)
	b.BytesASec, b.BytesBurst = cmp.Or(b.BytesASec, 64<<10), cmp.Or(b.BytesBurst, 512<<10)
	a := &b.PerAddress
	a.Sockets, a.Hellos, a.Clients = cmp.Or(a.Sockets, 256), cmp.Or(a.Hellos, 32), cmp.Or(a.Clients, 128)
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
}
