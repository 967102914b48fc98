package missions

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels/linked"
	"caper/systems/missions/interpreter"
)

// players is the port of the owner's members and the room's players.
type players struct {
	turn    *turn
	linked  ecs.ServiceReader[*linked.Game]
	players ecs.Filter `has:"Player"`
	pose    ecs.Reader[components.Pose]
	health  ecs.Reader[components.Health]
}

func (p *players) init(t *turn, _ *ports, _ executors) { p.turn = t }

// Count is how many of the room's players are in an area.
func (p *players) Count(in interpreter.Area) int {
	n := 0
	for _, e := range p.players.Entities() {
		if p.inArea(&in, p.pose.Of(e).Position) {
			n++
		}
	}
	return n
}

// Health is the members' mean health in per cent.
func (p *players) Health() float64 {
	sum := 0.0
	for _, seat := range p.turn.members.Members {
		sum += percent(p.health.Get(seat.Entity))
	}
	return sum / math.Max(1, float64(len(p.turn.members.Members)))
}

// alive are the members who are not down.
func (p *players) alive() (set interpreter.MemberSet) {
	for i, seat := range p.turn.members.Members {
		if h, ok := p.health.Get(seat.Entity); ok && h.Condition == components.Standing {
			set = set.With(i)
		}
	}
	return set
}

// nearest is the metres from a position to the nearest member who is alive, +Inf
// when nobody is.
func (p *players) nearest(to mgl64.Vec3) float64 {
	best := math.Inf(1)
	for _, seat := range p.turn.members.Members {
		at, ok := p.pose.Get(seat.Entity)
		if h, _ := p.health.Get(seat.Entity); ok && h.Condition == components.Standing {
			best = math.Min(best, at.Position.Sub(to).Len())
		}
	}
	return best
}

// inArea reports whether a position is in an area's zone and near its place.
func (p *players) inArea(area *interpreter.Area, at mgl64.Vec3) bool {
	if area.Zone >= 0 && !p.linked.Get().Zones[area.Zone].Contains(at) {
		return false
	}
	return area.Place < 0 || p.linked.Get().Places[area.Place].Position.Sub(at).Len() <= area.Radius
}

// percent is a health in per cent, 0 for one that is dead or absent.
func percent(h components.Health, ok bool) float64 {
	if !ok || h.Full <= 0 || h.Condition == components.Dead {
		return 0
	}
	return 100 * h.Points / h.Full
}
