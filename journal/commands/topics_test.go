package commands_test

import (
	"reflect"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// shows is what a window shows about a mission.
func shows(w commands.Converse, id content.MissionID) (offered, asked, finished bool) {
	for _, o := range w.MissionDispensed {
		offered = offered || o.Mission == id
	}
	for _, o := range w.ObjectiveComplete {
		asked = asked || o.Mission == id
	}
	for _, o := range w.MissionComplete {
		finished = finished || o.Mission == id
	}
	return offered, asked, finished
}

func TestTopicsSent(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		gated := spoken(2, func(m *content.Mission) { m.Scene.Requirement = content.FlagRequirement{Flag: 60, Value: 1} })
		blocked := spoken(3, func(m *content.Mission) {
			m.Scene.ObjectiveRequirements = map[content.ObjectiveID]content.Requirement{8: content.FlagRequirement{Flag: 61, Value: 1}}
			m.Scene.TurnInRequirement = content.FlagRequirement{Flag: 62, Value: 1}
			m.Rewards[0].Items = []content.RewardItem{{Template: 11502, Quantity: 2}, {Template: 11501, Quantity: 1, Selectable: true}}
		})
		elsewhere := spoken(4, func(m *content.Mission) { m.Giver, m.Receiver = new(scout), new(scout) })
		f := talking(t, db, spoken(1), gated, blocked, elsewhere)
		expect := func(id content.MissionID, offered, asked, finished bool) {
			t.Helper()
			o, a, c := shows(f.window(speaker), id)
			if o != offered || a != asked || c != finished {
				t.Errorf("mission %d is offered %t, asked %t, finished %t", id, o, a, c)
			}
		}
		t.Run("J-CONV-025 acceptance, objective and completion follow one another", func(t *testing.T) {
			expect(1, true, false, false)
			f.does(f.acceptTold(1))
			expect(1, false, true, false)
			f.does(f.continues(1))
			expect(1, false, false, true)
			f.does(f.turnInTold(1))
			expect(1, true, false, false)
			expect(4, false, false, false)
		})
		t.Run("J-CONV-020 who becomes eligible later is told when the conversation is opened again", func(t *testing.T) {
			expect(2, false, false, false)
			enginetest.Run(t, f.s.Char, store.SetFlag(hero, 60, 1))
			f.refuses(commands.RejectTopic, func() (commands.Outcome, error) { return f.acceptTold(2) })
			expect(2, true, false, false)
			f.does(f.acceptTold(2))
			f.takeTold(3)
			expect(3, false, false, false)
			enginetest.Run(t, f.s.Char, store.SetFlag(hero, 61, 1))
			f.refuses(commands.RejectTopic, func() (commands.Outcome, error) { return f.continues(3) })
			expect(3, false, true, false)
			f.does(f.continues(3))
			expect(3, false, false, false)
			enginetest.Run(t, f.s.Char, store.SetFlag(hero, 62, 1))
			f.refuses(commands.RejectTopic, func() (commands.Outcome, error) { return f.turnInTold(3) })
			w := f.window(speaker)
			want := commands.MissionReward{Mission: 3, Title: 4318, Experience: 10, Credits: 5,
				Items:   []content.RewardItem{{Template: 11502, Quantity: 2}},
				Choices: []content.RewardItem{{Template: 11501, Quantity: 1, Selectable: true}}}
			if len(w.MissionComplete) != 1 || !reflect.DeepEqual(w.MissionComplete[0], want) {
				t.Errorf("%+v", w.MissionComplete)
			}
			f.refuses(commands.RejectSelection, func() (commands.Outcome, error) { return f.turnInTold(3) })
			f.refuses(commands.RejectRating, func() (commands.Outcome, error) {
				return f.a.TurnInInPerson(t.Context(), commands.RewardAnswer{Callback: f.callback(3), Selection: new(0), Rating: new(5)})
			})
			f.does(f.a.TurnInInPerson(t.Context(), commands.RewardAnswer{Callback: f.callback(3), Selection: new(0)}))
		})
		t.Run("a requirement that no longer holds keeps what was sent from happening", func(t *testing.T) {
			f.does(f.abandon(2))
			f.window(speaker)
			enginetest.Run(t, f.s.Char, store.SetFlag(hero, 60, 2))
			f.refuses(commands.RejectRequirement, func() (commands.Outcome, error) { return f.acceptTold(2) })
			f.takeTold(3)
			f.window(speaker)
			enginetest.Run(t, f.s.Char, store.SetFlag(hero, 61, 2))
			f.refuses(commands.RejectIncomplete, func() (commands.Outcome, error) { return f.continues(3) })
		})
		if n := f.a.OpenConversations(); n != 1 {
			t.Errorf("%d conversations are open", n)
		}
		f.enter(hero + 1) // the table has the second character alone
		f.window(speaker)
		if n := f.a.OpenConversations(); n != 1 {
			t.Errorf("%d conversations are open, for one character that is there", n)
		}
	})
}

// TestPins changes the attempt that a topic was about.
func TestPins(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1))
		again := func() { // by another process, while the conversation is open
			f.t.Helper()
			r := f.rival(t, db)
			r.stand(speaker, npc())
			f.ids += 1000
			r.ids += f.ids
			r.does(r.abandon(1))
			r.takeTold(1)
		}
		f.takeTold(1)
		change := func(name, text string) {
			t.Run("J-CONV-004 "+name, func(t *testing.T) {
				f.window(speaker)
				enginetest.Run(t, f.s.Char, store.Raw(name, text))
				f.refuses(commands.RejectAssignment, func() (commands.Outcome, error) { return f.continues(1) })
			})
		}
		change("assignment", "UPDATE character_mission SET assignment_id = assignment_id + 100000")
		change("generation", "UPDATE character_mission SET assignment_generation = assignment_generation + 1")
		t.Run("J-CONV-005 an older revision converses, and is held to exactly what it was", func(t *testing.T) {
			change("stored revision", "UPDATE character_mission SET content_revision = 'legacy'")
			change("stored revision, both older", "UPDATE character_mission SET content_revision = 'unversioned'")
			f.window(speaker)
			f.does(f.continues(1))
			if row, _ := f.row(1); row.Revision != content.Unversioned || !row.Completable {
				t.Errorf("%+v", row)
			}
			f.does(f.abandon(1))
			f.takeTold(1)
		})
		t.Run("J-CONV-004 loaded revision", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.Raw("ageing", "UPDATE character_mission SET content_revision = 'legacy'"))
			f.window(speaker)
			old, newer := f.catalog(), spoken(1, func(m *content.Mission) { m.Revision = "spoken-2" })
			f.replace(spoken(1), newer)
			f.refuses(commands.RejectRevision, func() (commands.Outcome, error) { return f.continues(1) })
			f.replace(newer, spoken(1))
			f.a.Reload(old)
			enginetest.Run(t, f.s.Char, store.Raw("back", "UPDATE character_mission SET content_revision = 'spoken-1'"))
		})
		t.Run("J-CONV-008 J-CONV-020 another attempt is not bound by a callback, but by a new conversation", func(t *testing.T) {
			f.window(speaker)
			again()
			f.refuses(commands.RejectAssignment, func() (commands.Outcome, error) { return f.continues(1) })
			f.window(speaker)
			f.does(f.continues(1))
			f.window(speaker)
			again()
			f.refuses(commands.RejectAssignment, func() (commands.Outcome, error) { return f.turnInTold(1) })
			f.window(speaker)
			f.refuses(commands.RejectTopic, func() (commands.Outcome, error) { return f.turnInTold(1) })
			f.does(f.continues(1))
			f.window(speaker)
			f.does(f.turnInTold(1))
		})
		t.Run("J-CONV-021 the same bytes in a conversation opened anew count as current", func(t *testing.T) {
			f.takeTold(1)
			f.window(speaker)
			same := f.answer(1, enginetest.DialogueObjective, enginetest.DialogueFlag)
			again()
			f.refuses(commands.RejectAssignment, func() (commands.Outcome, error) { return f.a.CompleteObjective(t.Context(), same) })
			f.window(speaker)
			f.does(f.a.CompleteObjective(t.Context(), same))
		})
	})
}

// catalog loads World as it is.
func (f *fixture) catalog() *store.Catalog {
	f.t.Helper()
	c, err := f.s.LoadWorld(f.t.Context())
	if err != nil || len(c.Faults) > 0 {
		f.t.Fatal(err, c.Faults)
	}
	return c
}

// replace takes a mission out of World, puts another in, and goes on with that.
func (f *fixture) replace(old, m *content.Mission) {
	f.t.Helper()
	enginetest.Run(f.t, f.s.World, store.Raw("removing", "DELETE FROM mission_content_definition WHERE mission_id = ? AND content_revision = ?", old.ID, old.Revision))
	deploy(f.t, f.s, m)
	f.a.Reload(f.catalog())
}

func TestLegacyReward(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1))
		success := func() {
			enginetest.Run(t, f.s.Char, store.Raw("an older success", "UPDATE character_mission SET state = 1, content_revision = 'legacy'"))
		}
		f.takeTold(1)
		f.window(speaker)
		f.does(f.continues(1))
		t.Run("J-CONV-026 an older success is settled once, and no other attempt", func(t *testing.T) {
			f.window(speaker)
			f.refuses(commands.RejectTopic, func() (commands.Outcome, error) { return f.legacyReward(1) })
			success()
			w := f.window(speaker)
			if _, _, finished := shows(w, 1); !finished || len(w.MissionDispensed) != 0 {
				t.Errorf("%+v", w)
			}
			enginetest.Run(t, f.s.Char, store.Raw("another", "UPDATE character_mission SET assignment_id = assignment_id + 1"))
			f.refuses(commands.RejectAssignment, func() (commands.Outcome, error) { return f.legacyReward(1) })
			f.window(speaker)
			f.does(f.legacyReward(1))
			f.refuses(commands.RejectTalk, func() (commands.Outcome, error) { return f.legacyReward(1) })
			if h := f.history(1); len(h) != 1 || !h[0].Rewarded || h[0].Revision != content.Legacy || f.character().Purse.Experience != 10 {
				t.Errorf("%+v", h)
			}
		})
	})
}
