package generate

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels"
	"caper/nav"
)

// TestPlacesAreReachable checks that every place of every level can be reached on
// foot from the players' spawn points, except the one that is meant to be out
// of reach.
func TestPlacesAreReachable(t *testing.T) {
	everyLevel(t, func(t *testing.T, l *levels.Level) {
		ways := nav.Build(l.Scene)
		var starts []mgl64.Vec3
		for _, s := range l.SpawnPoints(levels.Players) {
			starts = append(starts, s.Position)
		}
		reach := ways.ReachFrom(starts)
		for i := range l.Places {
			p := &l.Places[i]
			if l.CameraNear(p.Position) >= 0 {
				continue // it hangs on a wall
			}
			if open := ways.Open(p.Position); !open {
				t.Errorf("%s at %v: nobody can stand there", p.ID, p.Position)
			}
			walled := l.ID == "flat" && p.ID == "pit"
			if reached := reach.Contains(p.Position, 0.5); reached == walled {
				t.Errorf("%s at %v: reachable %v", p.ID, p.Position, reached)
			}
		}
		roads := nav.BuildRoads(l.Scene)
		for _, role := range []levels.Role{levels.Police, levels.Traffic} {
			for _, s := range l.SpawnPoints(role) {
				if _, aside, ok := roads.Nearest(s.Position, s.Yaw, 1, 1); !ok || aside > 0.5 {
					t.Errorf("%v at %v yaw %g: not in a lane", role, s.Position, s.Yaw)
				}
			}
		}
	})
}
