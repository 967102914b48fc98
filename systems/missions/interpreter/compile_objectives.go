package interpreter

import (
	"fmt"

	"caper/levels/game"
)

// objectives compiles the objectives, each group's members right after it.
func (c *compiler) objectives() {
	for i := range c.document.Objectives {
		d := &c.document.Objectives[i]
		n := c.addObjective(d, -1, fmt.Sprintf("/objectives/%d", i))
		if d.Group == nil {
			continue
		}
		for k := range d.Group.Objectives {
			member := c.addObjective(&d.Group.Objectives[k], n, fmt.Sprintf("/objectives/%d/objectives/%d", i, k))
			c.mission.Objectives[n].Members = append(c.mission.Objectives[n].Members, member)
		}
	}
	c.resolveBranches()
}

func (c *compiler) addObjective(d *game.Objective, parent int32, pointer string) int32 {
	c.pointer = pointer
	o := Objective{ID: d.ID, Verb: d.Verb, FailText: d.FailText, Parent: parent}
	if d.TimeLimit != nil {
		o.Limit = max(1, steps(*d.TimeLimit))
	}
	compiled := c.verb(d)
	o.verb = compiled.verb
	if d.Text != "" {
		compiled.text = d.Text
	}
	o.Text = c.text(compiled.text)
	mark := compiled.mark
	if d.Marker != "" {
		mark = c.mark(d.Marker)
	}
	o.target = c.target(mark)
	c.mission.Objectives = append(c.mission.Objectives, o)
	return int32(len(c.mission.Objectives) - 1)
}

// resolveBranches finds where each objective leads, now that all have numbers.
func (c *compiler) resolveBranches() {
	for i := range c.document.Objectives {
		d := &c.document.Objectives[i]
		o := &c.mission.Objectives[c.objective(d.ID)]
		o.OnDone, o.OnFailed = Branch{Kind: ToComplete}, Branch{Kind: ToFail}
		if i+1 < len(c.document.Objectives) {
			o.OnDone = Branch{ToObjective, c.objective(c.document.Objectives[i+1].ID)}
		}
		if d.Next != nil {
			o.OnDone = c.branch(d.Next.Done, o.OnDone)
			o.OnFailed = c.branch(d.Next.Failed, o.OnFailed)
		}
	}
}

func (c *compiler) branch(word string, otherwise Branch) Branch {
	switch word {
	case "":
		return otherwise
	case game.NextComplete:
		return Branch{Kind: ToComplete}
	case game.NextFail:
		return Branch{Kind: ToFail}
	}
	return Branch{ToObjective, c.objective(word)}
}

// objective is an objective's number, members of groups included, -1 for none.
func (c *compiler) objective(id string) int32 {
	n := int32(0)
	for i := range c.document.Objectives {
		d := &c.document.Objectives[i]
		if d.ID == id {
			return n
		}
		n++
		if d.Group == nil {
			continue
		}
		for k := range d.Group.Objectives {
			if d.Group.Objectives[k].ID == id {
				return n
			}
			n++
		}
	}
	return -1
}

// mark finds what a marker names: a zone, an actor or a place.
func (c *compiler) mark(id string) Mark {
	if n := c.zone(id); n >= 0 {
		return Mark{MarkZone, n}
	}
	if n := c.actor(id); n >= 0 {
		return Mark{MarkActor, n}
	}
	return Mark{MarkPlace, c.place(id)}
}
