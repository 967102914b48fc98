package server

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
)

// resource is something of the server that a remote address can hold.
type resource int

const (
	sockets resource = iota // TCP connections, idle ones too
	hellos                  // WebSockets that have not sent their hello
	clients                 // WebSockets
	resources
)

// peers counts what each remote address holds, so that none can take all there
// is. An IPv6 address stands for its network of 64 bits, which one host may have
// to itself.
type peers struct {
	most    [resources]int
	proxies []netip.Prefix // whose X-Forwarded-For counts
	mutex   sync.Mutex
	held    map[netip.Addr]*[resources]int
}

func newPeers(c *Config) *peers {
	a := &c.Bounds.PerAddress
	return &peers{
		most: [resources]int{sockets: a.Sockets, hellos: a.Hellos, clients: a.Clients}, proxies: c.Proxies,
		held: map[netip.Addr]*[resources]int{},
	}
}

// take takes one of a resource for an address. It reports false when the address
// has its share already; otherwise release gives it back, and may be called more
// than once.
func (p *peers) take(a netip.Addr, r resource) (release func(), ok bool) {
	a = network(a)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	held := p.held[a]
	if held == nil {
		held = &[resources]int{}
		p.held[a] = held
	}
	if held[r] >= p.most[r] {
		return nil, false
	}
	held[r]++
	return sync.OnceFunc(func() {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		if held[r]--; *held == ([resources]int{}) {
			delete(p.held, a)
		}
	}), true
}

// admit takes a socket for an address. Proxies may have any number: what their
// visitors hold is counted by the visitors' addresses.
func (p *peers) admit(a netip.Addr) (release func(), ok bool) {
	if p.trusts(a) {
		return func() {}, true
	}
	return p.take(a, sockets)
}

func (p *peers) trusts(a netip.Addr) bool {
	return slices.ContainsFunc(p.proxies, func(of netip.Prefix) bool { return of.Contains(a) })
}

// clientAddress returns the address of a request's client. Behind proxies it is
// the last address of X-Forwarded-For that is not a proxy's; what stands before
// it is the client's own claim.
func (p *peers) clientAddress(r *http.Request) netip.Addr {
	address := addressOf(r.RemoteAddr)
	if !p.trusts(address) {
		return address
	}
	forwarded := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, word := range slices.Backward(forwarded) {
		next, err := netip.ParseAddr(strings.TrimSpace(word))
		if err != nil {
			return address
		}
		if address = next.Unmap(); !p.trusts(address) {
			return address
		}
	}
	return address
}

// addressOf returns the address of host:port, the zero address for other text.
func addressOf(text string) netip.Addr {
	full, err := netip.ParseAddrPort(text)
	if err != nil {
		return netip.Addr{}
	}
	return full.Addr().Unmap()
}

// network returns what an address is counted as.
func network(a netip.Addr) netip.Addr {
	if !a.Is6() {
		return a
	}
	in, err := a.WithZone("").Prefix(64)
	if err != nil {
		return a
	}
	return in.Addr()
}
