package inspector_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"caper/levels"
	"caper/levels/game"
	"caper/net/client"
	"caper/net/protocol"
	"caper/net/room"
	"caper/net/server"
	"caper/systems"
)

// shots names the environment variable with the folder for screenshots. Without
// it no screenshots are written.
const shots = "CAPER_SCREENSHOTS"

// browserTime limits the whole test of the browser.
const browserTime = 90 * time.Second

// browser starts a headless browser with a new profile. Without a browser it
// skips the test, or fails it with CI=true.
func browser(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "headless-shell"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		if os.Getenv("CI") == "true" {
			t.Fatal("no browser found: install chromium")
		}
		t.Skip("SKIPPED: no browser found; install chromium to test the inspector")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.WindowSize(1440, 900),
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
	ctx, cancel := context.WithTimeout(t.Context(), browserTime)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	return ctx
}

// operator is the operator's token of the tests' servers.
const operator = "the-operator-of-the-tests"

// host serves one open debug room on a level and returns the address of its
// admin listener.
func host(t *testing.T, level string, document *game.Document) string {
	t.Helper()
	l, err := levels.Load(level)
	if err != nil {
		t.Fatal(err)
	}
	config := server.Config{
		Address: "127.0.0.1:0", AdminAddress: "127.0.0.1:0", Operator: operator, Open: true, Debug: true,
		Rooms: []room.Config{{ID: "one", Simulation: systems.Config{Prepared: systems.PrepareLevel(l), Game: document, Seed: 7}}},
	}
	s, err := server.New(config)
	if err != nil {
		t.Fatal(err)
	}
	listeners, err := config.Listen()
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listeners) }()
	t.Cleanup(func() {
		end()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return listeners.Admin.Addr().String()
}

// walk connects a client that walks in a circle until the test ends.
func walk(t *testing.T, address string, n int) {
	t.Helper()
	c, err := client.Dial(t.Context(), "ws://"+address+"/ws?room=one", client.Options{Hello: protocol.Hello{Name: fmt.Sprintf("Walker %d", n)}})
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	t.Cleanup(func() {
		c.Close()
		<-ended
	})
	go func() {
		defer close(ended)
		beat := time.NewTicker(100 * time.Millisecond)
		defer beat.Stop()
		for k := 0; ; k++ {
			select {
			case <-c.Done():
				return
			case <-beat.C:
			}
			a := float64(k)/20 + float64(n)
			in := protocol.Input{MoveX: protocol.Unit(math.Sin(a)), MoveZ: protocol.Unit(math.Cos(a)), Look: protocol.Turn(a)}
			if c.Send(in) != nil && c.Err() != nil {
				return
			}
		}
	}()
}

func do(ctx context.Context, t *testing.T, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(ctx, steps...); err != nil {
		t.Fatal(err)
	}
}

func evaluate[T any](ctx context.Context, t *testing.T, expression string) T {
	t.Helper()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// key presses or releases a key.
func key(code, name string, kind input.DispatchKeyEventType) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: kind, Code: code, Key: name})
		return err
	})
}
