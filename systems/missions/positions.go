package missions

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels/linked"
	"caper/systems/missions/interpreter"
	"caper/systems/missions/interpreter/tracker"
)

// positions is the port that says where actors, places and zones are.
type positions struct {
	turn    *turn
	linked  ecs.ServiceReader[*linked.Game]
	players *players
	pose    ecs.Reader[components.Pose]
}

func (p *positions) init(t *turn, all *ports, _ executors) { p.turn, p.players = t, &all.players }

// Distance is the metres between two spots; a player's is the nearest member who
// is alive (M-OPEN-055). It is +Inf when either spot is nowhere.
func (p *positions) Distance(a, b interpreter.Spot) float64 {
	if a.Kind == interpreter.SpotPlayer && b.Kind == interpreter.SpotPlayer {
		return 0
	}
	if a.Kind == interpreter.SpotPlayer {
		a, b = b, a
	}
	from, ok := p.spot(a)
	if !ok {
		return math.Inf(1)
	}
	if b.Kind == interpreter.SpotPlayer {
		return p.players.nearest(from)
	}
	to, ok := p.spot(b)
	if !ok {
		return math.Inf(1)
	}
	return from.Sub(to).Len()
}

// spot is where an actor or a place is.
func (p *positions) spot(s interpreter.Spot) (mgl64.Vec3, bool) {
	switch s.Kind {
	case interpreter.SpotPlace:
		return p.linked.Get().Places[s.Number].Position, true
	case interpreter.SpotActor:
		at, ok := p.pose.Get(p.turn.entity(s.Number))
		return at.Position, ok
	}
	return mgl64.Vec3{}, false
}

// Target is where a mark stands.
func (p *positions) Target(mark interpreter.Mark) tracker.Optional[tracker.Target] {
	switch mark.Kind {
	case interpreter.MarkZone:
		zone := &p.linked.Get().Zones[mark.Number]
		return target(zone.Middle, zone.Radius, 0)
	case interpreter.MarkPlace:
		return target(p.linked.Get().Places[mark.Number].Position, 0, 0)
	case interpreter.MarkActor:
		entity := p.turn.entity(mark.Number)
		if at, ok := p.pose.Get(entity); ok {
			return target(at.Position, 0, entity)
		}
	}
	return tracker.Optional[tracker.Target]{}
}

func target(at mgl64.Vec3, radius float64, entity ecs.ID) tracker.Optional[tracker.Target] {
	return tracker.Some(tracker.Target{X: at[0], Y: at[1], Z: at[2], Radius: radius, Entity: uint64(entity)})
}

// Entity is the number by which clients know an actor.
func (p *positions) Entity(actor int32) uint64 { return uint64(p.turn.entity(actor)) }
