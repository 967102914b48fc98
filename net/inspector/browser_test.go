package inspector_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
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

// shots is where the browser test leaves its pictures, nowhere when unset.
const shots = "CAPER_SCREENSHOTS"

// browserTime bounds the whole conversation with the browser.
const browserTime = 90 * time.Second

// browser starts a headless browser with a profile of its own. Where there is
// none the test is skipped, but fails where CI=true.
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

// host serves one open debug room on a level and gives the address.
func host(t *testing.T, level string, document *game.Document) string {
	t.Helper()
	l, err := levels.Load(level)
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.New(server.Config{
		Address: "127.0.0.1:0", Open: true, Debug: true,
		Rooms: []room.Config{{ID: "one", Simulation: systems.Config{Prepared: systems.PrepareLevel(l), Game: document, Seed: 7}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := s.Listen()
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	t.Cleanup(func() {
		end()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}

// walk brings a client in that walks in a ring until the test ends.
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

// state is what the page says of itself.
type state struct {
	State  string  `json:"state"`
	Frames int     `json:"frames"`
	FPS    float64 `json:"fps"`
	Drawn  int     `json:"drawn"`
	Known  int     `json:"known"`
	Tick   uint64  `json:"tick"`
	Seated bool    `json:"seated"`
	Self   *struct {
		X      float64 `json:"x"` // the wire's units
		Z      float64 `json:"z"`
		Riding uint64  `json:"riding"`
	} `json:"self"`
	Mission *protocol.Tracker `json:"mission"`
	Watch   *protocol.Watch   `json:"watch"`
	View    struct {
		Scale  float64 `json:"scale"`
		Follow uint64  `json:"follow"`
	} `json:"view"`
	DrawTime  float64 `json:"drawTime"`  // milliseconds
	LevelTime float64 `json:"levelTime"` // too
}

// until asks the page again and again until it is as wanted.
func until(ctx context.Context, t *testing.T, what string, is func(s *state) bool) state {
	t.Helper()
	look := time.NewTicker(50 * time.Millisecond)
	defer look.Stop()
	for {
		s, err := chromedp.Run(ctx, chromedp.Evaluate[state](`window.caper ? window.caper() : {}`))
		if err != nil {
			t.Fatalf("waiting for %s: %v", what, err)
		}
		if is(&s) {
			return s
		}
		<-look.C
	}
}

// picture keeps a screenshot, when an environment variable says where.
func picture(ctx context.Context, t *testing.T, name string) {
	t.Helper()
	folder := os.Getenv(shots)
	if folder == "" {
		return
	}
	data, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// inks counts the different colours on the canvas, looked at in a grid.
const inks = `(() => {
	const c = document.getElementById('map'), d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data, seen = new Set();
	for (let i = 0; i < d.length; i += 4 * 37) seen.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]);
	return seen.size;
})()`

func TestInspectorInABrowser(t *testing.T) {
	ctx := browser(t)
	document, err := game.Load("test-mission-basics")
	if err != nil {
		t.Fatal(err)
	}
	address := host(t, "test-mission-basics", document)
	for n := range 6 {
		walk(t, address, n)
	}
	do(ctx, t, chromedp.Navigate("http://"+address+"/?room=one"))
	until(ctx, t, "six players in the list", func(s *state) bool {
		return s.State == "live" && s.Watch != nil && len(s.Watch.Players) == 6 && len(s.Watch.Costs) > 0 && s.Drawn >= 6 && s.Frames > 20
	})
	if rows := evaluate[int](ctx, t, `document.querySelectorAll('#players li').length`); rows != 6 {
		t.Errorf("the list shows %d players, want 6", rows)
	}
	if colours := evaluate[int](ctx, t, inks); colours < 12 {
		t.Errorf("the canvas shows %d colours: nothing is drawn", colours)
	}
	picture(ctx, t, "whole")
	sitAndWalk(ctx, t)
	getInAndDrive(ctx, t)
	pauseAndStep(ctx, t)
}

// TestTheCityInABrowser draws the largest level, near and far.
func TestTheCityInABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("the city takes a while")
	}
	ctx := browser(t)
	address := host(t, "main-riverbend", nil)
	for n := range 8 {
		walk(t, address, n)
	}
	do(ctx, t, chromedp.Navigate("http://"+address+"/"))
	far := until(ctx, t, "the city", func(s *state) bool {
		return s.State == "live" && s.Watch != nil && len(s.Watch.Players) == 8 && s.Frames > 30
	})
	if far.Drawn < 8 {
		t.Errorf("%d entities drawn, want the eight players at least", far.Drawn)
	}
	picture(ctx, t, "city")
	do(ctx, t, chromedp.Click("#players li"))
	near := until(ctx, t, "the view to go near", func(s *state) bool { return s.View.Scale >= 3 && s.Frames > far.Frames+20 })
	if near.View.Follow == 0 {
		t.Error("nobody is followed after a click on a player")
	}
	picture(ctx, t, "street")
	if colours := evaluate[int](ctx, t, inks); colours < 12 {
		t.Errorf("the canvas shows %d colours: nothing is drawn", colours)
	}
	t.Logf("a frame takes %.1f ms to draw, the level anew %.0f ms", near.DrawTime, near.LevelTime)
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

// key presses a key and holds it, or lets it go.
func key(code, name string, kind input.DispatchKeyEventType) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: kind, Code: code, Key: name})
		return err
	})
}

// sitAndWalk takes a seat by the page and walks north by the keyboard.
func sitAndWalk(ctx context.Context, t *testing.T) {
	t.Helper()
	do(ctx, t, chromedp.SetValue("#name", "Ada"), chromedp.Click("#take"))
	from := until(ctx, t, "a seat", func(s *state) bool { return s.Seated && s.Self != nil })
	readTracker(ctx, t)
	do(ctx, t, key("KeyW", "w", input.DispatchKeyEventTypeKeyDown))
	until(ctx, t, "a step to the north", func(s *state) bool { return s.Self != nil && s.Self.Z > from.Self.Z+2*protocol.PositionUnits })
	do(ctx, t, key("KeyW", "w", input.DispatchKeyEventTypeKeyUp))
	until(ctx, t, "the newcomer in the list", func(s *state) bool { return s.Watch != nil && len(s.Watch.Players) == 7 })
	picture(ctx, t, "seat")
}

// panel is the mission panel as it is shown.
type panel struct {
	Title      string   `json:"title"`
	Objectives []string `json:"objectives"`
	TopRight   bool     `json:"topRight"`
}

const readPanel = `(() => {
	const p = document.getElementById('mission'), box = p.getBoundingClientRect();
	return {
		title: document.getElementById('mission-title').textContent,
		objectives: [...document.querySelectorAll('#objectives li span:nth-child(2)')].map((e) => e.textContent),
		topRight: !p.hidden && box.left > innerWidth / 2 && box.top < innerHeight / 2,
	};
})()`

// readTracker compares the panel with the tracker that the page was last sent.
func readTracker(ctx context.Context, t *testing.T) {
	t.Helper()
	s := until(ctx, t, "a tracker", func(s *state) bool { return s.Mission != nil && len(s.Mission.Objectives) > 0 })
	// covers M-HOST-024
	p := evaluate[panel](ctx, t, readPanel)
	if p.Title != s.Mission.Mission || p.Title != "Same-Hour Rental" || len(p.Objectives) != len(s.Mission.Objectives) {
		t.Errorf("the panel shows %+v, the tracker is %+v", p, s.Mission)
	}
	if p.Objectives[0] != s.Mission.Objectives[0].Text || !p.TopRight {
		t.Errorf("the panel shows %+v, the tracker is %+v; want it top right", p, s.Mission)
	}
}

// beside puts the page's character at the driver's door of the first car.
const beside = `(() => {
	const car = window.caper.entities().find((e) => e.kind === 2), yaw = car.yaw / 65536 * 2 * Math.PI;
	const body = { client: window.caper().self.client, x: car.x / 64 + 1.5 * Math.cos(yaw), y: 0, z: car.z / 64 - 1.5 * Math.sin(yaw), yaw };
	fetch('api/rooms/one/place', { method: 'POST', body: JSON.stringify(body) });
	return car.id;
})()`

// getInAndDrive takes the wheel of a car and drives off, by the keyboard.
func getInAndDrive(ctx context.Context, t *testing.T) {
	t.Helper()
	before := until(ctx, t, "the character", func(s *state) bool { return s.Self != nil })
	car := evaluate[uint64](ctx, t, beside)
	until(ctx, t, "the place", func(s *state) bool {
		return math.Hypot(s.Self.X-before.Self.X, s.Self.Z-before.Self.Z) > 5*protocol.PositionUnits
	})
	do(ctx, t, key("KeyF", "f", input.DispatchKeyEventTypeKeyDown), key("KeyF", "f", input.DispatchKeyEventTypeKeyUp))
	at := until(ctx, t, "a seat in the car", func(s *state) bool { return s.Self.Riding != 0 })
	if at.Self.Riding != car {
		t.Errorf("sits in %d, want %d", at.Self.Riding, car)
	}
	do(ctx, t, key("KeyW", "w", input.DispatchKeyEventTypeKeyDown))
	until(ctx, t, "the car to drive", func(s *state) bool {
		return math.Hypot(s.Self.X-at.Self.X, s.Self.Z-at.Self.Z) > 4*protocol.PositionUnits
	})
	picture(ctx, t, "drive")
	do(ctx, t, key("KeyW", "w", input.DispatchKeyEventTypeKeyUp))
}

// pauseAndStep pauses the room by the page's buttons and runs single ticks.
func pauseAndStep(ctx context.Context, t *testing.T) {
	t.Helper()
	do(ctx, t, chromedp.Click("#pause"))
	at := until(ctx, t, "the pause", func(s *state) bool { return s.State == "paused" && s.Tick == s.Watch.Tick }).Tick
	do(ctx, t, chromedp.Click("#single"))
	until(ctx, t, "one tick more", func(s *state) bool { return s.Tick == at+1 })
	do(ctx, t, chromedp.Click("#pause"))
	until(ctx, t, "the room to go on", func(s *state) bool { return s.State == "live" && s.Tick > at+10 })
}
