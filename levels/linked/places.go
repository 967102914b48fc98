package linked

import (
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels"
	"caper/levels/game"
	"caper/levels/geometry"
)

// Place is a named point, with the height of the floor under it (M-DOC-009).
type Place struct {
	ID       string     // id in the document or the level
	Position mgl64.Vec3 // metres
	Yaw      float64    // radians
}

// numberPlaces numbers the game's places, then those of the level whose ids the
// game does not define itself.
func (g *Game) numberPlaces() {
	for _, e := range g.Game.Places {
		p := geometry.Point{e.Value.X, e.Value.Z}
		y := g.Level.GroundHeight(p)
		if e.Value.Y != nil {
			y = *e.Value.Y
		}
		g.addPlace(Place{e.ID, geometry.At(p, y), e.Value.Yaw})
	}
	for i := range g.Level.Places {
		p := &g.Level.Places[i]
		if g.Game.Places.Find(p.ID) == nil {
			g.addPlace(Place{p.ID, p.Position, p.Yaw})
		}
	}
}

func (g *Game) addPlace(p Place) {
	g.Places = append(g.Places, p)
	g.placeIDs = append(g.placeIDs, p.ID)
}

// Place returns the number of a place, or -1 if there is no such place.
func (g *Game) Place(id string) int { return slices.Index(g.placeIDs, id) }

// Spawn is a point where entities of a role spawn.
type Spawn struct {
	Position mgl64.Vec3 // metres
	Yaw      float64    // radians
}

const spawnRoles = 6

// gatherSpawns joins the level's spawn points with the game's places that have
// a role (M-DOC-014).
func (g *Game) gatherSpawns() {
	for role := levels.Players; role <= levels.Hospital; role++ {
		for _, p := range g.Level.SpawnPoints(role) {
			g.Spawns[role] = append(g.Spawns[role], Spawn{p.Position, p.Yaw})
		}
	}
	for i, e := range g.Game.Places {
		if role, ok := levels.ParseRole(string(e.Value.Role)); ok && role != levels.NoRole {
			g.Spawns[role] = append(g.Spawns[role], Spawn{g.Places[i].Position, g.Places[i].Yaw})
		}
	}
}

// NearestSpawn returns the spawn point of a role that is nearest to a position.
func (g *Game) NearestSpawn(role levels.Role, position mgl64.Vec3) (Spawn, bool) {
	best, found, ok := 0.0, Spawn{}, false
	for _, p := range g.Spawns[role] {
		if d := p.Position.Sub(position).Len(); !ok || d < best {
			best, found, ok = d, p, true
		}
	}
	return found, ok
}

// zoneRole returns the spawn role of a spawn zone.
func zoneRole(role game.ZoneRole) levels.Role {
	r, _ := levels.ParseRole(string(role))
	return r
}
