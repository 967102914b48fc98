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
func (s *Game) numberPlaces() {
	for _, e := range s.Game.Places {
		p := geometry.Point{e.Value.X, e.Value.Z}
		y := s.Level.GroundHeight(p)
		if e.Value.Y != nil {
			y = *e.Value.Y
		}
		s.addPlace(Place{e.ID, geometry.At(p, y), e.Value.Yaw})
	}
	for i := range s.Level.Places {
		p := &s.Level.Places[i]
		if s.Game.Places.Find(p.ID) == nil {
			s.addPlace(Place{p.ID, p.Position, p.Yaw})
		}
	}
}

func (s *Game) addPlace(p Place) {
	s.Places = append(s.Places, p)
	s.placeIDs = append(s.placeIDs, p.ID)
}

// Place returns the number of a place, or -1 if there is no such place.
func (s *Game) Place(id string) int { return slices.Index(s.placeIDs, id) }

// Spawn is a point where entities of a role spawn.
type Spawn struct {
	Position mgl64.Vec3 // metres
	Yaw      float64    // radians
}

const spawnRoles = 6

// gatherSpawns joins the level's spawn points with the game's places that have
// a role (M-DOC-014).
func (s *Game) gatherSpawns() {
	for role := levels.Players; role <= levels.Hospital; role++ {
		for _, p := range s.Level.SpawnPoints(role) {
			s.Spawns[role] = append(s.Spawns[role], Spawn{p.Position, p.Yaw})
		}
	}
	for i, e := range s.Game.Places {
		if role, ok := levels.ParseRole(string(e.Value.Role)); ok && role != levels.NoRole {
			s.Spawns[role] = append(s.Spawns[role], Spawn{s.Places[i].Position, s.Places[i].Yaw})
		}
	}
}

// NearestSpawn returns the spawn point of a role that is nearest to a position.
func (s *Game) NearestSpawn(role levels.Role, position mgl64.Vec3) (Spawn, bool) {
	best, found, ok := 0.0, Spawn{}, false
	for _, p := range s.Spawns[role] {
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
