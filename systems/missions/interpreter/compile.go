package interpreter

import (
	"fmt"
	"math"
	"slices"

	"caper/levels/game"
	"caper/levels/linked"
)

// Compile compiles every mission of a setting's game, which must have passed
// the judge.
func Compile(s *linked.Game) *Program {
	p := &Program{Linked: s}
	for i := range s.Game.Missions {
		c := compiler{linked: s, document: &s.Game.Missions[i]}
		c.mission.Number, c.mission.Document = i, c.document
		c.compile()
		p.Missions = append(p.Missions, c.mission)
	}
	return p
}

// Mission is a mission's number, -1 for none.
func (p *Program) Mission(id string) int {
	return slices.IndexFunc(p.Missions, func(m Mission) bool { return m.Document.ID == id })
}

type compiler struct {
	linked   *linked.Game
	document *game.Mission
	mission  Mission
	slots    slots
	pointer  string // where the compiler is, for Unplayable
}

func (c *compiler) compile() {
	m, d := &c.mission, c.document
	m.StartZone = -1
	if d.Start.OnOrDefault() == game.StartEnter {
		m.StartZone = int32(c.linked.Zone(d.Start.Zone))
	}
	m.Solo = d.Play.ModeOrDefault() == game.PlaySolo
	if d.Play.ModeOrDefault() == game.PlayVersus {
		c.refuse("/play", "versus")
	}
	for _, e := range d.Counters {
		m.Counters = append(m.Counters, Counter{e.ID, int64(e.Value)})
	}
	if d.Reward != nil {
		m.Cash, m.Rep = int64(d.Reward.Cash), int64(d.Reward.Rep)
	}
	c.refuseParts()
	c.passRun()
	c.actors()
	c.objectives()
	c.rules()
	m.Slots = c.slots.list
}

// passRun notes what a play block asks of a run that the mission is played
// without: its objectives mean the same with fewer people or fewer lives.
func (c *compiler) passRun() {
	p := c.document.Play
	if p == nil {
		return
	}
	if p.JoinInProgressOrDefault() != game.JoinNever {
		c.pass("/play/joinInProgress", "joining a run under way")
	}
	if p.Lives != nil {
		c.pass("/play/lives", "lives")
	}
	if p.OnDeath != "" {
		c.pass("/play/onDeath", "what becomes of a player who went down")
	}
	if p.Retries != nil {
		c.pass("/play/retries", "retries")
	}
}

// refuseParts refuses the parts of a mission that are not played.
func (c *compiler) refuseParts() {
	d := c.document
	if d.Stealth != nil {
		c.refuse("/stealth", "stealth hooks")
	}
	if d.Helpline != "" {
		c.refuse("/helpline", "a help line")
	}
	if len(d.Contacts) > 0 {
		c.refuse("/contacts", "the phone's contacts")
	}
	if len(d.Dialogues) > 0 {
		c.refuse("/dialogues", "dialogues")
	}
	if len(d.Apps) > 0 {
		c.refuse("/apps", "the phone's apps")
	}
}

// refuse notes a construct that is not played.
func (c *compiler) refuse(pointer, what string) {
	c.mission.Unplayable = append(c.mission.Unplayable, Unplayable{pointer, what})
}

// pass notes a construct that the mission is played without.
func (c *compiler) pass(pointer, what string) {
	c.mission.Ignored = append(c.mission.Ignored, Unplayable{pointer, what})
}

// actor is the number of an actor, -1 for none.
func (c *compiler) actor(id string) int32 {
	return int32(slices.IndexFunc(c.document.Actors, func(a game.Actor) bool { return a.ID == id }))
}

func (c *compiler) counter(id string) (int32, bool) {
	n := slices.IndexFunc(c.mission.Counters, func(k Counter) bool { return k.ID == id })
	return int32(n), n >= 0
}

// word numbers a flag or timer in a list of the mission, new or known.
func word(list *[]string, id string) int32 {
	n := slices.Index(*list, id)
	if n < 0 {
		n = len(*list)
		*list = append(*list, id)
	}
	return int32(n)
}

func (c *compiler) text(text string) Text { return compileText(text, c.counter) }

// steps is a time in steps, rounded up: never less than what was asked.
func steps(seconds float64) int32 {
	return int32(math.Ceil(seconds*StepsPerSecond - 1e-9))
}

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
	verb, subject, ok := c.event(&d.When)
	if !ok {
		c.refuse(c.pointer+"/when", "the event "+d.When.Name)
		return
	}
	r := Rule{Verb: verb, Subject: subject, Repeat: d.Repeat, Do: c.actions(d.Do)}
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

// event is what a rule listens for; false for one that is not played.
func (c *compiler) event(e *game.Event) (Verb, int32, bool) {
	for _, v := range verbs {
		if v.kind != e.Kind || v.word != e.Verb {
			continue
		}
		switch e.Kind {
		case game.EventObjective:
			return v.verb, c.objective(e.ID), true
		case game.EventZone:
			return v.verb, int32(c.linked.Zone(e.ID)), true
		case game.EventVehicle, game.EventDoor, game.EventGarage:
			return v.verb, c.actor(e.ID), true
		case game.EventTimer:
			return v.verb, word(&c.mission.Timers, e.ID), true
		case game.EventTime:
			at := int32(e.Time)
			if !slices.Contains(c.mission.Times, at) {
				c.mission.Times = append(c.mission.Times, at)
			}
			return v.verb, at, true
		}
		return v.verb, 0, true
	}
	return 0, 0, false
}
