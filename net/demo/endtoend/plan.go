package endtoend

import (
	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/net/protocol/journal"
)

// missionPlan is what a player knows of a mission from the client's own data.
type missionPlan struct {
	mission   content.MissionID
	giver     content.CreatureID // 0 is the radio
	receiver  content.CreatureID // whom it is turned in to; 0 is the radio
	selection *uint32            // among the rewards; nil for none
	dialogues []dialogue         // that complete objectives
}

// dialogue is an objective that is completed in a conversation.
type dialogue struct {
	objective content.ObjectiveID
	with      content.PackageID
	choice    int32 // 0 is Continue
}

// plans returns Bootcamp's missions in their order.
func plans() []missionPlan {
	rifle := uint32(0)
	return []missionPlan{
		{mission: bootcamp.Initiation, selection: &rifle},
		{mission: bootcamp.Kit, giver: bootcamp.Instructor, receiver: bootcamp.Quartermaster,
			dialogues: []dialogue{{bootcamp.MeetQuartermaster, bootcamp.QuartermasterPackage, 0}}},
		{mission: bootcamp.Relay, giver: bootcamp.Quartermaster, receiver: bootcamp.Sapper,
			dialogues: []dialogue{{bootcamp.TuneRelay, bootcamp.TerminalPackage, 2}}},
		{mission: bootcamp.Demolition, giver: bootcamp.Sapper, receiver: bootcamp.Commander,
			dialogues: []dialogue{{bootcamp.FetchCharge, bootcamp.SapperPackage, 0}}},
		{mission: bootcamp.Extraction, giver: bootcamp.Commander},
	}
}

// next returns the next request, nil while there is nothing to ask for, and
// reports whether every mission is completed.
func next(m *journal.Model) (request journal.Request, done bool) {
	if m.Introduced == 0 {
		return nil, false
	}
	for _, c := range plans() {
		known := m.Missions[c.mission]
		switch {
		case known == nil:
			return accept(m, &c), false
		case known.State == content.MissionCompleted:
			continue
		case known.State == content.MissionFailed:
			return &journal.ClearMission{Mission: c.mission}, false
		case known.Completable:
			return turnIn(m, &c), false
		}
		return speak(m, &c, known), false
	}
	return nil, true
}

// accept accepts a mission over the radio or in person.
func accept(m *journal.Model, c *missionPlan) journal.Request {
	if c.giver == 0 {
		if _, offered := m.Offers[c.mission]; offered {
			return &journal.AssignRadioMission{Mission: c.mission}
		}
		return nil
	}
	return inWindow(m, byCreature(m, c.giver), func(w *journal.Converse) journal.Request {
		for _, o := range w.MissionDispensed {
			if o.Mission == c.mission {
				return &journal.AssignNPCMission{Entity: w.Entity, Mission: c.mission}
			}
		}
		return nil
	})
}

// turnIn turns a mission in.
func turnIn(m *journal.Model, c *missionPlan) journal.Request {
	if c.receiver == 0 {
		return &journal.CompleteRadioMission{Mission: c.mission, Selection: c.selection}
	}
	return inWindow(m, byCreature(m, c.receiver), func(w *journal.Converse) journal.Request {
		for i := range w.MissionComplete {
			if w.MissionComplete[i].Mission == c.mission {
				return &journal.CompleteNPCMission{Entity: w.Entity, Mission: c.mission, Selection: c.selection}
			}
		}
		return nil
	})
}

// speak completes an active objective in its dialogue.
func speak(m *journal.Model, c *missionPlan, known *journal.MissionGained) journal.Request {
	for _, o := range known.Objectives {
		for _, d := range c.dialogues {
			if o.ID == d.objective && o.State == content.ObjectiveIncomplete {
				return inWindow(m, byPackage(m, d.with), func(w *journal.Converse) journal.Request { return reply(w, c.mission, &d) })
			}
		}
	}
	return nil
}

func reply(w *journal.Converse, mission content.MissionID, d *dialogue) journal.Request {
	list := w.ObjectiveComplete
	if d.choice != 0 {
		list = w.ObjectiveChoice
	}
	for _, triple := range list {
		if triple.Mission != mission || triple.Objective != d.objective {
			continue
		}
		if d.choice != 0 {
			return &journal.PerformNPCChoice{Entity: w.Entity, Mission: mission, Objective: triple.Objective, Flag: triple.Flag, Choice: d.choice}
		}
		return &journal.CompleteNPCObjective{Entity: w.Entity, Mission: mission, Objective: triple.Objective, Flag: triple.Flag}
	}
	return nil
}

// inWindow answers in the dialogue window of an entity. It opens the window
// first when the window does not show what is wanted.
func inWindow(m *journal.Model, entity uint64, answer func(*journal.Converse) journal.Request) journal.Request {
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

// byCreature returns the person of a creature definition, 0 for none.
func byCreature(m *journal.Model, creature content.CreatureID) uint64 {
	return least(m, func(a *journal.ActorIntroduced) bool { return a.Creature != nil && *a.Creature == creature })
}

// byPackage returns the actor that has a conversation package, 0 for none.
func byPackage(m *journal.Model, pack content.PackageID) uint64 {
	return least(m, func(a *journal.ActorIntroduced) bool { return a.Package == pack })
}

// least returns the smallest entity of the actors for which a condition holds.
func least(m *journal.Model, is func(*journal.ActorIntroduced) bool) uint64 {
	found := uint64(0)
	for entity, a := range m.Actors { // any order: the result is the least
		if is(&a) && (found == 0 || entity < found) {
			found = entity
		}
	}
	return found
}
