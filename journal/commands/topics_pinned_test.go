package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

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
