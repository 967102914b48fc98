package server

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/coder/websocket"

	"caper/components"
	"caper/net/protocol"
)

// TestOtherHostsAreRefused sends what a browser sends whose page's own name leads
// to the server: host and origin are of one name, so that the origin alone would
// pass.
func TestOtherHostsAreRefused(t *testing.T) {
	s := serve(t, Config{Open: true, Debug: true, PublicURL: &url.URL{Scheme: "https", Host: "play.example:8443"}})
	for host, welcome := range map[string]bool{
		"evil.example": false, "evil.example:7777": false, "play.example.evil.example": false, "localhost.evil.example": false,
		"127.0.0.1": true, "localhost:7777": true, "[::1]:7777": true, "192.0.2.7": true, "play.example": true, "PLAY.example:8443": true,
	} {
		want := func(ok int) int {
			if welcome {
				return ok
			}
			return http.StatusMisdirectedRequest
		}
		for _, address := range []string{s.address, s.admin} {
			if response, _ := request(t, http.MethodGet, "http://"+address+"/api/rooms", "", "Host", host); response.StatusCode != want(http.StatusOK) {
				t.Errorf("the rooms for host %q: status %d", host, response.StatusCode)
			}
		}
		response, _ := do(t, s, http.MethodPost, "/api/rooms/one/resume", "", "Host", host, "Origin", "http://"+host)
		if response.StatusCode != want(http.StatusNoContent) {
			t.Errorf("resume for host %q: status %d", host, response.StatusCode)
		}
		socket, _, err := websocket.Dial(t.Context(), s.url("one"), &websocket.DialOptions{Host: host, HTTPHeader: http.Header{"Origin": {"http://" + host}}})
		if (err == nil) != welcome {
			t.Errorf("a WebSocket for host %q: %v", host, err)
		}
		if err == nil {
			_ = socket.CloseNow()
		}
	}
}

// TestAProxysPageMayConnect has the host that a proxy sends, and the origin of
// the page that it serves.
func TestAProxysPageMayConnect(t *testing.T) {
	s := serve(t, Config{Open: true, Debug: true, PublicURL: &url.URL{Scheme: "https", Host: "play.example"}})
	for origin, welcome := range map[string]bool{"https://play.example": true, "http://play.example": false, "https://evil.example": false} {
		socket, _, err := websocket.Dial(t.Context(), s.url("one"), &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}})
		if (err == nil) != welcome {
			t.Errorf("a WebSocket of %s: %v", origin, err)
		}
		if err == nil {
			_ = socket.CloseNow()
		}
		response, _ := do(t, s, http.MethodPost, "/api/rooms/one/resume", "", "Origin", origin)
		if (response.StatusCode == http.StatusNoContent) != welcome {
			t.Errorf("resume of %s: status %d", origin, response.StatusCode)
		}
	}
}

// TestDebugRoutesWantTheOperatorsToken tries them from a loopback address, as
// every visitor of a proxy on this machine does.
func TestDebugRoutesWantTheOperatorsToken(t *testing.T) {
	s := serve(t, Config{Open: true, Debug: true})
	for _, path := range []string{"pause", "resume", "single", "place"} {
		for name, header := range map[string][]string{
			"no token": nil, "an empty token": {"Authorization", "Bearer "}, "another token": {"Authorization", "Bearer " + testOperator + "x"},
			"no bearer": {"Authorization", testOperator}, "a part of it": {"Authorization", "Bearer " + testOperator[:8]},
		} {
			if response, _ := request(t, http.MethodPost, "http://"+s.admin+"/api/rooms/one/"+path, "", header...); response.StatusCode != http.StatusUnauthorized {
				t.Errorf("%s with %s: status %d", path, name, response.StatusCode)
			}
		}
		header := []string{"Authorization", "Bearer " + testOperator}
		if response, _ := request(t, http.MethodPost, "http://"+s.address+"/api/rooms/one/"+path, "", header...); response.StatusCode < 400 {
			t.Errorf("%s on the public listener: status %d", path, response.StatusCode)
		}
	}
	if s.Room("one").Status().Paused {
		t.Error("the room was paused")
	}
	for _, path := range []string{"/healthz", "/metrics"} {
		if response, _ := request(t, http.MethodGet, "http://"+s.address+path, ""); response.StatusCode == http.StatusOK {
			t.Errorf("%s is on the public listener", path)
		}
		if response, _ := request(t, http.MethodGet, "http://"+s.admin+path, ""); response.StatusCode != http.StatusOK {
			t.Errorf("%s on the admin listener: status %d", path, response.StatusCode)
		}
	}
}

func TestWatchingAClosedServerWantsAToken(t *testing.T) {
	s := serve(t, Config{TokenKey: testKey, Debug: true})
	watch := func(token string) protocol.Hello { return protocol.Hello{Watch: true, Token: token} }
	refused(t, s, watch(""), protocol.RefusedToken)
	refused(t, s, watch("rubbish"), protocol.RefusedRoster)
	s.dial("one", watch(testOperator))
	s.dial("one", watch(sign(t, Ticket{Room: "one", Watch: true})))
	refused(t, s, protocol.Hello{Token: testOperator}, protocol.RefusedRoster) // an operator has no seat
}

// TestAWatchTokenCannotPlay tries a watch token with the secret of a seat.
func TestAWatchTokenCannotPlay(t *testing.T) {
	s := serve(t, Config{TokenKey: testKey})
	player := s.dial("one", hello(sign(t, Ticket{Room: "one", Seat: 1, Account: 7})))
	await(t, player, "a character", hasSelf)
	for _, account := range []components.AccountID{0, 7} {
		token := sign(t, Ticket{Room: "one", Watch: true, Account: account})
		refused(t, s, protocol.Hello{Token: token, Resume: player.Welcome().Resume}, protocol.RefusedRoster)
		watcher := s.dial("one", protocol.Hello{Token: token, Watch: true, Resume: player.Welcome().Resume})
		if watcher.Welcome().Client == player.Welcome().Client || player.Err() != nil {
			t.Errorf("a watch token of account %d took the seat; the player: %v", account, player.Err())
		}
	}
}
