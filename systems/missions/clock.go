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
	turn     *turn
	clock    ecs.ResourceWriter[components.Clock]
	room     ecs.ResourceWriter[components.Room]
	missions ecs.ResourceUpdater[components.Missions]
	notes    *notifications
	minute   float64 // of the room clock, before this step's commands
	raised   float64 // minute up to which times have been raised once this step is over
}

func (c *clock) init(t *turn, p *ports, e executors) {
	c.turn, c.notes = t, &p.notifications
	executes(e, c.set)
	executes(e, c.skip)
	executes(e, func(p interpreter.SetPace, _ int32) { c.clock.Get().Pace = p.Pace })
}

// Minute is the whole minutes after midnight.
func (c *clock) Minute() int32 { return int32(math.Floor(c.clock.Get().Minutes)) }

func (c *clock) take() { c.minute, c.raised = c.clock.Get().Minutes, c.clock.Get().Minutes }

// collect raises the times that the clock passed since the last step, among
// those that the mission's rules name.
func (c *clock) collect() {
	from, to := c.missions.Get().Minute, c.minute
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

// set moves the clock to a time of day. None of the times in between is raised;
// the time that it hits exactly is raised in the next step (M-OPEN-049).
func (c *clock) set(s interpreter.SetClock, _ int32) {
	const instant = 1e-9
	c.clock.Get().Minutes = float64(s.Minutes)
	c.raised = timeOfDay(c.clock.Get().Minutes - instant)
}

// skip lets hours pass at once, for everyone in the room (M-ACN-026). Only the
// times of the last hour are raised, in the next step (M-EV-035).
func (c *clock) skip(s interpreter.SkipTime, _ int32) {
	const lastHour = 60
	minutes := s.Hours * 60
	c.room.Get().MinutesRun += minutes
	c.clock.Get().Minutes += minutes
	for c.clock.Get().Minutes >= minutesADay {
		c.clock.Get().Minutes -= minutesADay
		c.clock.Get().Day++
	}
	if minutes > lastHour {
		c.raised = timeOfDay(c.clock.Get().Minutes - lastHour)
	}
	c.notes.showEveryone(components.NotificationFade, s.Text)
}

// timeOfDay is a minute of the day, for one that may lie in the day before.
func timeOfDay(minute float64) float64 {
	if minute < 0 {
		return minute + minutesADay
	}
	return minute
}
