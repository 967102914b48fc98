package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/party"
	"caper/journal/rules"
	"caper/journal/store"
)

func TestOffersInPerson(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1), spoken(2, func(m *content.Mission) {
			m.Channels.Acceptance = content.ChannelMixed
			m.Channels.Sources = []content.Source{{Kind: content.SourceServerEvent, Key: event}}
		}))
		attempt := store.Assignment{Character: hero, Mission: 1, ID: 77, Generation: 9, Revision: "spoken-1", AcceptedAt: noon}
		past := &store.History{Assignment: 78, Character: hero, Mission: 1, Generation: 3, Revision: "spoken-1", Outcome: content.MissionNotAssigned, CompletedAt: noon}
		t.Run("J-CONV-007 an offer without an attempt is void once there was one", func(t *testing.T) { checkVoidOffer(t, f, &attempt, past) })
		t.Run("J-CONV-007 a repeat captures the attempt that it replaces and the latest history", func(t *testing.T) { checkCaptured(t, f, past) })
		t.Run("J-OFFER-014 opening leaves a radio offer, acceptance in person cancels it", func(t *testing.T) { checkRadioOffer(t, f) })
		t.Run("J-CONV-004 what is offered must be the loaded content, given by the same creature", func(t *testing.T) { checkLoaded(t, f) })
		t.Run("journal capacity", func(t *testing.T) {
			f.does(f.abandon(1))
			f.window(speaker)
			var full []store.Statement
			for id := content.MissionID(100); id < 130; id++ {
				full = append(full, store.InsertAssignment(&store.Assignment{Character: hero, Mission: id, ID: store.AssignmentID(id), Revision: "test-1", AcceptedAt: noon}))
			}
			enginetest.Run(t, f.s.Char, full...)
			f.refuses(commands.RejectCapacity, func() (commands.Outcome, error) { return f.acceptTold(1) })
		})
	})
}

// checkVoidOffer accepts an offer without an attempt after there was one.
func checkVoidOffer(t *testing.T, f *fixture, attempt *store.Assignment, past *store.History) {
	t.Helper()
	f.window(speaker)
	enginetest.Run(t, f.s.Char, store.InsertHistory(past))
	f.refuses(commands.RejectPredecessor, func() (commands.Outcome, error) { return f.acceptTold(1) })
	f.window(speaker)
	enginetest.Run(t, f.s.Char, store.InsertAssignment(attempt))
	f.refuses(commands.RejectAssignment, func() (commands.Outcome, error) { return f.acceptTold(1) })
	enginetest.Run(t, f.s.Char, store.DeleteAssignment(attempt))
	f.does(f.acceptTold(1))
}

// checkCaptured accepts a repeat after what it captured changed.
func checkCaptured(t *testing.T, f *fixture, past *store.History) {
	t.Helper()
	finish := func() {
		f.window(speaker)
		f.does(f.continues(1))
		f.window(speaker)
		f.does(f.turnInTold(1))
	}
	finish()
	first, _ := f.row(1)
	for name, text := range map[string]string{ // any order: each is undone
		"assignment": "UPDATE character_mission SET assignment_id = 4321", "generation": "UPDATE character_mission SET assignment_generation = 4321",
		"stored revision": "UPDATE character_mission SET content_revision = 'legacy'",
	} {
		f.window(speaker)
		enginetest.Run(t, f.s.Char, store.Raw(name, text))
		f.refuses(commands.RejectAssignment, func() (commands.Outcome, error) { return f.acceptTold(1) })
		enginetest.Run(t, f.s.Char, store.Raw("back", "UPDATE character_mission SET assignment_id = ?, assignment_generation = ?, content_revision = ?", first.ID, first.Generation, first.Revision))
	}
	f.window(speaker)
	later := *past
	later.Assignment, later.Generation = 79, first.Generation+5
	enginetest.Run(t, f.s.Char, store.InsertHistory(&later))
	f.refuses(commands.RejectPredecessor, func() (commands.Outcome, error) { return f.acceptTold(1) })
	f.takeTold(1)
	if second, _ := f.row(1); second.ID == first.ID || second.Generation <= later.Generation || second.State != content.MissionActive {
		t.Errorf("%+v follows %+v", second, first)
	}
}

// checkRadioOffer accepts in person while another channel offers the same mission.
func checkRadioOffer(t *testing.T, f *fixture) {
	t.Helper()
	f.does(f.offer(2))
	f.window(speaker)
	f.stand(post, commands.Target{Class: 25111, Instance: 3, MapEpoch: 1, Interactable: true, Augmented: true,
		Conversation: &rules.ObjectConversation{Mission: 2, Objective: enginetest.DialogueObjective, Package: enginetest.DialoguePackage, Flag: enginetest.DialogueFlag}})
	f.window(post)
	f.does(f.accept(2))
	f.does(f.abandon(2))
	f.does(f.offer(2))
	f.window(speaker)
	f.does(f.acceptTold(2))
	if o := f.offers(); len(o) != 1 || o[0].State != store.OfferCancelled {
		t.Errorf("%+v", o)
	}
	f.refuses(commands.RejectOffer, func() (commands.Outcome, error) { return f.accept(2) })
	f.does(f.abandon(2))
	f.does(f.offer(2))
	text, err := (&party.Source{Lifetime: 1, SenderMembership: 2, RecipientMembership: 3, Character: 4, Account: 5, Entity: 6}).Encode()
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Run(t, f.s.Char, store.Raw("a party's", "UPDATE character_mission_offer SET source_kind = 2, party_source = ?", text))
	f.takeTold(2)
	if o := f.offers(); len(o) != 1 || o[0].State != store.OfferCancelled {
		t.Errorf("a party's offer: %+v", o)
	}
}

// checkLoaded accepts and turns in after the content changed.
func checkLoaded(t *testing.T, f *fixture) {
	t.Helper()
	f.does(f.abandon(1))
	f.window(speaker)
	old, newer := f.catalog(), spoken(1, func(m *content.Mission) { m.Revision = "spoken-2" })
	f.replace(spoken(1), newer)
	f.refuses(commands.RejectRevision, func() (commands.Outcome, error) { return f.acceptTold(1) })
	elsewhere := spoken(1, func(m *content.Mission) { m.Giver, m.Receiver = new(scout), new(scout) })
	f.replace(newer, elsewhere)
	f.refuses(commands.RejectChannel, func() (commands.Outcome, error) { return f.acceptTold(1) })
	f.replace(elsewhere, spoken(1))
	f.a.Reload(old)
	f.does(f.acceptTold(1))
	f.window(speaker)
	f.does(f.continues(1))
	f.window(speaker)
	f.replace(spoken(1), elsewhere)
	f.refuses(commands.RejectChannel, func() (commands.Outcome, error) { return f.turnInTold(1) })
	f.replace(elsewhere, spoken(1))
	f.a.Reload(old)
	f.does(f.turnInTold(1))
	f.takeTold(1)
}
