package journal

import (
	"maps"
	"slices"

	"caper/journal/content"
)

// Model is what a client knows of its character's journal. It follows from the
// messages alone. The zero value knows nothing. A model is for one goroutine.
type Model struct {
	Introduced    int                                  // full syncs so far
	Character     uint64                               // number of the character
	Name          string                               // of the character
	Purse         Purse                                // as sent last
	Missions      map[content.MissionID]*MissionGained // attempts as the messages left them
	Offers        map[content.MissionID]uint64         // dialogs that are open, with the entity that shares; 0 is the radio
	Window        *Converse                            // the dialogue window; nil while it is closed
	Inventory     []Stack                              // by category and slot
	Actors        map[uint64]ActorIntroduced           // whom there is to speak to, by entity
	Indicators    []uint32                             // the last ones
	Tutorials     []uint32                             // the last ones
	Abilities     []content.ActionID                   // ascending
	Announcements []uint32                             // texts, the last ones
	Cues          []uint32                             // audio sets, the last ones
	Refusals      []Refused                            // the last ones
	Rewards       []MissionRewarded                    // the last ones
	flags         map[content.FlagID]bool
}

// modelKeeps limits the events of each kind that a model remembers.
const modelKeeps = 64

// HasPlayerFlag reports whether the client's set has a flag.
func (m *Model) HasPlayerFlag(id content.FlagID) bool { return m.flags[id] }

// Flags returns the client's set of flags, ascending.
func (m *Model) Flags() []content.FlagID {
	var list []content.FlagID
	for id := range m.flags { // any order: sorted below
		list = append(list, id)
	}
	slices.Sort(list)
	return list
}

// Journal returns the missions that are known, ascending.
func (m *Model) Journal() []content.MissionID { return slices.Sorted(maps.Keys(m.Missions)) }

// Take applies a message.
func (m *Model) Take(message Message) {
	switch t := message.(type) {
	case *Introduction:
		*m = Model{Introduced: m.Introduced + 1, Character: t.Character, Name: t.Name, Purse: t.Purse, flags: m.flags,
			Missions: map[content.MissionID]*MissionGained{}, Offers: map[content.MissionID]uint64{}, Actors: map[uint64]ActorIntroduced{}}
	case *PlayerFlags:
		m.flags = make(map[content.FlagID]bool, len(t.Flags))
		for _, id := range t.Flags {
			m.flags[id] = true
		}
	case *Converse:
		m.Window = t
		if t.EndConversation {
			m.Window = nil
		}
	case *Tutorial:
		keep(&m.Tutorials, t.Tutorial)
	case *Abilities:
		m.Abilities = append(m.Abilities, t.Abilities...)
		slices.Sort(m.Abilities)
		m.Abilities = slices.Compact(m.Abilities)
	case *PurseChanged:
		m.Purse = t.Purse
	case *Inventory:
		m.Inventory = t.Stacks
	case *Announcement:
		keep(&m.Announcements, t.Greeting)
	case *PlayTutorialAudio:
		keep(&m.Cues, t.AudioSet)
	case *ShowIndicator:
		keep(&m.Indicators, t.Indicator)
	case *ActorIntroduced:
		if m.Actors == nil {
			m.Actors = map[uint64]ActorIntroduced{}
		}
		m.Actors[t.Entity] = *t
	case *ActorRemoved:
		delete(m.Actors, t.Entity)
	case *Refused:
		keep(&m.Refusals, *t)
	default:
		m.takeMission(message)
	}
}

func (m *Model) takeMission(message Message) {
	switch t := message.(type) {
	case *RadioOffer:
		m.offered(t.Mission, 0)
	case *SharedOffer:
		m.offered(t.Mission, t.Source)
	case *MissionGained:
		if m.Missions == nil {
			m.Missions = map[content.MissionID]*MissionGained{}
		}
		gained := *t
		m.Missions[t.Mission] = &gained
		delete(m.Offers, t.Mission)
	case *MissionCleared:
		delete(m.Missions, t.Mission)
	case *MissionStatus:
		if known := m.Missions[t.Mission]; known != nil {
			known.State, known.Completable, known.Shareable = t.State, t.Completable, t.Shareable
		}
	case *ObjectiveStatus:
		m.objective(t.Mission, t.ID, func(o *Objective) { o.Text, o.State = t.Text, t.State })
	case *ObjectiveCounter:
		m.objective(t.Mission, t.Objective, func(o *Objective) {
			at := slices.IndexFunc(o.Counters, func(c Counter) bool { return c.Text == t.Text })
			if at < 0 {
				o.Counters = append(o.Counters, t.Counter)
			} else {
				o.Counters[at] = t.Counter
			}
		})
	case *MissionRewarded:
		m.Purse = t.Purse
		keep(&m.Rewards, *t)
	}
}

func (m *Model) offered(id content.MissionID, source uint64) {
	if m.Offers == nil {
		m.Offers = map[content.MissionID]uint64{}
	}
	m.Offers[id] = source
}

// objective changes an objective of a mission that is known. It adds an
// objective that was hidden until now.
func (m *Model) objective(mission content.MissionID, id content.ObjectiveID, change func(*Objective)) {
	known := m.Missions[mission]
	if known == nil {
		return
	}
	at := slices.IndexFunc(known.Objectives, func(o Objective) bool { return o.ID == id })
	if at < 0 {
		at = len(known.Objectives)
		known.Objectives = append(known.Objectives, Objective{ID: id})
	}
	change(&known.Objectives[at])
}

func keep[T any](list *[]T, v T) {
	if len(*list) == modelKeeps {
		*list = slices.Delete(*list, 0, 1)
	}
	*list = append(*list, v)
}
