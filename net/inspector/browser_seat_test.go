package inspector_test

import (
	"context"
	"math"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"caper/net/protocol"
)

// sitAndWalk takes a seat through the page and walks north with the keyboard.
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

// panel is the content of the mission panel.
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

// readTracker compares the panel with the tracker that the page received last.
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

// beside places the page's character at the driver's door of the first car.
const beside = `(() => {
	const car = window.caper.entities().find((e) => e.kind === 2), yaw = car.yaw / 65536 * 2 * Math.PI;
	const body = { client: window.caper().self.client, x: car.x / 64 + 1.5 * Math.cos(yaw), y: 0, z: car.z / 64 - 1.5 * Math.sin(yaw), yaw };
	fetch('api/rooms/one/place', { method: 'POST', body: JSON.stringify(body), headers: { Authorization: 'Bearer ' + new URLSearchParams(location.hash.slice(1)).get('operator') } });
	return car.id;
})()`

// getInAndDrive enters a car and drives it with the keyboard.
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

// pauseAndStep pauses the room with the page's buttons and runs single ticks.
func pauseAndStep(ctx context.Context, t *testing.T) {
	t.Helper()
	do(ctx, t, chromedp.Click("#pause"))
	at := until(ctx, t, "the pause", func(s *state) bool { return s.State == "paused" && s.Tick == s.Watch.Tick }).Tick
	do(ctx, t, chromedp.Click("#single"))
	until(ctx, t, "one more tick", func(s *state) bool { return s.Tick == at+1 })
	do(ctx, t, chromedp.Click("#pause"))
	until(ctx, t, "the room to continue", func(s *state) bool { return s.State == "live" && s.Tick > at+10 })
}
