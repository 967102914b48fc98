package generate

import (
	"testing"

	"caper/levels"
)

func TestCityIsComplete(t *testing.T) { cities(t, cityIsComplete) }

func cityIsComplete(t *testing.T, l *levels.Level) {
	count := func(name string, have, want int) {
		t.Helper()
		if have < want {
			t.Errorf("%s: want at least %d, have %d", name, want, have)
		}
	}
	w, d := l.Scene.Bounds.Size()
	count("metres along x", int(w), 1200)
	count("metres along z", int(d), 1200)
	enterable, upper, signalled, bridges := 0, 0, 0, 0
	for i := range l.Buildings {
		if floors := len(l.Buildings[i].Floors); floors > 0 {
			enterable++
			if floors > 1 {
				upper++
			}
		}
	}
	for i := range l.Scene.Roads.Junctions {
		if j := &l.Scene.Roads.Junctions[i]; j.Signalled {
			signalled++
			if len(j.Approaches) != 4 {
				t.Errorf("%s: signals with %d approaches", j.ID, len(j.Approaches))
			}
		}
	}
	kinds := map[levels.PropKind]int{}
	for i := range l.Props {
		kinds[l.Props[i].Kind]++
	}
	parked := 0
	for i := range l.Places {
		for _, tag := range l.Places[i].Tags {
			switch tag {
			case "bridge=yes":
				bridges++
			case "amenity=parking_space":
				parked++
			}
		}
	}
	count("buildings", len(l.Buildings), 300)
	count("enterable buildings", enterable, 30)
	count("buildings with an upper storey", upper, 10)
	count("junctions", len(l.Scene.Roads.Junctions), 60)
	count("signalled junctions", signalled, 8)
	count("bridges", bridges, 3)
	count("hospitals' spawn points", len(l.SpawnPoints(levels.Hospital)), 2)
	count("players' spawn points", len(l.SpawnPoints(levels.Players)), 12)
	count("police spawn points", len(l.SpawnPoints(levels.Police)), 4)
	count("traffic spawn points", len(l.SpawnPoints(levels.Traffic)), 20)
	count("guards' spawn points", len(l.SpawnPoints(levels.Guards)), 4)
	count("garages", len(l.Garages), 3)
	count("compounds", len(l.Compounds), 4)
	count("cameras", len(l.Cameras), 6)
	count("parked-car places", parked, 40)
	count("hydrants", kinds[levels.Hydrant], 40)
	count("street lamps", kinds[levels.StreetLamp], 200)
	count("traffic lights", kinds[levels.TrafficLight], 32)
	count("benches", kinds[levels.Bench], 40)
	if solids := len(l.Scene.Solids); solids < 3000 || solids > 8500 {
		t.Errorf("want 3,000 to 8,500 solids, have %d", solids)
	}
}
