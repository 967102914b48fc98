package main

import (
	"strings"
	"testing"

	"caper/net/server"
)

func TestTheAdminAddress(t *testing.T) {
	for _, c := range []struct{ public, flag, want string }{
		{"127.0.0.1:7777", "", "127.0.0.1:8777"},
		{"0.0.0.0:65000", "", "127.0.0.1:64000"},
		{":7777", "", "127.0.0.1:8777"},
		{"127.0.0.1:0", "", "127.0.0.1:0"},
		{"127.0.0.1:7777", "none", ""},
		{"127.0.0.1:7777", "10.0.0.1:9000", "10.0.0.1:9000"},
	} {
		f := networkFlags{AdminAddr: c.flag}
		if got, err := f.adminAddress(c.public); err != nil || got != c.want {
			t.Errorf("--addr %s --admin-addr %q gives %q, %v; want %q", c.public, c.flag, got, err, c.want)
		}
	}
	for _, public := range []string{"127.0.0.1", "127.0.0.1:http", "127.0.0.1:70000"} {
		if got, err := (&networkFlags{}).adminAddress(public); err == nil {
			t.Errorf("--addr %s gives %q", public, got)
		}
	}
}

func TestNetworkFlags(t *testing.T) {
	f := networkFlags{PublicURL: "https://play.example:8443/", TrustedProxies: []string{"127.0.0.1", "10.1.2.3/8", "2001:db8::/32"}, PerAddress: 7}
	config := server.Config{Address: "127.0.0.1:7777"}
	if err := f.configure(&config); err != nil {
		t.Fatal(err)
	}
	if config.PublicURL.Host != "play.example:8443" || len(config.Proxies) != 3 || config.Proxies[0].String() != "127.0.0.1/32" ||
		config.Proxies[1].String() != "10.0.0.0/8" || config.Bounds.PerAddress.Clients != 7 {
		t.Errorf("%+v", config)
	}
	bad := networkFlags{PublicURL: "play.example", TrustedProxies: []string{"proxy.example"}}
	err := bad.Validate()
	for _, want := range []string{"--public-url", "--trusted-proxies", "--per-address"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the faults lack %s: %v", want, err)
		}
	}
	for _, text := range []string{"ftp://play.example", "https://", "https://play.example/caper", "https://a b"} {
		if _, err := (&networkFlags{PublicURL: text}).url(); err == nil {
			t.Errorf("--public-url %q is accepted", text)
		}
	}
}
