package traffic

import (
	"math"

	"caper/components"
	"caper/ecs"
)

// standing is the speed in metres per second below which something stands.
const standing = 0.3

// passAhead is how many metres before it must a car may begin to pass, so that
// it need not stop first.
const passAhead = 6.0

// passInterval is the number of ticks between a car's attempts to pass.
const passInterval = 10

// asideAt returns how far right of the lane's middle a passing car is after an
// offset in metres along its path.
func (s *System) asideAt(p *components.Pass, offset float64) float64 {
	if p.Length == 0 {
		return 0
	}
	driven := p.Driven + offset
	ramp := math.Min(p.Length/2, s.passRamp(p.Aside))
	return p.Aside * smooth(driven/ramp) * smooth((p.Length-driven)/ramp)
}

// passRamp returns the metres that it takes to move to the side.
func (s *System) passRamp(aside float64) float64 {
	return s.tuning.Get().Passing.Ramp.Value * math.Max(1, math.Abs(aside))
}

// rampDone is the share of the ramp after which nearly all of the way to the
// side is done, so that the car's front may come beside what it passes.
const rampDone = 0.9

// smooth rises from 0 to 1 without a bend at either end.
func smooth(share float64) float64 {
	share = math.Max(0, math.Min(1, share))
	return share * share * (3 - 2*share)
}

// advancePass records that a car has driven a step. A car that is past the end
// of its way around something, or back at its start, passes nothing any more.
func advancePass(p *components.Pass, step float64) {
	if p.Length == 0 {
		return
	}
	if p.Driven += step; p.Driven >= p.Length || p.Driven < 0 {
		*p = components.Pass{}
	}
}

// planPasses lets cars that something stands in the way of begin to pass it, in
// the order of their ids.
func (s *System) planPasses(t ecs.Tick) {
	for i := range s.cars {
		c := &s.cars[i]
		if c.released || (t.Number+uint64(c.id))%passInterval != 0 {
			continue
		}
		switch {
		case c.state.Backing > 0:
			if !s.backsUp(c) {
				c.state.Backing = 0
			}
		case c.state.Pass.Length > 0:
			s.reconsider(c)
		default:
			s.planPass(int32(i))
		}
	}
}

// reconsider lets a car that cannot continue beside its lane drive back.
func (s *System) reconsider(c *car) {
	if c.state.Waited > s.tuning.Get().Passing.Patience.Value && c.state.Backing == 0 {
		c.state.Backing = c.state.Pass.Driven + 0.1
	}
}

// planPass lets a car begin to change lanes or to pass if something stands in
// its way and no car in between.
func (s *System) planPass(i int32) {
	c := &s.cars[i]
	b, ok := s.blockage(c)
	if !ok {
		if c.wants < 0 {
			s.leaveQueue(i, s.leader(c, s.reach(c)).gap)
		}
		return
	}
	s.tow(c, &s.obstacles[b.obstacle])
	s.avoid(c, &b)
	gap := b.near - c.half[0]
	if leader := s.leader(c, gap); leader.gap < gap {
		s.leaveQueue(i, leader.gap)
		return
	}
	if s.changeLane(i, gap) {
		return
	}
	margin := c.half[1] + s.tuning.Get().Passing.Margin.Value
	left, right := b.left-margin, b.right+margin
	if right < -left {
		left, right = right, left
	}
	if !s.pass(i, left, &b) {
		s.pass(i, right, &b)
	}
}

// pass lets a car begin to pass a stretch at a distance to the side, if the way
// is clear. A car that stands too near drives back first. It reports whether the
// car does either.
func (s *System) pass(i int32, aside float64, b *stretch) bool {
	c := &s.cars[i]
	p := &s.tuning.Get().Passing
	gap, ramp := b.near-c.half[0], s.passRamp(aside)
	need := rampDone * ramp
	pass := components.Pass{Aside: aside, Length: b.far + c.half[0] + ramp}
	switch {
	case math.Abs(aside) > p.Farthest.Value, pass.Length > p.Longest.Value, gap > need+passAhead:
		return false
	case gap < need:
		if c.state.Waited > 2 {
			c.state.Backing = need - gap + 0.5
		}
		return c.state.Backing > 0
	case c.wants >= 0 && !c.state.Granted && c.toLine < pass.Length:
		return false // it may have to stop for the junction while it is beside its lane
	}
	c.state.Pass = pass
	if s.passClear(c) {
		s.reserve(i)
		return true
	}
	c.state.Pass = components.Pass{}
	return false
}

// leaveQueue lets a car that stands behind a standing car change lanes. In a
// queue only the last car has room to drive back for it; it also makes room for
// the car ahead.
func (s *System) leaveQueue(i int32, gap float64) {
	c := &s.cars[i]
	p := &s.tuning.Get().Passing
	if c.state.Waited < p.Patience.Value || gap > p.Room.Value || s.changeLane(i, gap) {
		return
	}
	if gap < p.Room.Value/2 || s.openBeside(c) {
		c.state.Backing = p.Room.Value / 2
	}
}
