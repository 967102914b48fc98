package sessions_test

import (
	"slices"
	"testing"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/net/demo/scenestub"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/net/sessions"
	"caper/systems/scenes"
)

// puppet has happen what the test says, and who the test says stand there.
type puppet struct {
	next []scenes.Report
	cast []room.LiveTarget
}

func (p *puppet) Tick(live *room.Live, reports []scenes.Report) []scenes.Report {
	live.Targets = append(live.Targets, p.cast...)
	reports = append(reports, p.next...)
	p.next = nil
	return reports
}

// staged opens a house whose only room plays a puppet.
func staged(t *testing.T, db string, place sessions.Place) (*house, *puppet) {
	t.Helper()
	h, p := newHouse(t, db, scenestub.Script{}, place), &puppet{}
	h.room.Close("another is played")
	h.another(place, p)
	return h, p
}

// happen has events happen to a guest.
func (p *puppet) happen(g *guest, events ...content.Event) {
	for _, e := range events {
		p.next = append(p.next, scenes.Report{Client: g.client, Event: e})
	}
}

// recruited is a guest who has Bootcamp's first mission.
func (h *house) recruited(name string, p *puppet) *guest {
	h.t.Helper()
	g := h.join(name, 0)
	h.until("in", func() bool { return g.model.Introduced == 1 })
	h.step() // and in the world
	p.next = append(p.next, scenes.Report{Client: g.client, Source: bootcamp.InitiationSource, Mission: bootcamp.Initiation})
	h.until("offered", func() bool { _, offered := g.model.Offers[bootcamp.Initiation]; return offered })
	g.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	h.until("assigned", func() bool { return g.model.Missions[bootcamp.Initiation] != nil })
	return g
}

// told is an objective as the client knows it, nil while it is hidden.
func (g *guest) told(mission content.MissionID, id content.ObjectiveID) *journal.Objective {
	m := g.model.Missions[mission]
	if m == nil {
		return nil
	}
	for i := range m.Objectives {
		if m.Objectives[i].ID == id {
			return &m.Objectives[i]
		}
	}
	return nil
}

// known is an objective as the room has it.
func (g *guest) known(mission content.MissionID, id content.ObjectiveID) (content.ObjectiveState, bool) {
	for _, m := range g.copied().Missions {
		if m.Mission != uint32(mission) {
			continue
		}
		at := slices.IndexFunc(m.Objectives, func(o components.DurableObjective) bool { return o.ID == uint32(id) })
		if at >= 0 {
			return content.ObjectiveState(m.Objectives[at].State), true
		}
	}
	return 0, false
}

// rows are all rows of characters.
func (h *house) rows() []string {
	h.t.Helper()
	list, err := h.store.Char.Dump(h.t.Context())
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}
