package inspector_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/go-json-experiment/json"

	"caper/levels"
	"caper/levels/game"
	"caper/levels/linked"
	"caper/net/inspector"
)

func draw(t *testing.T, level string, document *game.Document) []byte {
	t.Helper()
	l, err := levels.Load(level)
	if err != nil {
		t.Fatal(err)
	}
	s, err := linked.New(l, document, game.DefaultCatalogue())
	if err != nil {
		t.Fatal(err)
	}
	data, err := inspector.Draw(s)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestTheDrawingContainsTheLevel(t *testing.T) {
	type ends struct {
		ID   string    `json:"id"`
		Ends []float64 `json:"ends"`
	}
	var d struct {
		Bounds    []float64        `json:"bounds"`
		Waters    [][]float64      `json:"waters"`
		Lanes     []map[string]any `json:"lanes"`
		Doors     []ends           `json:"doors"`
		Solids    [4][]any         `json:"solids"`
		Junctions []struct {
			Signals bool `json:"signals"`
		} `json:"junctions"`
		Classes []struct {
			ID     string  `json:"id"`
			Length float64 `json:"length"`
		} `json:"classes"`
	}
	if err := json.Unmarshal(draw(t, "flat", nil), &d); err != nil {
		t.Fatal(err)
	}
	l, _ := levels.Load("flat")
	if !slices.Equal(d.Bounds, []float64{-200, -200, 200, 200}) || len(d.Waters) != 1 || len(d.Lanes) != len(l.Scene.Roads.Lanes) {
		t.Errorf("bounds %v, %d waters, %d lanes", d.Bounds, len(d.Waters), len(d.Lanes))
	}
	gate := slices.IndexFunc(d.Doors, func(e ends) bool { return e.ID == "yard.gate" })
	if gate < 0 || l.Scene.Doors[gate].ID != "yard.gate" || d.Doors[gate].Ends[0] != -40 {
		t.Errorf("doors %+v: want the gate at x -40, with its number in the scene", d.Doors)
	}
	if len(d.Solids[0]) == 0 || len(d.Junctions) != 5 || len(d.Classes) == 0 || d.Classes[0].Length < 1 {
		t.Errorf("%d solids, junctions %+v, classes %+v", len(d.Solids[0]), d.Junctions, d.Classes)
	}
}

func TestTheDrawingContainsTheGamesZones(t *testing.T) {
	document, err := game.Load("test-mission-basics")
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Game  string `json:"game"`
		Zones []struct {
			ID     string  `json:"id"`
			Radius float64 `json:"radius"`
		} `json:"zones"`
	}
	if err := json.Unmarshal(draw(t, "test-mission-basics", document), &d); err != nil {
		t.Fatal(err)
	}
	if d.Game != document.ID || len(d.Zones) != len(document.Zones) || !(d.Zones[0].Radius > 0) {
		t.Errorf("game %s, zones %+v", d.Game, d.Zones)
	}
}

func TestTheDrawingIsDeterministic(t *testing.T) {
	if a, b := draw(t, "main-riverbend", nil), draw(t, "main-riverbend", nil); !slices.Equal(a, b) {
		t.Error("two drawings of one level differ")
	} else if len(a) > 4<<20 {
		t.Errorf("the drawing takes %d bytes", len(a))
	}
}

func TestPageIsServed(t *testing.T) {
	for path, kind := range map[string]string{
		"/": "text/html; charset=utf-8", "/style.css": "text/css; charset=utf-8", "/main.js": "text/javascript; charset=utf-8",
	} {
		w := httptest.NewRecorder()
		inspector.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != kind || w.Header().Get("Content-Security-Policy") == "" {
			t.Errorf("%s: status %d, header %v", path, w.Code, w.Header())
		}
	}
	w := httptest.NewRecorder()
	inspector.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/../inspector.go", nil))
	if w.Code == http.StatusOK {
		t.Error("served a file beside the page")
	}
}
