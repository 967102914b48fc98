package main

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// written is a writer that may be read while it is written to.
type written struct {
	sync.Mutex
	buffer bytes.Buffer
}

func (w *written) Write(b []byte) (int, error) {
	w.Lock()
	defer w.Unlock()
	return w.buffer.Write(b)
}

func (w *written) String() string {
	w.Lock()
	defer w.Unlock()
	return w.buffer.String()
}

var inspectorLine = regexp.MustCompile(`(?s)inspector at http://([^/\s]+)/.*for operators: http://([^/\s]+)/`)

// adminOf returns the address of a server's admin listener, from its log.
func adminOf(log *written) string { return inspectorLine.FindStringSubmatch(log.String())[2] }

// serving starts a server. It returns the server's address, its log, and a
// function that stops it and returns its exit code.
func serving(t *testing.T, arguments ...string) (address string, log *written, stop func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	log = &written{}
	code := make(chan int, 1)
	go func() {
		code <- execute(&streams{ctx: ctx, out: &written{}, err: log}, append([]string{"serve"}, arguments...))
	}()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); {
		if m := inspectorLine.FindStringSubmatch(log.String()); m != nil {
			return m[1], log, func() int { cancel(); return <-code }
		}
		select {
		case c := <-code:
			cancel()
			t.Fatalf("serve ended with %d: %s", c, log)
		case <-time.After(10 * time.Millisecond):
		}
	}
	cancel()
	t.Fatalf("serve did not start: %s", log)
	return "", nil, nil
}

func TestServeHostsRoomsAndLeavesReplays(t *testing.T) {
	data := t.TempDir()
	_, log, stop := serving(t, "--addr", "127.0.0.1:0", "--level", "test-mission-basics", "--rooms", "2", "--bots", "3", "--open", "--data", data)
	for _, path := range []string{"/healthz", "/metrics", "/api/rooms", "/"} {
		answer, err := http.Get("http://" + adminOf(log) + path)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Errorf("%s answers %s", path, answer.Status)
		}
	}
	if code := stop(); code != exitDone {
		t.Errorf("stopped with %d: %s", code, log)
	}
	files, err := filepath.Glob(filepath.Join(data, "replays", "*.caper"))
	if err != nil || len(files) != 2 {
		t.Fatalf("replays %v, %v; want one for each room", files, err)
	}
	for _, name := range files {
		var out, errors written
		if code := execute(&streams{ctx: context.Background(), out: &out, err: &errors}, []string{"replay", "verify", name}); code != exitDone {
			t.Errorf("verifying %s: %d, %s%s", name, code, &out, &errors)
		}
	}
}

func TestServeMakesATokenKeyOnce(t *testing.T) {
	data := t.TempDir()
	for range 2 {
		_, _, stop := serving(t, "--addr", "127.0.0.1:0", "--level", "flat", "--no-record", "--data", data)
		if code := stop(); code != exitDone {
			t.Errorf("stopped with %d", code)
		}
	}
	info, err := os.Stat(filepath.Join(data, "token.key"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("token key: %v, %v; want one that only its owner can read", info, err)
	}
	if err := os.WriteFile(filepath.Join(data, "token.key"), []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	var log written
	if code := execute(&streams{ctx: context.Background(), out: &written{}, err: &log}, []string{"serve", "--level", "flat", "--data", data}); code != exitFails || !strings.Contains(log.String(), "token.key does not contain 32 bytes") {
		t.Errorf("a broken key: %d, %s", code, &log)
	}
}

func TestServeLeavesNoRecordingOfAServerThatDidNotStart(t *testing.T) {
	data := t.TempDir()
	address, _, stop := serving(t, "--addr", "127.0.0.1:0", "--level", "flat", "--open", "--no-record", "--data", data)
	defer stop()
	var log written
	if code := execute(&streams{ctx: context.Background(), out: &written{}, err: &log}, []string{"serve", "--addr", address, "--level", "flat", "--open", "--data", data}); code != exitFails {
		t.Errorf("code %d, %s; want exit %d", code, &log, exitFails)
	}
	if files, err := filepath.Glob(filepath.Join(data, "replays", "*")); err != nil || len(files) != 0 {
		t.Errorf("left %v, %v", files, err)
	}
}

func TestNoRecordingOverwritesAnother(t *testing.T) {
	data := t.TempDir()
	for _, want := range []string{"one.caper", "one-2.caper", "one-3.caper"} {
		file, err := newReplay(data, "one")
		if err != nil {
			t.Fatal(err)
		}
		if got := filepath.Base(file.Name()); got != want {
			t.Errorf("made %s, want %s", got, want)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestServeSaysWhatIsWrong(t *testing.T) {
	address, _, stop := serving(t, "--addr", "127.0.0.1:0", "--level", "flat", "--open", "--no-record", "--data", t.TempDir())
	defer stop()
	for name, c := range map[string]struct {
		arguments []string
		code      int
		says      string
	}{
		"port in use":   {[]string{"--addr", address, "--level", "flat", "--open", "--no-record"}, exitFails, "the port is in use"},
		"unknown level": {[]string{"--level", "nowhere"}, exitFails, `there is no level "nowhere"`},
		"unknown game":  {[]string{"--game", "nothing"}, exitFails, "neither a bundled game"},
		"both":          {[]string{"--level", "flat", "--game", "x"}, exitUsage, "can't be used together"},
		"rooms":         {[]string{"--rooms", "0", "--bots", "99"}, exitUsage, "--bots 99, must be 0 to 32"},
		"rate":          {[]string{"--rate", "25"}, exitUsage, "--rate 25, must be 30 or 60"},
		"unknown flag":  {[]string{"--opne"}, exitUsage, "unknown flag --opne"},
	} {
		t.Run(name, func(t *testing.T) {
			var log written
			code := execute(&streams{ctx: context.Background(), out: &written{}, err: &log}, append([]string{"serve"}, c.arguments...))
			if code != c.code || !strings.Contains(log.String(), c.says) {
				t.Errorf("code %d, %q; want %d and %q", code, &log, c.code, c.says)
			}
			if lines := strings.Count(strings.TrimSpace(log.String()), "\n"); lines > 1 {
				t.Errorf("%d lines, want one: %s", lines+1, &log)
			}
		})
	}
}
