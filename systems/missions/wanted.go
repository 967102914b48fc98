package missions

import (
	"caper/components"
	"caper/ecs"
	"caper/levels/linked"
	"caper/systems/missions/interpreter"
)

// wanted is the port of the members' Wanted level.
type wanted struct {
	turn   *turn
	ticks  ecs.Ticks
	linked ecs.ServiceReader[*linked.Game]
	pose   ecs.Reader[components.Pose]
	wanted ecs.Writer[components.Wanted]
}

func (w *wanted) init(t *turn, _ *ports, e executors) {
	w.turn = t
	executes(e, w.set)
}

// Stars is the most stars of any member.
func (w *wanted) Stars() int32 {
	most := uint8(0)
	for _, seat := range w.turn.members.Members {
		if level := w.wanted.Get(seat.Entity); level != nil {
			most = max(most, level.Stars)
		}
	}
	return int32(most)
}

// set gives every member the stars and tells the police where the member is
// (M-ACN-007). In a game without police it does nothing.
func (w *wanted) set(c interpreter.SetWanted, _ int32) {
	if !w.linked.Get().Game.Rules.PoliceOrDefault() {
		return
	}
	for _, seat := range w.turn.members.Members {
		level := w.wanted.Get(seat.Entity)
		at, ok := w.pose.Get(seat.Entity)
		if level == nil || !ok {
			continue
		}
		*level = components.Wanted{Stars: c.Stars, LastSeen: w.ticks.Now(), LastX: at.Position[0], LastZ: at.Position[2]}
	}
}
