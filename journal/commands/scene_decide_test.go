package commands_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/scene"
	"caper/journal/store"
)

// deciding is a script of a test's own under the key of the sequences.
type deciding struct {
	decide func(scene.Context, scene.Observation) (scene.Decision, error)
}

func (deciding) Name() content.Script { return content.Script{Key: "sequences", StateVersion: 1} }

func (d deciding) Decide(c scene.Context, o scene.Observation) (scene.Decision, error) {
	return d.decide(c, o)
}

func TestScriptsDecide(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{1: {}, 2: {}}, func(m *content.Mission) {
			m.Objectives[1].Transitions[0].Actions = []content.Action{starts(2)}
		}))
		var heard []scene.Context
		var d scene.Decision
		var broken error
		f.options.Scripts = scene.NewRegistry(deciding{func(c scene.Context, _ scene.Observation) (scene.Decision, error) {
			heard = append(heard, c)
			return d, broken
		}})
		f.reload()
		f.take(1)
		wrong := func(t *testing.T, says string) {
			t.Helper()
			before := f.dump()
			if list, err := f.a.DeliverScenes(t.Context(), f.command); err == nil || len(list) != 0 || !strings.Contains(err.Error(), says) || commands.Refused(err) != "" {
				t.Fatalf("%+v %v", list, err)
			}
			if !slices.Equal(before, f.dump()) {
				t.Error("rows changed")
			}
		}
		t.Run("J-SCENE-030 65 intents and signals are not applied, 64 are", func(t *testing.T) {
			for range 65 {
				d.Signals = append(d.Signals, scene.Signal{Sequence: 1, Signal: content.Signal{Event: 5}})
			}
			wrong(t, "at most 64")
			d.Signals = d.Signals[1:]
		})
		t.Run("J-SCENE-031 a checkpoint is an object of at most 16384 bytes, and is what the script is given next", func(t *testing.T) {
			d.Checkpoint = `["no object"]`
			wrong(t, "no JSON object")
			d.Checkpoint = `{"a":"` + strings.Repeat("x", 16384-8) + `"}`
			f.deliver()
			heard = nil
			d = scene.Decision{}
			f.play(1, 2)
			f.play(1, 2)
			if len(heard) != 2 || len(heard[0].Checkpoint) != 16384 || heard[1].Checkpoint != heard[0].Checkpoint || heard[0].Owner != int64(hero) ||
				!slices.Equal(heard[0].Participants, []int64{int64(hero)}) || heard[0].Generation != 1 || heard[0].Mission != 1 {
				t.Errorf("%+v", heard)
			}
		})
		t.Run("J-SCENE-002 a script's error and a script that is not there stop the run, and say so", func(t *testing.T) {
			broken = errors.New("no idea")
			f.queue(1, 2)
			wrong(t, "no idea")
			f.options.Scripts = scene.NewRegistry()
			f.reload()
			wrong(t, `no script "sequences" of state version 1`)
			if f.run(1).State != store.RunRunning {
				t.Error("the run is gone")
			}
		})
		t.Run("a script may end its run, and nothing starts it again", func(t *testing.T) { checkEnds(t, f) })
	})
}

// checkEnds has a script end its run.
func checkEnds(t *testing.T, f *fixture) {
	t.Helper()
	f.options.Scripts = scene.NewRegistry(deciding{func(scene.Context, scene.Observation) (scene.Decision, error) {
		return scene.Decision{Ends: true, World: []content.WorldIntent{ensures("last")}}, nil
	}})
	f.reload()
	o := f.deliver()
	if s := f.scenes(); len(s.Runs) != 1 || s.Runs[0].State != store.RunEnded || f.effects()["last"].Status != store.EffectPending || !messages[commands.RunChanged](o...)[0].Ended {
		t.Errorf("%+v", s)
	}
	f.does(f.acknowledge("last", 1, store.EffectApplied))
	before := len(f.scenes().Inbox)
	if o := f.does(f.report(content.CreatureKilled(other))); o.Scenes || len(f.scenes().Inbox) != before || len(f.scenes().Runs) != 1 {
		t.Errorf("%+v", f.scenes())
	}
}
