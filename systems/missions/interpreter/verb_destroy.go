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
	vehicles []int32  // actors
	texts    []string // by count; nil when the text shows counters
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
		v.vehicles = append(v.vehicles, n)
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
			if e.Type == VehicleWrecked && e.Subject == vehicle {
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
	nearest, best := int32(-1), math.Inf(1)
	for _, vehicle := range v.vehicles {
		if m.ports.Vehicles.Wrecked(vehicle) {
			continue
		}
		away := m.ports.Positions.Distance(Spot{Kind: SpotPlayer}, Spot{SpotActor, vehicle})
		if nearest < 0 || away < best {
			nearest, best = vehicle, away
		}
	}
	if target, ok := m.ports.Positions.Target(Mark{MarkActor, nearest}); ok && p.Status == StatusActive {
		l.Target = tracker.Some(target)
	}
}

func (v destroy) counted(text string, n int) string {
	return fmt.Sprintf("%s (%d/%d)", text, n, len(v.vehicles))
}
