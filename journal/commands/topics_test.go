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
		t.Run("a requirement that no longer holds keeps what was sent from happening", func(t *testing.T) { checkLapsed(t, f) })
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

// A failed attempt remains a row, with its objectives as they were.
func TestAFailedAttemptIsAskedNothing(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1))
		f.takeTold(1)
		if _, asked, _ := shows(f.window(speaker), 1); !asked {
			t.Fatal("the active attempt is asked nothing")
		}
		f.does(f.a.Fail(t.Context(), f.command, f.identity(1)))
		if _, asked, _ := shows(f.window(speaker), 1); asked {
			t.Error("the failed attempt is asked")
		}
	})
}

// checkLapsed answers after a requirement stopped holding.
func checkLapsed(t *testing.T, f *fixture) {
	t.Helper()
	f.does(f.abandon(2))
	f.window(speaker)
	enginetest.Run(t, f.s.Char, store.SetFlag(hero, 60, 2))
	f.refuses(commands.RejectRequirement, func() (commands.Outcome, error) { return f.acceptTold(2) })
	f.takeTold(3)
	f.window(speaker)
	enginetest.Run(t, f.s.Char, store.SetFlag(hero, 61, 2))
	f.refuses(commands.RejectIncomplete, func() (commands.Outcome, error) { return f.continues(3) })
}
