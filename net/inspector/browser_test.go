package inspector_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"caper/levels/game"
)

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
	do(ctx, t, chromedp.Navigate("http://"+address+"/?room=one#operator="+operator))
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

// TestTheCityInABrowser draws the largest level at two scales.
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
		t.Errorf("%d entities drawn, want at least the eight players", far.Drawn)
	}
	picture(ctx, t, "city")
	do(ctx, t, chromedp.Click("#players li"))
	near := until(ctx, t, "the view to go near", func(s *state) bool { return s.View.Scale >= 3 && s.Frames > far.Frames+20 })
	if near.View.Follow == 0 {
		t.Error("the view follows no player after a click on one")
	}
	picture(ctx, t, "street")
	if colours := evaluate[int](ctx, t, inks); colours < 12 {
		t.Errorf("the canvas shows %d colours: nothing is drawn", colours)
	}
	t.Logf("a frame takes %.1f ms to draw, the level %.0f ms", near.DrawTime, near.LevelTime)
}

// TestThePageWithoutTheOperatorsToken tries the controls of a debug server.
func TestThePageWithoutTheOperatorsToken(t *testing.T) {
	ctx := browser(t)
	address := host(t, "flat", nil)
	do(ctx, t, chromedp.Navigate("http://"+address+"/"))
	until(ctx, t, "the room", func(s *state) bool { return s.State == "live" })
	do(ctx, t, chromedp.Click("#pause"), chromedp.WaitVisible("#notices div"))
	text := evaluate[string](ctx, t, `document.querySelector('#notices').textContent`)
	if s := until(ctx, t, "the room to go on", func(s *state) bool { return s.Frames > 10 }); !strings.Contains(text, "operator's token") || s.State != "live" {
		t.Errorf("the page says %q and is %s", text, s.State)
	}
}
