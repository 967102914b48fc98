package generate

import (
	"slices"
	"strings"
	"testing"

	"caper/levels"
)

func TestBundledLevelsEqualTheirGeneratorsOutput(t *testing.T) {
	for _, g := range Bundled() {
		t.Run(g.ID, func(t *testing.T) {
			document, err := g.Make()
			if err != nil {
				t.Fatal(err)
			}
			made, err := levels.Compile(document)
			if err != nil {
				t.Fatal(err)
			}
			bundled, err := levels.Load(g.ID)
			if err != nil {
				t.Fatal(err)
			}
			if made.ContentHash != bundled.ContentHash {
				t.Errorf("the bundled level has hash %s, its generator makes %s: run go generate in levels", bundled.ContentHash, made.ContentHash)
			}
		})
	}
}

func TestKnownLevels(t *testing.T) {
	t.Run("M-IMP-008 all fourteen are registered", func(t *testing.T) {
		registry := levels.Registry()
		want := []string{"main-riverbend", "flat"}
		for _, name := range strings.Fields("mission-basics mission-logic mission-verbs inventory interaction phone stealth locks-garages race city-life safe-zones compound versus") {
			want = append(want, "test-"+name)
		}
		for _, id := range want {
			if !slices.Contains(registry, id) {
				t.Errorf("%s is not registered", id)
				continue
			}
			l, err := levels.Load(id)
			if err != nil {
				t.Errorf("%s: %v", id, err)
				continue
			}
			for _, role := range []levels.Role{levels.Players, levels.Police, levels.Traffic, levels.Hospital} {
				if len(l.SpawnPoints(role)) == 0 {
					t.Errorf("%s: no spawn point for %v", id, role)
				}
			}
		}
		if len(registry) != len(want) {
			t.Errorf("want %d levels, have %v", len(want), registry)
		}
	})
}

func TestMissionBasicsHasTheStreetOfTheFirstExample(t *testing.T) {
	l, err := levels.Load("test-mission-basics")
	if err != nil {
		t.Fatal(err)
	}
	drop, ok := l.Place("drop")
	if !ok {
		t.Fatal("no place drop")
	}
	onLane := false
	for i := range l.Scene.Roads.Lanes {
		for _, p := range l.Scene.Roads.Lanes[i].Points {
			onLane = onLane || p.Sub(drop.Position).Len() < 60
		}
	}
	lane := nearestLane(l.Scene.Roads.Lanes, levels.Point{drop.Position[0], drop.Position[2]})
	if d := lane.Points[1].Sub(lane.Points[0]).Normalize(); !onLane || max(d[0], -d[0]) < 0.99 {
		t.Errorf("drop at %v is not on the street", drop.Position)
	}
	for _, p := range []struct{ x, z float64 }{{0, -60}, {9, -45}} {
		position := drop.Position
		position[0], position[2] = p.x, p.z
		if ok, why := open(l.Scene, position, 1); !ok {
			t.Errorf("(%g, %g): %s", p.x, p.z, why)
		}
		if d := position.Sub(drop.Position).Len(); d > 150 {
			t.Errorf("(%g, %g) lies %g m from drop", p.x, p.z, d)
		}
	}
}
