package commands_test

import (
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

func TestSceneTimers(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		timer := func(name string, sequence content.SequenceID, policy content.TimerPolicy) content.Sequence {
			return content.Sequence{Timers: []content.Timer{{Name: name, Sequence: sequence, Policy: policy, Milliseconds: 10000}}}
		}
		mark := func(operation string, id content.FlagID) content.Sequence {
			return still(content.SetCharacterFlag{Operation: operation, Flag: id, Value: new(uint32(1))})
		}
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{
			2: timer("wall", 4, content.TimerWallClock), 3: timer("active", 5, content.TimerActiveScene), 4: mark("wall", 1), 5: mark("active", 2)}))
		f.begin(1)
		at := func(seconds int) { f.now = noon.Add(time.Duration(seconds) * time.Second) }
		t.Run("J-OPEN-021 a pending timer is not extended; while detached the wall clock goes on, and the active scene's time stands still", func(t *testing.T) {
			f.play(1, 2)
			f.play(1, 3)
			at(4)
			f.play(1, 2)
			f.play(1, 3) // neither is extended
			f.does(f.a.LeaveScenes(t.Context(), f.command))
			if o, err := f.a.LeaveScenes(t.Context(), f.command); err != nil || o.Applied {
				t.Errorf("%+v %v", o, err)
			}
			for _, timer := range f.scenes().Timers {
				if stands := timer.Remaining != nil; stands != (timer.Name == "active") || stands && *timer.Remaining != 6*time.Second {
					t.Errorf("%+v", timer)
				}
			}
			at(100)
			f.deliver()
			if flags := f.flags(); flags[1] != 1 || flags[2] != 0 {
				t.Errorf("%v", flags)
			}
			f.does(f.a.EnterScenes(t.Context(), f.command, f.session))
			at(105)
			if len(f.deliver()) != 0 {
				t.Error("too early")
			}
			at(106)
			f.deliver()
			if f.flags()[2] != 1 {
				t.Error("the active scene's timer is lost")
			}
		})
		t.Run("J-OPEN-021 one that starts while detached waits for its owner", func(t *testing.T) {
			f.does(f.a.LeaveScenes(t.Context(), f.command))
			f.play(1, 3)
			if timers := f.scenes().Timers; len(timers) != 1 || timers[0].Remaining == nil || *timers[0].Remaining != 10*time.Second {
				t.Errorf("%+v", timers)
			}
			f.does(f.a.EnterScenes(t.Context(), f.command, f.session))
			if timers := f.scenes().Timers; len(timers) != 1 || !timers[0].DueAt.Equal(f.now.Add(10*time.Second)) {
				t.Errorf("%+v", timers)
			}
			if r := f.run(1); !r.Attached || *r.Instance != 3 {
				t.Errorf("%+v", r)
			}
			wrong := f.session
			wrong.Connection++
			f.refuses(commands.RejectSession, func() (commands.Outcome, error) { return f.a.EnterScenes(t.Context(), f.command, wrong) })
		})
	})
}
