package commands_test

import (
	"context"
	"maps"
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestLoginReadsCommittedRowsAlone(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) {
			m.Objectives = []content.Objective{kill(1, scout, setsFlag(92, 7)), kill(2, other)}
			m.Objectives[1].Initial = content.ObjectiveInactive
			m.Objectives[1].Optional = true
		}), mission(2))
		f.finish(2)
		f.take(1)
		f.does(f.report(content.CreatureKilled(scout)))
		login, err := f.a.Login(t.Context(), f.command)
		if err != nil {
			t.Fatal(err)
		}
		if login.Character != f.character() || !maps.Equal(login.Flags, f.flags()) || login.Flags[92] != 7 {
			t.Errorf("%+v", login)
		}
		if len(login.Attempts) != 2 {
			t.Fatalf("attempts %+v", login.Attempts)
		}
		first, second := login.Attempts[0], login.Attempts[1]
		row, _ := f.row(1)
		if first.Assignment != row.ID || first.Generation != row.Generation || first.Revision != row.Revision || !first.Completable ||
			first.Aggregate.States[1] != content.ObjectiveCompleted || first.Aggregate.States[2] != content.ObjectiveInactive {
			t.Errorf("%+v", first)
		}
		if second.State != content.MissionCompleted {
			t.Errorf("%+v", second)
		}
		t.Run("an attempt of a revision that is gone stays aside", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.Raw("moving a revision", "UPDATE character_mission SET content_revision = 'gone' WHERE mission_id = 1"))
			login, err := f.a.Login(t.Context(), f.command)
			if err != nil || len(login.Attempts) != 1 || len(login.Behind) != 1 || login.Behind[0].Mission != 1 {
				t.Errorf("%+v, %v", login, err)
			}
		})
		t.Run("another account is refused", func(t *testing.T) {
			c := f.command
			c.Account++
			if _, err := f.a.Login(t.Context(), c); commands.Refused(err) != commands.RejectForeign {
				t.Errorf("%v", err)
			}
		})
	})
}

// TestCommitsTellWhatWasCommitted holds each commit against the rows that it
// left.
func TestCommitsTellWhatWasCommitted(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) {
			m.Objectives = []content.Objective{kill(1, scout, setsFlag(92, 7)), kill(2, other)}
			m.Objectives[1].Initial, m.Objectives[1].Optional = content.ObjectiveInactive, true
		}))
		line := &commits{}
		f.options.Publisher = line
		f.reload()
		f.take(1)
		f.does(f.report(content.CreatureKilled(scout)))
		taken, killed := line.list[1], line.list[2]
		row, _ := f.row(1)
		// covers J-TX-006
		if len(taken.Attempts) != 1 || taken.Attempts[0].Assignment != row.ID || taken.Attempts[0].Completable ||
			taken.Attempts[0].Aggregate.States[1] != content.ObjectiveIncomplete || taken.Attempts[0].Aggregate.States[2] != content.ObjectiveInactive {
			t.Errorf("accepted: %+v", taken)
		}
		if !killed.Attempts[0].Completable || killed.Attempts[0].Aggregate.States[1] != content.ObjectiveCompleted || killed.Flags[92] != 7 {
			t.Errorf("killed: %+v", killed)
		}
		if taken.Flags != nil {
			t.Errorf("no flag was written, told %v", taken.Flags)
		}
		f.does(f.turnIn(1))
		if got := line.list[3].Attempts[0]; got.State != content.MissionCompleted || got.Aggregate == nil || got.Aggregate.States[1] != content.ObjectiveCompleted {
			t.Errorf("turned in: %+v", got)
		}
		f.does(f.dismiss(1))
		if got := line.list[4].Attempts; len(got) != 1 || !got[0].Removed || got[0].Assignment != row.ID {
			t.Errorf("dismissed: %+v", got)
		}
		if n := slices.IndexFunc(line.of, func(id store.CharacterID) bool { return id != hero }); n >= 0 {
			t.Errorf("published to %v", line.of)
		}
	})
}

// commits records what is published.
type commits struct {
	list []commands.Commit
	of   []store.CharacterID
}

func (c *commits) Publish(_ context.Context, id store.CharacterID, commit commands.Commit) error {
	c.list, c.of = append(c.list, commit), append(c.of, id)
	return nil
}
