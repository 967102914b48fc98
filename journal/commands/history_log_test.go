package commands_test

import (
	"context"
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestRuntimeHistory(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, repeats(content.RepeatImmediate, nil, nil)))
		f.finish(1)
		rewarded := f.now
		f.now = f.now.Add(time.Hour)
		f.take(1)
		f.does(f.abandon(1))
		t.Run("J-REP-020 abandonment is the latest outcome at once, and takes no success or reward time away", func(t *testing.T) {
			ask := func(state content.MissionState) bool {
				holds, err := f.a.Meets(t.Context(), f.command, content.MissionStateRequirement{Mission: 1, State: &state})
				if err != nil {
					t.Fatal(err)
				}
				return holds
			}
			last := read(f, func(ctx context.Context, r *store.Read) (time.Time, error) { return r.LastRewardedAt(ctx, hero, 1) })
			if !ask(content.MissionNotAssigned) || !ask(content.MissionCompleted) || ask(content.MissionFailed) || !last.Equal(rewarded) {
				t.Errorf("abandoned %v, completed %v, failed %v, last rewarded %v", ask(content.MissionNotAssigned), ask(content.MissionCompleted), ask(content.MissionFailed), last)
			}
		})
	})
}

func TestTheLogNamesAttemptsExactly(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1))
		f.does(f.offer(1))
		created := f.does(f.accept(1)).Attempts[0].Identity
		hydrated := func() commands.Identity {
			login, err := f.a.Login(t.Context(), f.command)
			if err != nil || len(login.Attempts) != 1 {
				t.Fatal(login, err)
			}
			return login.Attempts[0].Identity
		}
		t.Run("J-REP-012 equal from creation and hydration, and no other attempt in its place", func(t *testing.T) {
			if got := hydrated(); got != created || created.Revision != "test-1" || created.Generation != 1 {
				t.Errorf("created %+v, hydrated %+v", created, got)
			}
			for _, revision := range []content.Revision{content.Legacy, content.Unversioned} {
				enginetest.Run(t, f.s.Char, store.Raw("an older revision", "UPDATE character_mission SET content_revision = ?", revision))
				old := created
				old.Revision = revision
				if got := hydrated(); got != old {
					t.Errorf("hydrated %+v, want the stored revision", got)
				}
				foreign := old
				foreign.Assignment++
				for _, wrong := range []commands.Identity{created, foreign} {
					f.refuses(commands.RejectAssignment, func() (commands.Outcome, error) { return f.a.Fail(t.Context(), f.command, wrong) })
				}
			}
		})
	})
}
