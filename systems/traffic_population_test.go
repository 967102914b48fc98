package systems

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/levels/game"
	"caper/systems/input"
	"caper/systems/traffic"
)

func TestBaysHaveParkedCars(t *testing.T) {
	open := func(prepared *PreparedLevel, seed uint64) *trafficRoom { return openTraffic(t, prepared, seed, 0) }
	if n := open(preparedFlat(), 1).lists().vehicles.Count(); n != 0 {
		t.Errorf("flat has no bays and %d parked cars", n)
	}
	a, b, other := open(preparedRiverbend(), 1), open(preparedRiverbend(), 1), open(preparedRiverbend(), 2)
	if a.Hash() != b.Hash() || a.Hash() == other.Hash() {
		t.Error("the occupied bays do not follow from the seed alone")
	}
	cars := &a.lists().vehicles
	if n := cars.Count(); n != 60 {
		t.Errorf("%d parked cars, want 60", n)
	}
	a.run(90)
	for _, e := range cars.Entities() {
		v := a.car.Of(e)
		if a.body.Of(e).Awake || a.view.lock.Of(e).Locked || v.Owner != components.OwnerNobody || v.Ambient {
			t.Errorf("car %d is not parked: %+v, awake %v", e.ID, v, a.body.Of(e).Awake)
		}
	}
}

// countSpawned counts the cars that spawn near a place of the ring in rooms with
// several seeds, with or without a spawn zone there.
func countSpawned(t *testing.T, zones string) (inside int) {
	t.Helper()
	document, diagnostics := game.Decode([]byte(`{"id":"t","title":"T","level":"flat","rules":{"traffic":20},
		"places":{"out":{"x":-150,"z":60}},"zones":{`+zones+`},
		"missions":[{"id":"m","title":"M","objectives":[{"id":"o","verb":"wait","seconds":2}]}]}`), game.Options{})
	if game.HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	for seed := range uint64(8) {
		s, err := New(Config{Prepared: preparedFlat(), Game: document, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		s.Tick([]input.Input{{Kind: input.Join, Client: 1}})
		cars, seen := &s.lists().ambients, map[components.EntityID]bool{}
		for range 5 * 30 {
			s.Tick(nil)
			for _, e := range cars.Entities() {
				if !seen[e.ID] && s.view.pose.Of(e).Position.Sub(mgl64.Vec3{-150, 0, 60}).Len() < 6 {
					inside++
				}
				seen[e.ID] = true
			}
		}
	}
	return inside
}

func TestTrafficSpawnsInItsZones(t *testing.T) {
	with, without := countSpawned(t, `"out":{"place":"out","radius":3,"kind":"spawn","role":"traffic"}`), countSpawned(t, ``)
	if with < without+4 {
		t.Errorf("%d cars spawned with a spawn zone, %d without one", with, without)
	}
}

func TestRunsHaveAQuarterOfTheTraffic(t *testing.T) {
	for name, c := range map[string]struct {
		play, mission string
		want          traffic.TargetCount
	}{
		"M-RUN-014 a quarter":        {``, "m", 10},
		"M-OPEN-006 its own number":  {`"play":{"ambient":{"traffic":7}},`, "m", 7},
		"M-RULE-010 the city's rule": {``, "", 40},
	} {
		t.Run(name, func(t *testing.T) {
			document, diagnostics := game.Decode([]byte(`{"id":"t","title":"T","level":"flat","rules":{"traffic":40},
				"missions":[{"id":"m","title":"M",`+c.play+`"objectives":[{"id":"o","verb":"wait","seconds":2}]}]}`), game.Options{})
			if game.HasErrors(diagnostics) {
				t.Fatal(diagnostics)
			}
			s, err := New(Config{Prepared: preparedFlat(), Game: document, Mission: c.mission})
			if err != nil {
				t.Fatal(err)
			}
			if got := s.wantedTraffic(); got != c.want {
				t.Errorf("%d cars, want %d", got, c.want)
			}
		})
	}
}
