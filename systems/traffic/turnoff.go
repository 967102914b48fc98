package traffic

import (
	"caper/components"
	"caper/ecs"
	"caper/levels"
)

// turnOffInterval is the number of ticks between two choices of another way.
const turnOffInterval = 15

// turnOff lets a car at a green light choose another way: at once if a car is
// stuck on the lane beyond the junction, later if that lane is full or the
// junction is taken.
func (s *System) turnOff(c *car, t ecs.Tick) {
	if c.state.Granted || (t.Number+uint64(c.id))%turnOffInterval != 0 || s.light(c.wants) != levels.Green || !s.isFirst(c) {
		return
	}
	out := s.exit(c)
	jammed := out >= 0 && s.jammed(out) && c.state.Waited > 0
	if jammed || c.state.Waited > s.tuning.Get().Passing.TurnOff.Value {
		c.turnElsewhere()
	}
}

// turnElsewhere draws the car's next turns anew.
func (c *car) turnElsewhere() { c.state.TurnSeed = hashTurn(c.state.TurnSeed, c.state.Turns) }

// avoid lets a car that has yet to stop for a junction choose another way if
// something stands on its way beyond the line.
func (s *System) avoid(c *car, b *stretch) {
	if c.wants < 0 || c.state.Granted || b.near < c.toLine+c.half[0] {
		return
	}
	if v := c.state.Speed; c.toLine > v*v/(2*s.tuning.Get().Drivers.Brake.Value) || v < standing {
		c.turnElsewhere()
	}
}

// jammed reports whether a car has stood on a lane for long, neither behind
// another one nor at the junction at the lane's end, or for so long that a light
// cannot be the reason.
func (s *System) jammed(lane int32) bool {
	p := &s.tuning.Get().Passing
	for at := s.first[lane]; at >= 0; at = s.cars[at].ahead {
		c := &s.cars[at]
		if c.state.Waited < p.Jammed.Value {
			continue
		}
		if c.state.Waited > p.Stuck.Value {
			return true
		}
		if c.ahead < 0 && (c.wants < 0 || c.state.Granted) {
			return true
		}
		if c.ahead >= 0 && s.cars[c.ahead].lane.Distance-c.lane.Distance > s.cars[c.ahead].half[0]+c.half[0]+p.Room.Value {
			return true
		}
	}
	return false
}

// tow takes an abandoned car away that a car has stood behind for long, if no
// player sees it. A car that belongs to a player or to a mission stays.
func (s *System) tow(c *car, o *obstacle) {
	if !o.deserted || c.state.Waited < s.tuning.Get().Passing.Towed.Value {
		return
	}
	vehicle := s.vehicle.Get(o.id)
	_, bound := s.keys.KeyOf(o.id)
	if vehicle == nil || bound || vehicle.Owner == components.OwnerPlayer || vehicle.Owner == components.OwnerMission {
		return
	}
	if pose, _ := s.pose.Get(o.id); s.unseen(&pose, o.half[0]) {
		s.despawner.DespawnLater(o.id)
		o.deserted = false // not twice in this tick
	}
}
