package inspector_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"caper/net/protocol"
)

// state is the state that the page reports.
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
	LevelTime float64 `json:"levelTime"` // milliseconds
}

// until polls the page until a condition on its state holds.
func until(ctx context.Context, t *testing.T, what string, is func(s *state) bool) state {
	t.Helper()
	ticker := time.NewTicker(50 * time.Millisecond)
	defer ticker.Stop()
	for {
		s, err := chromedp.Run(ctx, chromedp.Evaluate[state](`window.caper ? window.caper() : {}`))
		if err != nil {
			t.Fatalf("waiting for %s: %v", what, err)
		}
		if is(&s) {
			return s
		}
		<-ticker.C
	}
}

// picture writes a screenshot when the environment variable is set.
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

// inks counts the different colours on the canvas, sampled in a grid.
const inks = `(() => {
	const c = document.getElementById('map'), d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data, seen = new Set();
	for (let i = 0; i < d.length; i += 4 * 37) seen.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]);
	return seen.size;
})()`
