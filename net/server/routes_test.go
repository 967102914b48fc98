package server

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"caper/net/protocol"
)

// do sends a request to the admin listener as an operator, and returns the
// response and its body.
func do(t *testing.T, s *running, method, path, body string, header ...string) (*http.Response, []byte) {
	t.Helper()
	return request(t, method, "http://"+s.admin+path, body, append([]string{"Authorization", "Bearer " + testOperator}, header...)...)
}

// request sends a request and returns the response and its body. A header Host
// replaces the address's host.
func request(t *testing.T, method, url, body string, header ...string) (*http.Response, []byte) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		if header[i] == "Host" {
			request.Host = header[i+1]
		}
		request.Header.Set(header[i], header[i+1])
	}
	web := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	response, err := web.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, data
}

func get(t *testing.T, s *running, path string, into any) int {
	t.Helper()
	response, data := do(t, s, http.MethodGet, path, "")
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatalf("%s: %v in %s", path, err, data)
	}
	return response.StatusCode
}

func getHealth(t *testing.T, s *running) (int, Health) {
	t.Helper()
	var h Health
	status := get(t, s, "/healthz", &h)
	return status, h
}

func TestHealthAndRooms(t *testing.T) {
	s := serve(t, Config{Open: true})
	c := s.dial("one", protocol.Hello{})
	await(t, c, "a character", hasSelf)
	if status, h := getHealth(t, s); status != http.StatusOK || h.Status != "ok" || h.Rooms[0].State != "running" {
		t.Errorf("health %d %+v", status, h)
	}
	eventually(t, "the room's timing", func() bool {
		var list RoomList
		get(t, s, "/api/rooms", &list)
		r := list.Rooms[0]
		return r.ID == "one" && r.Level == "flat" && r.Players == 1 && r.Connections == 1 && r.SentBytes > 0 && r.TickP99 > 0
	})
}

func TestAnUnchangedLevelIsNotSentAgain(t *testing.T) {
	s := serve(t, Config{Open: true})
	response, data := do(t, s, http.MethodGet, "/api/level?room=one", "")
	tag := response.Header.Get("ETag")
	if response.StatusCode != http.StatusOK || tag == "" || len(data) == 0 {
		t.Fatalf("status %d, tag %q, %d bytes", response.StatusCode, tag, len(data))
	}
	if response, data := do(t, s, http.MethodGet, "/api/level", "", "If-None-Match", tag); response.StatusCode != http.StatusNotModified || len(data) != 0 {
		t.Errorf("the second request: status %d, %d bytes", response.StatusCode, len(data))
	}
	if response, _ := do(t, s, http.MethodGet, "/api/level?room=none", ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown room: status %d", response.StatusCode)
	}
	if response, _ := do(t, s, http.MethodGet, "/", ""); response.StatusCode != http.StatusOK {
		t.Errorf("the inspector: status %d", response.StatusCode)
	}
}
