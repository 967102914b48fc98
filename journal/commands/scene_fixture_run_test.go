package commands_test

import (
	"context"
	"slices"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/scene"
	"caper/journal/store"
)

func (f *fixture) scenes() store.Scenes {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) (store.Scenes, error) {
		return r.Scenes(ctx, f.command.Character)
	})
}

// deliver delivers all that is queued and wants no failure.
func (f *fixture) deliver() []commands.Outcome {
	f.t.Helper()
	list, err := f.a.DeliverScenes(f.t.Context(), f.command)
	if err != nil {
		f.t.Fatal(err)
	}
	return list
}

// run is the latest run of a mission.
func (f *fixture) run(id content.MissionID) store.Run {
	f.t.Helper()
	runs := f.scenes().Runs
	i := slices.IndexFunc(runs, func(r store.Run) bool { return r.Mission == id && r.State == store.RunRunning })
	if i < 0 {
		f.t.Fatalf("mission %d has no running run among %+v", id, runs)
	}
	return runs[i]
}

func (f *fixture) observe(run store.RunIdentity, o scene.Observation) (commands.Outcome, error) {
	return f.a.Observe(f.t.Context(), f.command, run, o)
}

// queue has a mission's run be told to play a sequence.
func (f *fixture) queue(id content.MissionID, sequence content.SequenceID) {
	f.t.Helper()
	o := f.does(f.observe(f.run(id).RunIdentity, scene.Observation{Kind: scene.SignalReceived, Sequence: sequence}))
	if !o.Scenes {
		f.t.Fatal("nothing is said to be queued")
	}
}

// play has a mission's run play a sequence.
func (f *fixture) play(id content.MissionID, sequence content.SequenceID) commands.Outcome {
	f.t.Helper()
	f.queue(id, sequence)
	list := f.deliver()
	if len(list) == 0 {
		f.t.Fatal("nothing was delivered")
	}
	return list[0]
}

// stuck requires that the delivery of a sequence is refused and leaves it
// queued, with no other row changed.
func (f *fixture) stuck(code commands.Code, id content.MissionID, sequence content.SequenceID) {
	f.t.Helper()
	f.queue(id, sequence)
	f.refusesDelivery(code)
	enginetest.Run(f.t, f.s.Char, store.Raw("dropping what is queued", "UPDATE character_scene_inbox SET state = 2 WHERE state = 0"))
}

func (f *fixture) refusesDelivery(code commands.Code) {
	f.t.Helper()
	f.refuses(code, func() (commands.Outcome, error) {
		list, err := f.a.DeliverScenes(f.t.Context(), f.command)
		if len(list) > 0 {
			f.t.Fatalf("delivered %+v", list)
		}
		return commands.Outcome{}, err
	})
}
