package interpreter

import (
	"strconv"

	"caper/levels/game"
)

// SkipTime moves the room clock on for everyone while the screens fade.
type SkipTime struct {
	Hours float64 // 0.25 to 24, of the room clock
	Text  string  // what the screens say
}

func (SkipTime) command() {}

// skipTime is the action with a text that shows counters.
type skipTime struct {
	hours float64
	text  Text
}

// compileSkipTime compiles a jump of the room clock that takes time to pass
// (M-ACN-026).
func compileSkipTime(c *compiler, d *game.Action) action {
	skip := d.SkipTime
	if skip.Text == "" {
		return giveCommand{SkipTime{skip.Hours, sayLater(skip.Hours)}}
	}
	return skipTime{skip.Hours, c.text(skip.Text)}
}

func (a skipTime) run(m *Machine, who int32) {
	m.issue(SkipTime{a.hours, m.fill(a.text, "")}, who)
}

// sayLater says how much later it is: in minutes below an hour.
func sayLater(hours float64) string {
	switch {
	case hours < 1:
		return say("minutes_later", strconv.FormatFloat(hours*60, 'f', -1, 64))
	case hours == 1:
		return say("hour_later")
	}
	return say("hours_later", strconv.FormatFloat(hours, 'f', -1, 64))
}
