package sessions_test

import (
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/net/demo/scenestub"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/net/sessions"
	"caper/systems/scenes"
)

// initiation returns a script of Bootcamp's first mission.
func initiation() scenestub.Script {
	return scenestub.Script{
		Every:  2,
		Offers: []scenestub.Offer{{Mission: bootcamp.Initiation, Source: bootcamp.InitiationSource}},
		Parts: []scenestub.Part{
			{Mission: bootcamp.Initiation, Objective: bootcamp.ReportIn, Events: []content.Event{content.AreaEntered(bootcamp.AssemblyArea)}},
			{Mission: bootcamp.Initiation, Objective: bootcamp.HitTargets, Events: []content.Event{content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot)}},
			{Mission: bootcamp.Initiation, Objective: bootcamp.StopScouts, Events: []content.Event{content.CreatureKilled(bootcamp.ThraxScout)}},
		},
	}
}

// manualScript reports what the test says, and puts the test's targets into the
// room.
type manualScript struct {
	reports []scenes.Report
	cast    []room.LiveTarget
}

func (p *manualScript) Tick(live *room.Live, reports []scenes.Report) []scenes.Report {
	live.Targets = append(live.Targets, p.cast...)
	reports = append(reports, p.reports...)
	p.reports = nil
	return reports
}

// newManualServer opens a server whose room plays a manual script.
func newManualServer(t *testing.T, db string, place sessions.Place) (*testServer, *manualScript) {
	t.Helper()
	h, p := newTestServer(t, db, scenestub.Script{}, place), &manualScript{}
	h.room.Close("another is played")
	h.replaceRoom(place, p)
	return h, p
}

// report reports events of a client's character in the next tick.
func (p *manualScript) report(g *testClient, events ...content.Event) {
	for _, e := range events {
		p.reports = append(p.reports, scenes.Report{Client: g.client, Event: e})
	}
}

// joinWithMission joins a client that has Bootcamp's first mission.
func (h *testServer) joinWithMission(name string, p *manualScript) *testClient {
	h.t.Helper()
	g := h.join(name, 0)
	h.until("in", func() bool { return g.model.Introduced == 1 })
	h.step() // the character is in the world then
	p.reports = append(p.reports, scenes.Report{Client: g.client, Source: bootcamp.InitiationSource, Mission: bootcamp.Initiation})
	h.until("offered", func() bool { _, offered := g.model.Offers[bootcamp.Initiation]; return offered })
	g.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	h.until("assigned", func() bool { return g.model.Missions[bootcamp.Initiation] != nil })
	return g
}
