package commands_test

import (
	"math"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/party"
	"caper/journal/store"
)

// breakage is one thing of a share that is not so any more.
type breakage struct {
	name string
	// code at acceptance; at the issue it is issue, where that is another.
	code, issue commands.Code
	cause       func(f, sender *fixture)
}

// moved has a character stand somewhere, otherwise as it is.
func moved(g *fixture, change func(*commands.Presence)) {
	p := g.presence()
	change(&p)
	g.publish(p)
}

func breakages(t *testing.T) []breakage {
	far := math.Nextafter(party.MaxSharingRange, 100)
	at := func(p *commands.Presence, x, y, z float64) { p.Position = [3]float64{x, y, z} }
	place := func(name string, code commands.Code, change func(*commands.Presence)) breakage {
		return breakage{name: name, code: code, cause: func(f, sender *fixture) { moved(sender, change) }}
	}
	mine := func(name string, code commands.Code, change func(*commands.Presence)) breakage {
		return breakage{name: name, code: code, cause: func(f, _ *fixture) { moved(f, change) }}
	}
	group := func(name string, code commands.Code, change func(m *party.Manager, f, sender *fixture)) breakage {
		return breakage{name: name, code: code, cause: func(f, sender *fixture) { change(f.company.parties, f, sender) }}
	}
	must := func(err error) {
		if err != nil {
			t.Error(err)
		}
	}
	return append([]breakage{
		place("J-SHARE-005 the sender is dead", commands.RejectDead, func(p *commands.Presence) { p.Alive = false }),
		place("J-SHARE-005 the sender is leaving", commands.RejectDead, func(p *commands.Presence) { p.Leaving = commands.Transferring }),
		{name: "J-SHARE-005 the sender is not registered", code: commands.RejectSession, cause: func(f, sender *fixture) { f.company.gone(sender) }},
		mine("J-SHARE-005 the recipient is dead", commands.RejectDead, func(p *commands.Presence) { p.Alive = false }),
		mine("J-SHARE-005 the recipient is leaving", commands.RejectDead, func(p *commands.Presence) { p.Leaving = commands.Logout }),
		{name: "J-SHARE-005 the recipient is not registered", code: commands.RejectSession, cause: func(f, _ *fixture) { f.company.gone(f) }},
		place("J-SHARE-007 J-SHARE-005 equal coordinates on another instance", commands.RejectRange, func(p *commands.Presence) { p.Instance = 4 }),
		place("J-SHARE-005 another map", commands.RejectRange, func(p *commands.Presence) { p.Map++ }),
		place("J-OPEN-030 the sender's private map", commands.RejectSharing, func(p *commands.Presence) { p.PrivateOwner = mate }),
		mine("J-OPEN-030 the recipient's private map", commands.RejectSharing, func(p *commands.Presence) { p.PrivateOwner = hero }),
		place("J-SHARE-006 J-SHARE-017 the next float after 20", commands.RejectRange, func(p *commands.Presence) { at(p, far, 0, 0) }),
		place("J-SHARE-006 J-SHARE-017 height", commands.RejectRange, func(p *commands.Presence) { at(p, 15, 15, 0) }),
		place("J-SHARE-006 J-SHARE-017 not a number", commands.RejectRange, func(p *commands.Presence) { at(p, 0, math.NaN(), 0) }),
		mine("J-SHARE-006 J-SHARE-017 infinite", commands.RejectRange, func(p *commands.Presence) { at(p, 0, 0, math.Inf(1)) }),
		{name: "J-SHARE-008 the sender's row is another account's", code: commands.RejectForeign, cause: func(f, _ *fixture) {
			breakRow(f, `UPDATE "character" SET account_id = 700 WHERE character_id = ?`, mate)
		}},
		{name: "J-SHARE-008 the recipient's row is another account's", code: commands.RejectForeign, cause: func(f, _ *fixture) {
			breakRow(f, `UPDATE "character" SET account_id = 700 WHERE character_id = ?`, hero)
		}},
		group("J-SHARE-005 J-SHARE-009 J-SHARE-017 the sender left", commands.RejectParty, func(m *party.Manager, _, _ *fixture) { must(m.Leave(int64(mate))) }),
		group("J-SHARE-005 J-SHARE-009 J-SHARE-017 the recipient left", commands.RejectParty, func(m *party.Manager, _, _ *fixture) { must(m.Leave(int64(hero))) }),
		group("J-SHARE-005 they are in two parties", commands.RejectParty, func(m *party.Manager, f, _ *fixture) { must(m.Place(77, f.body())) }),
		group("J-SHARE-009 the recipient's map departure", commands.RejectParty, func(m *party.Manager, f, _ *fixture) { m.Depart(f.body(), 1) }),
		group("J-SHARE-009 the sender's map departure", commands.RejectParty, func(m *party.Manager, _, sender *fixture) { m.Depart(sender.body(), 1) }),
		group("J-SHARE-010 J-SHARE-009 the sender's account plays another character", commands.RejectParty, func(m *party.Manager, _, sender *fixture) {
			b := sender.body()
			b.Character++
			m.Arrive(b, 1)
		}),
		group("J-SHARE-010 J-SHARE-009 the recipient's account has another body", commands.RejectParty, func(m *party.Manager, f, _ *fixture) {
			b := f.body()
			b.Entity++
			m.Arrive(b, 1)
		}),
	}, brokenAttempts()...)
}

// brokenAttempts are the breakages of what is shared: the attempt and the
// mission.
func brokenAttempts() []breakage {
	return []breakage{
		{name: "J-SHARE-013 J-SHARE-017 the sender's attempt is gone", code: commands.RejectAssignment, cause: func(f, _ *fixture) {
			breakRow(f, "DELETE FROM character_mission WHERE character_id = ?", mate)
		}},
		{name: "the sender's attempt is done", code: commands.RejectAssignment, cause: func(f, _ *fixture) {
			breakRow(f, "UPDATE character_mission SET state = 4 WHERE character_id = ?", mate)
		}},
		{name: "the sender's attempt is of another revision", code: commands.RejectAssignment, issue: commands.RejectRevision, cause: func(f, _ *fixture) {
			breakRow(f, "UPDATE character_mission SET content_revision = 'older' WHERE character_id = ?", mate)
		}},
		{name: "J-SHARE-001 the mission is not declared", code: commands.RejectSharing, cause: func(f, _ *fixture) { definition(f).Shareable = false }},
		{name: "J-SHARE-001 the scene is not supported, whatever the row says", code: commands.RejectSharing, cause: func(f, _ *fixture) {
			definition(f).Scene.Script, definition(f).Scene.Encounter = "script", &content.PublicEncounter{Mission: 1}
		}},
		{name: "the run of an encounter would be joined", code: commands.RejectSharing, cause: func(f, _ *fixture) {
			definition(f).Scene.Script, definition(f).Scene.Encounter = "script", &content.PublicEncounter{Mission: 1, AllowPartyJoin: true}
		}},
	}
}

func breakRow(f *fixture, text string, arguments ...any) {
	enginetest.Run(f.t, f.s.Char, store.Raw("breaking", text, arguments...))
}
