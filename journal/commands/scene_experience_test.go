package commands_test

import (
	"context"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// camp is an experience whose sequence of each moment of mission 1 writes the
// flag of its number.
func camp(change ...func(*content.Experience)) *content.Experience {
	mark := func(id content.SequenceID) content.Sequence {
		return still(content.SetCharacterFlag{Operation: "mark " + string('0'+rune(id)), Flag: content.FlagID(id), Value: new(uint32(1))})
	}
	e := &content.Experience{Key: "camp", Revision: "camp-1", Enabled: true, Map: bootcamp.Map,
		Scene: content.Scene{Script: "sequences", StateVersion: 1, Names: map[string]content.SequenceID{"start": 9},
			Actors:    played(1, nil).Scene.Actors,
			Sequences: map[content.SequenceID]content.Sequence{1: mark(1), 2: mark(2), 3: mark(3), 4: mark(4), 9: {World: []content.WorldIntent{ensures("camp")}, Signals: []content.Signal{{Event: done}}}}},
		Triggers: []content.MissionTrigger{{Mission: 1, Moment: content.MomentAccepted, Sequence: 1}, {Mission: 1, Moment: content.MomentRewarded, Sequence: 2},
			{Mission: 1, Moment: content.MomentCompleteable, Sequence: 3}, {Mission: 1, Moment: content.MomentDeparting, Sequence: 4}}}
	for _, f := range change {
		f(e)
	}
	return e
}

// camps adds an experience to World.
func (f *fixture) camps(e *content.Experience) {
	f.t.Helper()
	tx, err := f.s.World.Begin(f.t.Context())
	if err != nil {
		f.t.Fatal(err)
	}
	if err := store.InsertExperience(f.t.Context(), tx, e); err != nil {
		f.t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		f.t.Fatal(err)
	}
	f.reload()
}

func (f *fixture) enterScenes() (commands.Outcome, error) {
	return f.a.EnterScenes(f.t.Context(), f.command, f.session)
}

// in is the fixture's presence with a change.
func (f *fixture) in(change func(*commands.Presence)) {
	p := f.presence()
	change(&p)
	f.publish(p)
}

func (f *fixture) experience(key string) *store.Run {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) (*store.Run, error) {
		return r.ExperienceRun(ctx, f.command.Character, key)
	})
}

func (f *fixture) starting() rules.StartingExperience {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) (rules.StartingExperience, error) {
		return r.ReadState(ctx, f.command.Character)
	})
}
