package interpreter

import (
	"fmt"
	"math"

	"caper/levels/game"
)

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
		c.mission.Objectives[n].Need = int32(len(d.Group.Objectives))
		if d.Group.Need != nil {
			c.mission.Objectives[n].Need = int32(*d.Group.Need)
		}
	}
	c.lead()
}

// lead resolves where each objective leads, now that all have numbers.
func (c *compiler) lead() {
	var row []int32
	for n := range c.mission.Objectives {
		if c.mission.Objectives[n].Parent < 0 {
			row = append(row, int32(n))
		}
	}
	c.mission.First = row[0]
	for i, n := range row {
		o := &c.mission.Objectives[n]
		o.OnDone, o.OnFailed = Target{Kind: ToComplete}, Target{Kind: ToFail}
		if i+1 < len(row) {
			o.OnDone = Target{ToObjective, row[i+1]}
		}
		if next := o.Document.Next; next != nil {
			o.OnDone = c.target(next.Done, o.OnDone)
			o.OnFailed = c.target(next.Failed, o.OnFailed)
		}
	}
}

func (c *compiler) target(word string, otherwise Target) Target {
	switch word {
	case "":
		return otherwise
	case game.NextComplete:
		return Target{Kind: ToComplete}
	case game.NextFail:
		return Target{Kind: ToFail}
	}
	return Target{ToObjective, c.objective(word)}
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

func (c *compiler) addObjective(d *game.Objective, parent int32, pointer string) int32 {
	o := Objective{
		ID: d.ID, Document: d, Verb: d.Verb, FailText: d.FailText, Parent: parent,
		Zone: -1, Vehicle: -1, Door: -1, MaxDamage: math.Inf(1),
	}
	if d.TimeLimit != nil {
		o.Limit = max(1, steps(*d.TimeLimit))
	}
	said := c.verb(&o, pointer)
	if d.Text != "" {
		said = d.Text
	}
	o.Text = c.text(said)
	if d.Marker != "" {
		o.Mark = c.mark(d.Marker)
	}
	c.mission.Objectives = append(c.mission.Objectives, o)
	return int32(len(c.mission.Objectives) - 1)
}

// verb fills in what an objective's verb needs, and makes its text (M-OBJ-002).
func (c *compiler) verb(o *Objective, pointer string) string {
	d := o.Document
	switch {
	case d.Goto != nil:
		c.inZone(o, d.Goto.To)
		return "Go to " + plain(d.Goto.To)
	case d.StealVehicle != nil:
		c.atWheel(o, d.StealVehicle.Target)
		return "Take the " + plain(d.StealVehicle.Target)
	case d.Deliver != nil && d.Deliver.Vehicle != "":
		return c.deliver(o, d.Deliver)
	case d.Unlock != nil:
		return c.unlock(o, d.Unlock)
	case d.Use != nil:
		return c.use(o, d.Use, pointer)
	case d.Survive != nil:
		o.Hold = max(1, steps(d.Survive.Seconds))
		return "Stay alive"
	case d.Defend != nil:
		c.inZone(o, d.Defend.Zone)
		o.Hold = max(1, steps(d.Defend.Seconds))
		if d.Defend.FailIf != nil {
			o.FailIf = c.condition(nil, d.Defend.FailIf)
		}
		return "Hold " + plain(d.Defend.Zone)
	case d.Wait != nil:
		o.Hold = max(1, steps(d.Wait.Seconds))
		if d.Wait.Zone != "" {
			c.inZone(o, d.Wait.Zone)
			return "Wait at " + plain(d.Wait.Zone)
		}
		return "Wait"
	case d.Group != nil:
		if d.Group.FailIf != nil {
			o.FailIf = c.condition(nil, d.Group.FailIf)
		}
		return "Do all of it"
	}
	c.refuse(pointer, "the verb "+string(d.Verb))
	return plain(string(d.Verb))
}

func (c *compiler) inZone(o *Objective, zone string) {
	o.Zone = int32(c.linked.Zone(zone))
	o.in = c.slots.of(Slot{Kind: SlotMembersIn, A: o.Zone})
	o.Mark = Mark{MarkZone, o.Zone}
}

func (c *compiler) atWheel(o *Objective, actor string) {
	o.Vehicle, o.vehicleHit = c.actor(actor), true
	o.drivers = c.slots.of(Slot{Kind: SlotDrivers, A: o.Vehicle})
	o.wrecked = c.slots.of(Slot{Kind: SlotWrecked, A: o.Vehicle})
	o.Mark = Mark{MarkActor, o.Vehicle}
}

func (c *compiler) deliver(o *Objective, d *game.DeliverObjective) string {
	c.atWheel(o, d.Vehicle)
	o.Zone = int32(c.linked.Zone(d.To))
	mark := Mark{MarkZone, o.Zone}
	if o.Zone >= 0 {
		o.vehicleIn = c.slots.of(Slot{Kind: SlotVehicleIn, A: o.Vehicle, B: o.Zone})
	} else {
		mark = Mark{MarkActor, c.actor(d.To)}
		o.vehicleIn = c.slots.of(Slot{Kind: SlotVehicleInBay, A: o.Vehicle, B: mark.Number})
	}
	o.damage = c.slots.of(Slot{Kind: SlotDamage, A: o.Vehicle})
	if d.MaxDamage != nil {
		o.MaxDamage = *d.MaxDamage
	}
	o.Mark = mark
	return "Drive the " + plain(d.Vehicle) + " to " + plain(d.To)
}

// use is done once a member has opened the door, earlier in the mission or now
// (M-OBJ-018).
func (c *compiler) use(o *Objective, d *game.UseObjective, pointer string) string {
	n := c.actor(d.Interactable)
	if c.document.Actors[n].Door == nil {
		c.refuse(pointer+"/interactable", "using a "+string(c.document.Actors[n].Type))
	}
	o.Door, o.Mark = n, Mark{MarkActor, n}
	return "Open the " + plain(d.Interactable)
}

func (c *compiler) unlock(o *Objective, d *game.UnlockObjective) string {
	n := c.actor(d.Target)
	o.unlocked = c.slots.of(Slot{Kind: SlotUnlocked, A: n})
	o.Mark = Mark{MarkActor, n}
	return "Unlock the " + plain(d.Target)
}

// mark finds what a marker names: a zone, an actor or a place.
func (c *compiler) mark(id string) Mark {
	if n := c.linked.Zone(id); n >= 0 {
		return Mark{MarkZone, int32(n)}
	}
	if n := c.actor(id); n >= 0 {
		return Mark{MarkActor, n}
	}
	return Mark{MarkPlace, int32(c.linked.Place(id))}
}
