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

func TestDaily(t *testing.T) {
	eachSource(t, "J-REP-023", func(t *testing.T, setting settings, db string) {
		const reset = 3600 * 5
		f := setting(t, db, mission(1, repeats(content.RepeatDaily, nil, new(uint32(reset)))))
		edge := time.Date(2031, 5, 7, 5, 0, 0, 0, time.UTC)
		f.now = edge.Add(-time.Microsecond)
		f.finish(1)
		if w := f.history(1)[0].WindowStart; w == nil || !w.Equal(edge.Add(-24*time.Hour)) {
			t.Fatalf("the window began at %v", w)
		}
		t.Run("J-REP-005 a reward before the window allows, one in it refuses", func(t *testing.T) {
			f.refuses(commands.RejectRepeat, func() (commands.Outcome, error) { return f.offer(1) })
			f.now = edge
			f.finish(1)
			f.now = edge.Add(24*time.Hour - time.Microsecond)
			f.refuses(commands.RejectRepeat, func() (commands.Outcome, error) { return f.offer(1) })
		})
		t.Run("a reset during the writes rolls back, and the same turn-in goes through then", func(t *testing.T) {
			f.now = edge.Add(48*time.Hour - time.Second)
			f.take(1)
			f.does(f.report(content.CreatureKilled(scout)))
			f.point = func(name string) error {
				if name == "validate character" {
					f.now = edge.Add(48 * time.Hour)
				}
				return nil
			}
			f.refuses(commands.RejectWindow, func() (commands.Outcome, error) { return f.turnIn(1) })
			f.point = passes
			f.does(f.turnIn(1))
			if h := f.history(1); !h[2].WindowStart.Equal(edge.Add(48 * time.Hour)) {
				t.Errorf("%+v", h[2])
			}
		})
		t.Run("J-REP-021 J-OPEN-037 the database refuses a second claim of a window, and lets rows without one be", func(t *testing.T) {
			at := edge.Add(48 * time.Hour)
			h := &store.History{Assignment: 1, Character: hero, Mission: 1, Revision: "test-1", Outcome: content.MissionCompleted,
				CompletedAt: at, Rewarded: true, RewardedAt: &at, WindowStart: &at}
			if err := enginetest.Try(t, f.s.Char, store.InsertHistory(h)); !store.Conflict(err) {
				t.Errorf("a second claim: %v", err)
			}
			one, two := *h, *h
			one.Assignment, two.Assignment, one.WindowStart, two.WindowStart = 2, 3, nil, nil
			enginetest.Run(t, f.s.Char, store.InsertHistory(&one), store.InsertHistory(&two))
		})
	})
}

func TestHistoryAnswers(t *testing.T) {
	eachSource(t, "J-REP-023", func(t *testing.T, setting settings, db string) {
		f := setting(t, db, mission(1, repeats(content.RepeatImmediate, nil, nil)), mission(2))
		f.finish(1)
		rewarded := f.now
		first, _ := f.row(1)
		f.now = f.now.Add(time.Hour)
		f.take(1)
		f.does(f.abandon(1))
		f.take(2)
		f.does(f.abandon(2))
		t.Run("J-REP-018 lifetime success, latest outcome, last reward, this attempt's reward", func(t *testing.T) {
			ever := read(f, func(ctx context.Context, r *store.Read) (bool, error) { return r.EverSucceeded(ctx, hero, 1) })
			latest := read(f, func(ctx context.Context, r *store.Read) (*store.History, error) {
				return r.LatestTerminal(ctx, hero, 1)
			})
			last := read(f, func(ctx context.Context, r *store.Read) (time.Time, error) { return r.LastRewardedAt(ctx, hero, 1) })
			if !ever || latest.Outcome != content.MissionNotAssigned || !last.Equal(rewarded) {
				t.Errorf("%t %+v %v", ever, latest, last)
			}
			for id, want := range map[store.AssignmentID]bool{first.ID: true, latest.Assignment: false} { // any order: each alone
				if got := read(f, func(ctx context.Context, r *store.Read) (bool, error) { return r.WasRewarded(ctx, id) }); got != want {
					t.Errorf("%d was rewarded: %t", id, got)
				}
			}
		})
		t.Run("J-REP-019 history counts success alone and gives every attempt", func(t *testing.T) {
			has := read(f, func(ctx context.Context, r *store.Read) (bool, error) { return r.HasHistory(ctx, hero, 2) })
			if has || len(f.history(2)) != 1 || len(f.history(1)) != 2 {
				t.Error("wrong history")
			}
		})
	})
}

func TestProhibitedAbandonment(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) { m.Abandonment = content.AbandonProhibited }))
		f.take(1)
		t.Run("J-AUTH-013 a prohibited abandonment is refused", func(t *testing.T) {
			f.refuses(commands.RejectAbandon, func() (commands.Outcome, error) { return f.abandon(1) })
		})
		t.Run("J-AUTH-011 a legacy row opens no way round", func(t *testing.T) {
			enginetest.Run(t, f.s.World, store.Raw("legacy", "INSERT INTO npc_mission (mission_id, reward) VALUES (9, 'nonsense')"))
			enginetest.Run(t, f.s.Char, store.InsertAssignment(&store.Assignment{Character: hero, Mission: 9, ID: 9, Revision: content.Legacy, AcceptedAt: noon}))
			f.refuses(commands.RejectMission, func() (commands.Outcome, error) { return f.offer(9) })
			f.refuses(commands.RejectMission, func() (commands.Outcome, error) { return f.accept(9) })
			f.refuses(commands.RejectRevision, func() (commands.Outcome, error) { return f.turnIn(9) })
		})
	})
}
