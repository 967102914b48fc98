package linked

import (
	"fmt"
	"testing"

	"caper/levels"
	"caper/levels/game"
	"caper/nav"
)

const largest = "main-riverbend"

// view prepares a level for the validator from its parts.
func view(level *levels.Level) *View {
	walkMap := nav.Build(level.Scene)
	return NewView(level, walkMap, Reach(level, walkMap), nav.BuildRoads(level.Scene))
}

// BenchmarkValidateCold validates the largest bundled game, and builds the map
// of its level each time (at most 300 ms).
func BenchmarkValidateCold(b *testing.B) {
	data, err := game.Source(largest)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		level, err := levels.Load(largest)
		if err != nil {
			b.Fatal(err)
		}
		if _, diagnostics := game.Check(data, game.Options{Level: view(level)}); len(diagnostics) > 0 {
			b.Fatal(diagnostics)
		}
	}
}

// BenchmarkValidateLoaded validates the largest bundled game, and one of ten
// times its size, with the level loaded. The first takes at most 30 ms, and the
// time grows with the size.
func BenchmarkValidateLoaded(b *testing.B) {
	level, err := levels.Load(largest)
	if err != nil {
		b.Fatal(err)
	}
	options := game.Options{Level: view(level)}
	for _, times := range []int{1, 3, 10} {
		b.Run(fmt.Sprintf("%d times", times), func(b *testing.B) {
			data := repeated(b, times)
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, diagnostics := game.Check(data, options); game.HasErrors(diagnostics) {
					b.Fatal(diagnostics[0])
				}
			}
		})
	}
}

// repeated returns the largest bundled game with its places, zones and missions
// repeated under other ids.
func repeated(t testing.TB, times int) []byte {
	t.Helper()
	data, err := game.Source(largest)
	if err != nil {
		t.Fatal(err)
	}
	document, diagnostics := game.Decode(data, game.Options{})
	if len(diagnostics) > 0 {
		t.Fatal(diagnostics)
	}
	places, zones, missions := document.Places, document.Zones, document.Missions
	for i := 1; i < times; i++ {
		end := fmt.Sprintf("_%d", i)
		for _, place := range places {
			place.ID += end
			document.Places = append(document.Places, place)
		}
		for _, zone := range zones {
			zone.ID += end
			document.Zones = append(document.Zones, zone)
		}
		for _, mission := range missions {
			mission.ID += end
			document.Missions = append(document.Missions, mission)
		}
	}
	text, err := game.Encode(document)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
