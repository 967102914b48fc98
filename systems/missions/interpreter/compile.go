package interpreter

import (
	"math"
	"slices"

	"caper/levels/game"
	"caper/levels/linked"
	"caper/systems/missions/interpreter/tracker"
)

// Compile compiles every mission of a linked game, which must have passed the
// validator.
func Compile(s *linked.Game) *Program {
	p := &Program{Linked: s, Ignored: ignoredOfGame(s.Game)}
	for i := range s.Game.Missions {
		c := compiler{linked: s, document: &s.Game.Missions[i]}
		c.mission.Number, c.mission.Document = i, c.document
		c.compile()
		p.Missions = append(p.Missions, c.mission)
	}
	return p
}

// ignoredOfGame lists what the game itself asks for that it is played without.
func ignoredOfGame(g *game.Document) (list []Unplayable) {
	if g.Rules.Weather != nil && g.Rules.Weather.Start != "" {
		list = append(list, Unplayable{"/rules/weather/start", "the weather when the room opens"})
	}
	for i := range g.Zones {
		if z := &g.Zones[i]; z.Value.Kind == game.ZoneRestricted {
			list = append(list, Unplayable{"/zones/" + z.ID, "the " + string(z.Value.RaisesOrDefault()) + " that a restricted zone raises"})
		}
	}
	return list
}

type compiler struct {
	linked   *linked.Game
	document *game.Mission
	mission  Mission
	pointer  string // where in the mission the compiler is, for Unplayable
}

func (c *compiler) compile() {
	m, d := &c.mission, c.document
	m.StartZone = -1
	if d.Start.OnOrDefault() == game.StartEnter {
		m.StartZone = c.zone(d.Start.Zone)
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
	c.ignoreRun()
	c.actors()
	c.objectives()
	c.rules()
}

// ignoreRun notes what a play block asks of a run that the mission is played
// without: its objectives mean the same with fewer people or fewer lives.
func (c *compiler) ignoreRun() {
	p := c.document.Play
	if p == nil {
		return
	}
	if p.JoinInProgressOrDefault() != game.JoinNever {
		c.ignore("/play/joinInProgress", "joining a run under way")
	}
	if p.Lives != nil {
		c.ignore("/play/lives", "lives")
	}
	if p.OnDeath != "" {
		c.ignore("/play/onDeath", "what becomes of a player who went down")
	}
	if p.Retries != nil {
		c.ignore("/play/retries", "checkpoints: a retry starts the mission over")
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

// refuse notes a construct that is not played: the mission is unplayable.
func (c *compiler) refuse(pointer, what string) {
	c.mission.Unplayable = append(c.mission.Unplayable, Unplayable{pointer, what})
}

// ignore notes a construct that the mission is played without.
func (c *compiler) ignore(pointer, what string) {
	c.mission.Ignored = append(c.mission.Ignored, Unplayable{pointer, what})
}

// actor is the number of an actor, -1 for none.
func (c *compiler) actor(id string) int32 {
	return int32(slices.IndexFunc(c.document.Actors, func(a game.Actor) bool { return a.ID == id }))
}

// zone is the number of a zone, -1 for none.
func (c *compiler) zone(id string) int32 { return int32(c.linked.Zone(id)) }

// place is the number of a place, -1 for none.
func (c *compiler) place(id string) int32 { return int32(c.linked.Place(id)) }

func (c *compiler) counter(id string) (int32, bool) {
	n := slices.IndexFunc(c.mission.Counters, func(k Counter) bool { return k.ID == id })
	return int32(n), n >= 0
}

// number is the number of a flag or timer in a list of the mission; a new id is
// appended.
func number(list *[]string, id string) int32 {
	n := slices.Index(*list, id)
	if n < 0 {
		n = len(*list)
		*list = append(*list, id)
	}
	return int32(n)
}

func (c *compiler) text(text string) Text { return compileText(text, c.counter) }

// members, number, truth, target and entity store a question among the mission's
// facts.
func (c *compiler) members(q question[MemberSet]) fact[MemberSet] {
	return c.mission.facts.members.add(q)
}

func (c *compiler) number(q question[float64]) fact[float64] { return c.mission.facts.numbers.add(q) }

func (c *compiler) truth(q question[bool]) fact[bool] { return c.mission.facts.truths.add(q) }

// target is -1 for no mark.
func (c *compiler) target(m Mark) fact[tracker.Optional[tracker.Target]] {
	if m.Kind == MarkNone {
		return -1
	}
	return c.mission.facts.targets.add(targetOf{m})
}

func (c *compiler) entity(actor int32) fact[uint64] {
	return c.mission.facts.entities.add(entityOf{actor})
}

// steps is a time in steps, rounded up: never less than what was asked.
func steps(seconds float64) int32 {
	return int32(math.Ceil(seconds*StepsPerSecond - 1e-9))
}

// seconds is a number of steps in whole seconds, rounded up.
func seconds(steps int32) float64 { return math.Ceil(float64(steps) / StepsPerSecond) }
