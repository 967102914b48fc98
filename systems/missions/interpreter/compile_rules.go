package interpreter

import (
	"fmt"

	"caper/levels/game"
)

// rules compiles the event rules and the state rules.
func (c *compiler) rules() {
	for i := range c.document.Rules {
		d := &c.document.Rules[i]
		c.pointer = fmt.Sprintf("/rules/%d", i)
		switch {
		case d.When != nil:
			c.eventRule(d.When)
		case d.While != nil:
			c.stateRule(d.While)
		}
	}
}

func (c *compiler) eventRule(d *game.EventRule) {
	event, subject, ok := c.event(&d.When)
	if !ok {
		c.refuse(c.pointer+"/when", "the event "+d.When.Name)
		return
	}
	r := Rule{Event: event, Subject: subject, Repeat: d.Repeat, Do: c.actions(d.Do)}
	if d.If != nil {
		r.If = c.condition(nil, d.If)
	}
	c.mission.Rules = append(c.mission.Rules, r)
}

func (c *compiler) stateRule(d *game.WhileRule) {
	r := StateRule{While: c.condition(nil, &d.While), Enter: c.actions(d.Enter), Exit: c.actions(d.Exit)}
	if d.Every != nil {
		r.Every, r.Do = max(1, steps(d.Every.Seconds)), c.actions(d.Every.Do)
		if d.Every.If != nil {
			r.EveryIf = c.condition(nil, d.Every.If)
		}
	}
	c.mission.States = append(c.mission.States, r)
}
