package endtoend

import (
	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/net/protocol/journal"
)

// course is a mission as a player knows it from the client's own data: who
// gives it, who takes it back, and with whom something must be said.
type course struct {
	mission   content.MissionID
	giver     content.CreatureID // 0: the radio
	receiver  content.CreatureID // 0: the radio
	selection *uint32
	talks     []talk
}

// talk is an objective that is completed in a conversation.
type talk struct {
	objective content.ObjectiveID
	with      content.PackageID
	choice    int32 // 0: Continue
}

// courses are Bootcamp's missions in their order.
func courses() []course {
	rifle := uint32(0)
	return []course{
		{mission: bootcamp.Initiation, selection: &rifle},
		{mission: bootcamp.Kit, giver: bootcamp.Instructor, receiver: bootcamp.Quartermaster,
			talks: []talk{{bootcamp.MeetQuartermaster, bootcamp.QuartermasterPackage, 0}}},
		{mission: bootcamp.Relay, giver: bootcamp.Quartermaster, receiver: bootcamp.Sapper,
			talks: []talk{{bootcamp.TuneRelay, bootcamp.TerminalPackage, 2}}},
		{mission: bootcamp.Demolition, giver: bootcamp.Sapper, receiver: bootcamp.Commander,
			talks: []talk{{bootcamp.FetchCharge, bootcamp.SapperPackage, 0}}},
		{mission: bootcamp.Extraction, giver: bootcamp.Commander},
	}
}

// next is what a recruit asks for now, nil while there is nothing to ask for,
// and whether all is done.
func next(m *journal.Model) (ask journal.Request, done bool) {
	if m.Introduced == 0 {
		return nil, false
	}
	for _, c := range courses() {
		known := m.Missions[c.mission]
		switch {
		case known == nil:
			return take(m, &c), false
		case known.State == content.MissionCompleted:
			continue
		case known.State == content.MissionFailed:
			return &journal.ClearMission{Mission: c.mission}, false
		case known.Completable:
			return finish(m, &c), false
		}
		return say(m, &c, known), false
	}
	return nil, true
}

// take accepts a mission over the radio or in person.
func take(m *journal.Model, c *course) journal.Request {
	if c.giver == 0 {
		if _, offered := m.Offers[c.mission]; offered {
			return &journal.AssignRadioMission{Mission: c.mission}
		}
		return nil
	}
	return facing(m, standing(m, c.giver), func(w *journal.Converse) journal.Request {
		for _, o := range w.MissionDispensed {
			if o.Mission == c.mission {
				return &journal.AssignNPCMission{Entity: w.Entity, Mission: c.mission}
			}
		}
		return nil
	})
}

// finish turns a mission in.
func finish(m *journal.Model, c *course) journal.Request {
	if c.receiver == 0 {
		return &journal.CompleteRadioMission{Mission: c.mission, Selection: c.selection}
	}
	return facing(m, standing(m, c.receiver), func(w *journal.Converse) journal.Request {
		for i := range w.MissionComplete {
			if w.MissionComplete[i].Mission == c.mission {
				return &journal.CompleteNPCMission{Entity: w.Entity, Mission: c.mission, Selection: c.selection}
			}
		}
		return nil
	})
}

// say says what an active objective wants said.
func say(m *journal.Model, c *course, known *journal.MissionGained) journal.Request {
	for _, o := range known.Objectives {
		for _, t := range c.talks {
			if o.ID == t.objective && o.State == content.ObjectiveIncomplete {
				return facing(m, speaking(m, t.with), func(w *journal.Converse) journal.Request { return reply(w, c.mission, &t) })
			}
		}
	}
	return nil
}

func reply(w *journal.Converse, mission content.MissionID, t *talk) journal.Request {
	list := w.ObjectiveComplete
	if t.choice != 0 {
		list = w.ObjectiveChoice
	}
	for _, triple := range list {
		if triple.Mission != mission || triple.Objective != t.objective {
			continue
		}
		if t.choice != 0 {
			return &journal.PerformNPCChoice{Entity: w.Entity, Mission: mission, Objective: triple.Objective, Flag: triple.Flag, Choice: t.choice}
		}
		return &journal.CompleteNPCObjective{Entity: w.Entity, Mission: mission, Objective: triple.Objective, Flag: triple.Flag}
	}
	return nil
}

// facing answers in the window of an entity, and opens it first where it does
// not show what is wanted.
func facing(m *journal.Model, entity uint64, answer func(*journal.Converse) journal.Request) journal.Request {
	if entity == 0 {
		return nil
	}
	if m.Window != nil && m.Window.Entity == entity {
		if r := answer(m.Window); r != nil {
			return r
		}
	}
	return &journal.RequestConverse{Entity: entity}
}

// standing finds an NPC by its creature definition, 0 for none.
func standing(m *journal.Model, creature content.CreatureID) uint64 {
	return least(m, func(a *journal.ActorIntroduced) bool { return a.Creature != nil && *a.Creature == creature })
}

// speaking finds who or what has a conversation package, 0 for none.
func speaking(m *journal.Model, pack content.PackageID) uint64 {
	return least(m, func(a *journal.ActorIntroduced) bool { return a.Package == pack })
}

func least(m *journal.Model, is func(*journal.ActorIntroduced) bool) uint64 {
	found := uint64(0)
	for entity, a := range m.Actors { // any order: the least is looked for
		if is(&a) && (found == 0 || entity < found) {
			found = entity
		}
	}
	return found
}
