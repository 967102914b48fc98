package missions

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels/geometry"
	"caper/levels/linked"
	"caper/systems/missions/interpreter"
)

// garages is the port of the level's garages that a mission binds as actors.
type garages struct {
	turn   *turn
	linked ecs.ServiceReader[*linked.Game]
	pose   ecs.Reader[components.Pose]
}

func (g *garages) init(t *turn, _ *ports, _ executors) { g.turn = t }

// Members are the members in a garage's bay, on foot or in a vehicle.
func (g *garages) Members(garage int32) (set interpreter.MemberSet) {
	for i, seat := range g.turn.members.Members {
		if at, ok := g.pose.Get(seat.Entity); ok && g.inBay(garage, at.Position) {
			set = set.With(i)
		}
	}
	return set
}

// Holds reports whether a vehicle actor is in a garage's bay.
func (g *garages) Holds(garage, vehicle int32) bool {
	at, ok := g.pose.Get(g.turn.entity(vehicle))
	return ok && g.inBay(garage, at.Position)
}

// inBay reports whether a position is in a garage's bay, at its height.
func (g *garages) inBay(garage int32, at mgl64.Vec3) bool {
	if garage < 0 || g.turn.mission.Actors[garage].Bound < 0 {
		return false
	}
	level := &g.linked.Get().Level.Garages[g.turn.mission.Actors[garage].Bound]
	return level.Bay.Contains(geometry.Flat(at)) && math.Abs(at[1]-level.Middle[1]) <= linked.ZoneHeight
}
