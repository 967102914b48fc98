package interpreter

import (
	"fmt"
	"math"

	"caper/levels/game"
	"caper/systems/missions/interpreter/tracker"
)

// destroy is done once each of its vehicles has been wrecked while it is active
// (M-OBJ-060). Progress.Count is how many have been.
type destroy struct {
	plain
	vehicles []doomed
	texts    []string // by count; nil when the text shows counters
}

// doomed is a vehicle that is to be wrecked.
type doomed struct {
	actor   int32
	wrecked fact[bool]
	away    fact[float64] // metres from the nearest member
	target  fact[tracker.Optional[tracker.Target]]
}

// compileDestroy compiles the destruction of vehicles. Other kinds of actors are
// not played.
func compileDestroy(c *compiler, d *game.Objective) (compiledVerb, bool) {
	var v destroy
	for i, id := range d.Destroy.Targets {
		n := c.actor(id)
		if a := &c.document.Actors[n]; a.Vehicle == nil {
			c.refuse(fmt.Sprintf("%s/targets/%d", c.pointer, i), "destroying a "+string(a.Type))
		}
		v.vehicles = append(v.vehicles, doomed{
			n, c.truth(wrecked{n}), c.number(distance{Spot{Kind: SpotPlayer}, Spot{SpotActor, n}}), c.target(Mark{MarkActor, n}),
		})
	}
	text := say("destroy_all")
	if len(v.vehicles) == 1 {
		text = say("destroy", readable(d.Destroy.Targets[0]))
	}
	said := text
	if d.Text != "" {
		said = d.Text
	}
	if words, fixed := c.text(said).fixed(); fixed {
		for n := range len(v.vehicles) + 1 {
			v.texts = append(v.texts, v.counted(words, n))
		}
	}
	return compiledVerb{verb: v, text: text}, true
}

func (v destroy) step(m *Machine, _ *Objective, p *Progress) result {
	who := int32(Nobody)
	for _, e := range m.input.Events {
		for _, vehicle := range v.vehicles {
			if e.Type == VehicleWrecked && e.Subject == vehicle.actor {
				p.Count++
				who = e.Who
			}
		}
	}
	return result{done: int(p.Count) >= len(v.vehicles), who: who}
}

// describe counts in the text, and points at the nearest vehicle that still
// stands (M-OBJ-061).
func (v destroy) describe(m *Machine, o *Objective, p *Progress, l *tracker.Line) {
	if n := min(int(p.Count), len(v.vehicles)); v.texts != nil {
		l.Text = v.texts[n]
	} else {
		l.Text = v.counted(l.Text, n)
	}
	if p.Status != StatusActive {
		return
	}
	nearest, best := -1, math.Inf(1)
	for i := range v.vehicles {
		if m.truth(v.vehicles[i].wrecked) {
			continue
		}
		if away := m.number(v.vehicles[i].away); nearest < 0 || away < best {
			nearest, best = i, away
		}
	}
	if nearest >= 0 {
		l.Target = *m.target(v.vehicles[nearest].target)
	}
}

func (v destroy) counted(text string, n int) string {
	return fmt.Sprintf("%s (%d/%d)", text, n, len(v.vehicles))
}
