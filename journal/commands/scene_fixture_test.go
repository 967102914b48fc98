package commands_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/scene"
	"caper/journal/store"
)

// done is the signal that completes the first objective of a played mission.
const done uint32 = 71

// played is a mission that a scene plays: its first objective waits for the
// signal 71 out of any sequence, its second, optional, for a kill. It repeats at once,
// and its second reward is one that a scene gives.
func played(id content.MissionID, sequences map[content.SequenceID]content.Sequence, change ...func(*content.Mission)) *content.Mission {
	m := mission(id, repeats(content.RepeatImmediate, nil, nil))
	m.Objectives = []content.Objective{heeds(1, done), kill(2, other)}
	m.Objectives[1].Optional = true
	m.Rewards = append(m.Rewards, content.Reward{ID: 2, Experience: 7, Credits: 3, Items: []content.RewardItem{{Template: packs, Quantity: 2}}})
	m.Scene = content.Scene{
		Script: "sequences", StateVersion: 1, Names: map[string]content.SequenceID{}, Sequences: sequences,
		Actors: map[content.Role]content.Actor{"foe": {Role: "foe", Kind: content.ActorCreature, Template: uint32(bootcamp.ThraxScout), Position: &content.Position{}}},
		Routes: map[string]content.Route{"path": {Speed: 2, Waypoints: []content.Waypoint{{}, {Position: content.Position{X: 3}}}}},
	}
	if _, there := sequences[1]; there {
		m.Scene.Names[scene.StartName] = 1
	}
	for _, f := range change {
		f(m)
	}
	return m
}

// heeds is an objective that a signal completes.
func heeds(id content.ObjectiveID, signal uint32, actions ...content.Action) content.Objective {
	o := kill(id, 1, actions...)
	o.Transitions[0].Triggers[0].Event, o.Transitions[0].Triggers[0].Subject = new(content.EventScenarioEvent), &signal
	return o
}

func starts(sequence uint32) content.Action {
	return content.Action{Kind: content.ActionStartScenario, Scenario: &sequence}
}

// acts is a sequence of character intents that ends with the signal 71.
func acts(list ...content.CharacterIntent) content.Sequence {
	return content.Sequence{Character: list, Signals: []content.Signal{{Event: done}}}
}

// still is a sequence of character intents alone.
func still(list ...content.CharacterIntent) content.Sequence {
	return content.Sequence{Character: list}
}

func ensures(operation string) content.WorldIntent {
	return content.EnsureActor{Operation: operation, Role: "foe"}
}

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

// stuck demands that the delivery of a sequence is refused and leaves it
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

// begin takes a mission and delivers its beginning.
func (f *fixture) begin(id content.MissionID) {
	f.t.Helper()
	f.take(id)
	f.deliver()
}

// messages gives the messages of one type, in order.
func messages[M commands.Message](list ...commands.Outcome) []M {
	var found []M
	for _, o := range list {
		for _, m := range o.Messages {
			if one, is := m.(M); is {
				found = append(found, one)
			}
		}
	}
	return found
}

// effects are a character's effects by operation.
func (f *fixture) effects() map[string]store.Effect {
	f.t.Helper()
	list := map[string]store.Effect{}
	for _, e := range f.scenes().Effects {
		list[e.Operation] = e
	}
	return list
}

// held is how many items of a template a character has.
func (f *fixture) held(template content.ItemTemplate) (n uint32) {
	f.t.Helper()
	items := read(f, func(ctx context.Context, r *store.Read) ([]store.Item, error) {
		return r.Inventory(ctx, f.command.Character)
	})
	for _, i := range items {
		if i.Template == template {
			n += i.Quantity
		}
	}
	return n
}

// acknowledge says what became of an effect, of whichever run has it.
func (f *fixture) acknowledge(operation string, version int64, status store.EffectStatus) (commands.Outcome, error) {
	f.t.Helper()
	return f.a.Acknowledge(f.t.Context(), f.command, commands.Acknowledgement{
		Run: f.effects()[operation].RunIdentity, Operation: operation, Version: version, Status: status})
}

var errBroken = errors.New("broken")

// faults fails a command at its first point, then at its second, and so on
// until it is done, and wants that each failure left no row changed.
func (f *fixture) faults(t *testing.T, least int, run func() (commands.Outcome, error)) commands.Outcome {
	t.Helper()
	before := f.dump()
	for at := 0; ; at++ {
		n := at
		f.point = func(name string) error {
			if n--; n < 0 && name != "after commit" && name != "published" {
				return errBroken
			}
			return nil
		}
		o, err := run()
		f.point = passes
		if err == nil {
			if at < least {
				t.Errorf("only %d faults were tried", at)
			}
			return o
		}
		if after := f.dump(); !slices.Equal(before, after) {
			t.Fatalf("fault %d left\n%q\nnot\n%q", at, after, before)
		}
	}
}
