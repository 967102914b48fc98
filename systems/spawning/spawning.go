package spawning

import (
	"caper/components"
	"caper/ecs"
	"caper/levels"
	"caper/levels/linked"
	"caper/systems/rules/health"
	"caper/systems/rules/prefabs"
	"caper/systems/rules/seats"
)

// respawnDelay is the time in seconds for which a player stays down
// (M-OPEN-025).
const respawnDelay = 5

// System respawns players.
type System struct {
	linked    ecs.ServiceReader[*linked.Game]
	players   ecs.Filter `has:"Player"`
	respawn   ecs.Updater[components.Respawn]
	person    ecs.Writer[components.Person]
	health    ecs.Reader[components.Health]
	pose      ecs.Reader[components.Pose]
	rule      health.Rule
	placement prefabs.Placement
	seats     seats.Rule
}

// Update counts the players' time down and their time as ghosts.
func (s *System) Update(t ecs.Tick) {
	for _, e := range s.players.Entities() {
		wait := s.respawn.Of(e)
		down := s.health.Of(e).Condition == components.Dead
		switch {
		case down && wait.DueAt == 0:
			wait.DueAt = t.Number + seconds(respawnDelay, t)
		case down && t.Number >= wait.DueAt:
			s.respawnPlayer(e, t)
		case !down:
			wait.DueAt = 0
		}
		s.person.Of(e).Ghost = t.Number < s.respawn.Of(e).GhostUntil
	}
}

// respawnPlayer respawns a player at the nearest hospital (M-RULE-004) as a
// ghost for the game's number of seconds (M-RULE-007).
func (s *System) respawnPlayer(e ecs.Entity, t ecs.Tick) {
	s.seats.Vacate(e.ID)
	spot, ok := s.linked.Get().NearestSpawn(levels.Hospital, s.pose.Of(e).Position)
	pose := components.Pose{Position: spot.Position, Yaw: spot.Yaw}
	if !ok {
		pose = s.placement.SpawnPose()
	}
	s.placement.Place(e.ID, s.placement.Around(pose))
	s.rule.Revive(e.ID)
	ghost := s.linked.Get().Game.Rules.GhostSecondsOrDefault()
	*s.respawn.Of(e) = components.Respawn{GhostUntil: t.Number + seconds(ghost, t)}
}

// seconds converts seconds to ticks.
func seconds(n float64, t ecs.Tick) uint64 { return uint64(n/t.Delta + 0.5) }
