package traffic

import (
	"cmp"
	"math"
	"slices"

	"caper/ecs"
	"caper/levels"
)

// The manual overrides of a signal.
const (
	overrideGreen    = 1
	overrideRed      = 2
	overrideFlashing = 3
)

// light returns the signal of a lane. A lane without a signal, or with a
// flashing one, is green; there cars give way in order of arrival (M-IMP-025).
func (s *System) light(n int32) levels.Light {
	l := &s.network.Get().lanes[n]
	signals := s.signals.Get().Junctions
	if l.junction < 0 || l.approach < 0 || int(l.junction) >= len(signals) {
		return levels.Green
	}
	level := s.network.Get().level
	group := level.Scene.Roads.Junctions[l.junction].Approaches[l.approach].Group
	signal := &signals[l.junction]
	switch {
	case signal.Override == overrideFlashing:
		return levels.Green
	case signal.Override == overrideRed, signal.Override == overrideGreen && uint8(group) != signal.Group:
		return levels.Red
	case signal.Override == overrideGreen:
		return levels.Green
	}
	return level.Plans[l.junction].Phases[signal.Phase].Lights[group]
}

// grantEntry gives cars permission to enter lanes that others cross, the longest
// waiting car first. A car that has waited too long for crossing traffic blocks
// later cars from entering before it.
func (s *System) grantEntry(t ecs.Tick) {
	s.waiting, s.claimed = s.waiting[:0], s.claimed[:0]
	for i := range s.cars {
		c := &s.cars[i]
		if c.released {
			continue
		}
		s.countWait(c, t.Delta)
		lane, distance := s.contested(c)
		if lane < 0 || distance-c.half[0] > s.reach(c) {
			c.state.Granted = false
			continue
		}
		c.wants, c.toLine = lane, distance-c.half[0]
		s.waiting = append(s.waiting, int32(i))
	}
	slices.SortFunc(s.waiting, func(a, b int32) int {
		return cmp.Or(cmp.Compare(s.cars[b].state.Waited, s.cars[a].state.Waited), cmp.Compare(a, b))
	})
	for _, i := range s.waiting {
		s.decideEntry(int(i))
		s.turnOff(&s.cars[i], t)
	}
}

func (s *System) countWait(c *car, dt float64) {
	switch {
	case c.state.Speed < 0.3:
		c.state.Waited += dt
	case c.state.Speed > 1:
		c.state.Waited = 0
	}
}

// decideEntry gives one car permission, or revokes a permission that it should
// not use: a car that can still stop before a light that is no longer green
// must stop.
func (s *System) decideEntry(i int) {
	c := &s.cars[i]
	d := &s.tuning.Get().Drivers
	light := s.light(c.wants)
	if c.state.Granted {
		// Before a turn a car brakes comfortably already, so that to stop it
		// brakes harder. One that only just cannot stop still passes before red.
		stops := c.toLine-0.3 > c.state.Speed*c.state.Speed/(2*overBrake*d.Brake.Value)
		blocked := c.state.Waited > d.Patience.Value && c.toLine > 1 // by something that stands before the line
		if light != levels.Green && stops || blocked || !s.isFirst(c) {
			c.state.Granted = false
		}
		return
	}
	if light != levels.Green || !s.isFirst(c) || !s.fitsBeyond(c) {
		return
	}
	if !s.crossingFree(c, c.wants) {
		if c.state.Waited > d.Patience.Value {
			s.claimed = append(s.claimed, c.wants)
		}
		return
	}
	c.state.Granted = true
	_, distance := s.contested(c)
	s.addHolder(c.wants, i, -distance)
}

// isFirst reports whether no car without permission is between a car and the
// junction.
func (s *System) isFirst(c *car) bool {
	for at := c.ahead; at >= 0; at = s.cars[at].ahead {
		if !s.cars[at].state.Granted {
			return false
		}
	}
	return true
}

// exit returns the lane that a car takes after the one that it wants to enter.
func (s *System) exit(c *car) int32 {
	k := uint32(1)
	if s.next(c, c.lane.Lane, 0) != c.wants {
		k = 2
	}
	return s.next(c, c.wants, k)
}

// fitsBeyond reports whether a car fits into the lane beyond the junction, so
// that it never stops inside the junction.
func (s *System) fitsBeyond(c *car) bool {
	d, lanes := &s.tuning.Get().Drivers, s.network.Get().lanes
	out := s.exit(c)
	if out < 0 {
		return true
	}
	need := 2*c.half[0] + d.Gap.Value
	room := lanes[out].length
	if room < need {
		room = math.Inf(1) // too short to stand on
	}
	if at := s.first[out]; at >= 0 {
		o := &s.cars[at]
		if s.jammed(out) {
			return false
		}
		room = o.lane.Distance - o.half[0] + o.state.Speed*o.state.Speed/(2*d.Brake.Value)
	}
	for h := s.firstHolder[c.wants]; h >= 0; h = s.holders[h].next {
		o := &s.cars[s.holders[h].car]
		if o.id != c.id && s.holders[h].along < lanes[c.wants].length {
			room -= 2*o.half[0] + d.Gap.Value
		}
	}
	return room >= need
}

// crossingFree reports whether every lane that crosses a lane is free of other
// cars that are on it or have permission to enter it.
func (s *System) crossingFree(c *car, lane int32) bool {
	l := &s.network.Get().lanes[lane]
	for i := range l.conflicts {
		k := &l.conflicts[i]
		if slices.Contains(s.claimed, k.lane) {
			return false
		}
		for h := s.firstHolder[k.lane]; h >= 0; h = s.holders[h].next {
			held := &s.holders[h]
			o := &s.cars[held.car]
			if o.id != c.id && held.along-o.half[0]-1 < k.until {
				return false
			}
		}
	}
	return true
}
