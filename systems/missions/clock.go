package missions

import (
	"math"

	"caper/components"
	"caper/ecs"
	"caper/systems/missions/interpreter"
)

// minutesADay is a day of the room clock.
const minutesADay = 24 * 60

// clock is the port of the room's time of day.
type clock struct {
	turn   *turn
	clock  *components.Clock
	room   *components.Missions
	minute float64 // of the room clock, before this step's commands
	jumped bool    // whether a command of this step set the clock
}

func (c *clock) init(r *ecs.Registrar, t *turn, _ *notifications, e executors) {
	c.turn = t
	c.clock = ecs.WritesResource[components.Clock](r)
	c.room = ecs.WritesResource[components.Missions](r)
	executes(e, c.set)
	executes(e, func(p interpreter.SetPace, _ int32) { c.clock.Pace = p.Pace })
}

// Minute is the whole minutes after midnight.
func (c *clock) Minute() int32 { return int32(math.Floor(c.clock.Minutes)) }

func (c *clock) take() { c.minute, c.jumped = c.clock.Minutes, false }

// collect raises the times that the clock passed since the last step, among
// those that the mission's rules name.
func (c *clock) collect() {
	from, to := c.room.Minute, c.minute
	if from < 0 {
		return
	}
	for _, at := range c.turn.mission.Times {
		passed := float64(at) > from && float64(at) <= to
		if to < from { // over midnight
			passed = float64(at) > from || float64(at) <= to
		}
		if passed {
			c.turn.raise(interpreter.ClockPassed, at, interpreter.Nobody)
		}
	}
}

func (c *clock) set(s interpreter.SetClock, _ int32) {
	c.clock.Minutes = float64(s.Minutes)
	c.jumped = true
}

// heardUntil is the minute up to which times have been raised by this step. A
// jump of the clock raises none of the times in between; the time that it hits
// exactly is raised in the next step (M-OPEN-049).
func (c *clock) heardUntil() float64 {
	const instant = 1e-9
	switch {
	case !c.jumped:
		return c.minute
	case c.clock.Minutes >= instant:
		return c.clock.Minutes - instant
	}
	return minutesADay - instant
}
