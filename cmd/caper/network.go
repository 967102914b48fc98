package main

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"caper/net/server"
)

// networkFlags are the flags of serve about who reaches it, and how.
type networkFlags struct {
	AdminAddr      string   `help:"Host and port of the listener for operators: health, metrics, and the controls of --debug; \"none\" for none. Default: 127.0.0.1 at the port of --addr plus 1000." placeholder:"HOST:PORT"`
	PublicURL      string   `help:"Address by which clients reach the server, when it is a name: https://play.example." name:"public-url" placeholder:"URL"`
	TrustedProxies []string `help:"Addresses or networks of proxies, whose X-Forwarded-For names the client: 127.0.0.1,10.0.0.0/8." placeholder:"ADDRESS"`
	PerAddress     int      `help:"Clients that may connect from one remote address." default:"128"`
}

// Validate reports every fault of the flags at once.
func (f *networkFlags) Validate() error {
	var faults []error
	if f.PerAddress < 1 || f.PerAddress > 1024 {
		faults = append(faults, fmt.Errorf("--per-address %d, must be 1 to 1024", f.PerAddress))
	}
	if _, err := f.url(); err != nil {
		faults = append(faults, err)
	}
	if _, err := f.proxies(); err != nil {
		faults = append(faults, err)
	}
	return errors.Join(faults...)
}

// configure applies the flags to a server's config, whose address is set.
func (f *networkFlags) configure(config *server.Config) (err error) {
	if config.PublicURL, err = f.url(); err != nil {
		return err
	}
	if config.Proxies, err = f.proxies(); err != nil {
		return err
	}
	config.Bounds.PerAddress.Clients = f.PerAddress
	config.AdminAddress, err = f.adminAddress(config.Address)
	return err
}

// adminAddress returns the address of the listener for operators; empty is none.
func (f *networkFlags) adminAddress(public string) (string, error) {
	switch f.AdminAddr {
	case "none":
		return "", nil
	case "":
	default:
		return f.AdminAddr, nil
	}
	_, word, err := net.SplitHostPort(public)
	if err != nil {
		return "", fmt.Errorf("--addr %q: %w", public, err)
	}
	port, err := strconv.ParseUint(word, 10, 16)
	if err != nil {
		return "", fmt.Errorf("--addr %q: the port must be a number", public)
	}
	switch {
	case port == 0: // any free one
	case port+1000 > 65535:
		port -= 1000
	default:
		port += 1000
	}
	return net.JoinHostPort("127.0.0.1", strconv.FormatUint(port, 10)), nil
}

func (f *networkFlags) url() (*url.URL, error) {
	if f.PublicURL == "" {
		return nil, nil
	}
	u, err := url.Parse(f.PublicURL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" {
		return nil, fmt.Errorf("--public-url %q must be http or https with a host and no path, such as https://play.example", f.PublicURL)
	}
	return u, nil
}

func (f *networkFlags) proxies() (list []netip.Prefix, err error) {
	for _, text := range f.TrustedProxies {
		network, err := netip.ParsePrefix(text)
		if address, single := netip.ParseAddr(text); single == nil {
			network, err = netip.PrefixFrom(address.Unmap(), address.Unmap().BitLen()), nil
		}
		if err != nil {
			return nil, fmt.Errorf("--trusted-proxies %q is neither an address nor a network, such as 127.0.0.1 or 10.0.0.0/8", text)
		}
		list = append(list, network.Masked())
	}
	return list, nil
}
