package linked

import (
	"fmt"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels"
	"caper/levels/game"
)

// ZoneHeight is how far above and below its place a zone extends, in metres
// (M-DOC-011).
const ZoneHeight = 3

// Zone is a circle around a place.
type Zone struct {
	ID     string          // id in the document
	Middle mgl64.Vec3      // centre, metres
	Radius float64         // metres
	Kind   game.ZoneKind   // what the zone is for
	Raises game.ZoneRaises // restricted zones only: what an intruder raises
	Role   levels.Role     // spawn zones only: who spawns there
}

// Contains reports whether a position lies in the zone.
func (z *Zone) Contains(position mgl64.Vec3) bool {
	dx, dz := position[0]-z.Middle[0], position[2]-z.Middle[2]
	return dx*dx+dz*dz <= z.Radius*z.Radius && math.Abs(position[1]-z.Middle[1]) <= ZoneHeight
}

func (g *Game) numberZones() error {
	for _, e := range g.Game.Zones {
		n := g.Place(e.Value.Place)
		if n < 0 {
			return fmt.Errorf("zone %s: there is no place %q", e.ID, e.Value.Place)
		}
		z := Zone{ID: e.ID, Middle: g.Places[n].Position, Radius: e.Value.Radius, Kind: e.Value.Kind}
		if z.Kind == game.ZoneRestricted {
			z.Raises = e.Value.RaisesOrDefault()
		}
		if z.Kind == game.ZoneSpawn {
			z.Role = zoneRole(e.Value.Role)
		}
		g.Zones = append(g.Zones, z)
	}
	for i := range g.Zones {
		if g.Zones[i].Kind == game.ZoneSafe || slices.Contains(g.Game.Rules.SafeZones, g.Zones[i].ID) {
			g.SafeAt = append(g.SafeAt, i)
		}
	}
	return nil
}

// Zone returns the number of a zone, or -1 if there is no such zone.
func (g *Game) Zone(id string) int { return g.Game.Zones.Index(id) }
