package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// retired wants the latest run ended, with its effects as given.
func (f *fixture) retired(t *testing.T, o commands.Outcome, want map[string]store.EffectStatus) {
	t.Helper()
	s := f.scenes()
	run := s.Runs[len(s.Runs)-1]
	cancelled := 0
	for _, e := range s.Effects {
		if e.Run != run.Run {
			continue
		}
		if e.Status != want[e.Operation] {
			t.Errorf("%s is %s", e.Operation, e.Status)
		}
		if e.Status == store.EffectCancelled {
			cancelled++
		}
	}
	ended := messages[commands.RunChanged](o)
	if run.State != store.RunEnded || len(ended) != 1 || ended[0].Run != run.RunIdentity || !ended[0].Ended || len(messages[commands.EffectCancelled](o)) != cancelled {
		t.Errorf("%+v, %+v", run, o.Messages)
	}
	for _, l := range s.Inbox {
		if l.State == store.LetterPending {
			t.Errorf("%+v is pending", l)
		}
	}
	if len(s.Timers) != 0 || len(f.deliver()) != 0 {
		t.Errorf("left are %+v", s.Timers)
	}
}

func TestRetiredRuns(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		fails := func(m *content.Mission) {
			lost := kill(3, scout)
			lost.Transitions[0].Target = new(content.ObjectiveFailed)
			m.Objectives = append(m.Objectives, lost)
		}
		f := setting(t, db, ambush(1, fails), ambush(2), played(3, map[content.SequenceID]content.Sequence{
			5: {World: []content.WorldIntent{ensures("late")}, Character: []content.CharacterIntent{
				content.ChangeObjective{Operation: "lose", Mission: 3, Objective: 2, State: content.ObjectiveFailed}},
				Timers: []content.Timer{{Name: "never", Sequence: 5, Policy: content.TimerWallClock, Milliseconds: 1}}},
		}, func(m *content.Mission) { m.Objectives[1].Optional = false }))
		f.begin(2) // whose run nothing below touches
		other2 := f.run(2)
		pending := map[string]store.EffectStatus{"arrive": store.EffectCancelled, "walk": store.EffectCancelled, "leave": store.EffectCancelled}
		fuse := func(t *testing.T) store.Run {
			f.begin(1)
			f.does(f.report(content.CreatureKilled(other))) // mission 2 hears it too
			f.deliver()
			f.queue(1, 12)
			return f.run(1)
		}
		t.Run("J-REP-010 abandonment retires exactly its own run", func(t *testing.T) {
			fuse(t)
			o := f.does(f.abandon(1))
			if len(messages[commands.EffectCancelled](o)) != 3 {
				t.Errorf("%+v", o.Messages)
			}
			s := f.scenes()
			for _, e := range s.Effects {
				if want := map[bool]store.EffectStatus{true: store.EffectPending, false: store.EffectCancelled}[e.Run == other2.Run]; e.Status != want {
					t.Errorf("%+v", e)
				}
			}
			if f.run(2).Run != other2.Run || len(s.Timers) != 1 {
				t.Errorf("%+v", s)
			}
			f.does(f.abandon(2))
		})
		t.Run("J-REP-010 failure retires the run, and the next attempt has one of its own", func(t *testing.T) {
			before := fuse(t)
			o := f.does(f.report(content.CreatureKilled(scout)))
			f.retired(t, o, pending)
			f.does(f.offer(1))
			f.does(f.accept(1)) // replaces the failed attempt
			if next := f.run(1); next.Run == before.Run {
				t.Errorf("%+v goes on", next)
			}
			f.does(f.abandon(1))
		})
		t.Run("J-REP-010 a replaced attempt whose run still goes on loses it", func(t *testing.T) {
			before := fuse(t)
			enginetest.Run(t, f.s.Char, store.Raw("ending it behind the authority's back", "UPDATE character_mission SET state = 2 WHERE mission_id = 1"))
			f.does(f.offer(1))
			o := f.does(f.accept(1))
			if next := f.run(1); next.Run == before.Run || len(messages[commands.EffectCancelled](o)) != 3 {
				t.Errorf("%+v goes on; %+v", next, o.Messages)
			}
			f.does(f.abandon(1))
		})
		t.Run("J-REP-010 a decision that fails its own attempt leaves nothing to carry out", func(t *testing.T) { checkFailsItself(t, f) })
	})
}

// checkFailsItself has a decision fail the attempt of its own run.
func checkFailsItself(t *testing.T, f *fixture) {
	t.Helper()
	f.take(3)
	f.deliver()
	f.queue(3, 5)
	list := f.deliver()
	f.retired(t, list[0], map[string]store.EffectStatus{"late": store.EffectCancelled})
	if row, _ := f.row(3); row.State != content.MissionFailed {
		t.Errorf("%+v", row)
	}
}
