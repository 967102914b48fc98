package store_test

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// scened gives character 1 a run of a mission with a bit of everything.
func scened(t *testing.T, s *store.Store) (*store.Run, *store.Effect) {
	t.Helper()
	r := &store.Run{RunIdentity: store.RunIdentity{Run: 70, Generation: 2}, Owner: 1, Mission: 3, Revision: "r", Instance: new(uint64(1<<63 + 1)),
		Script: content.Script{Key: "sequences", StateVersion: 4294967295}, Checkpoint: `{"a":1}`, State: store.RunRunning, Attached: true, StartedAt: noon}
	p := &store.Participant{Run: 70, Ordinal: 1, Character: 1, Assignment: new(store.AssignmentID(4)), Generation: new(int64(5)), Active: true}
	e := &store.Effect{RunIdentity: r.RunIdentity, Operation: "o", Kind: "ensureActor", Payload: "{}", Version: 1,
		Source: store.EffectSource{Run: new(store.RunID(99)), Generation: new(int64(8)), // another run wanted it
			Assignment: p.Assignment, AssignmentGeneration: p.Generation}}
	enginetest.Run(t, s.Char, store.InsertRun(r), store.InsertParticipant(p),
		store.Queue(&store.Letter{Run: 70, Generation: 2, Observation: "{}", Key: "k", QueuedAt: noon}),
		store.Queue(&store.Letter{Run: 70, Generation: 2, Observation: "{}", Ends: true, QueuedAt: noon}),
		store.StartTimer(&store.SceneTimer{RunIdentity: r.RunIdentity, Name: "t", Sequence: 1, Policy: content.TimerWallClock, DueAt: noon}),
		store.InsertSceneReceipt(&store.SceneReceipt{RunIdentity: r.RunIdentity, Operation: "p", Payload: "{}", At: noon}),
		store.InsertEffect(e), store.AddAbility(1, 9), store.InsertDefeat(&store.Defeat{RunIdentity: r.RunIdentity, Role: "foe", At: noon}))
	return r, e
}

func scenes(t *testing.T, s *store.Store) store.Scenes {
	t.Helper()
	return query(t, s, func(ctx context.Context, r *store.Read) (store.Scenes, error) { return r.Scenes(ctx, 1) })
}

// sceneRuns is a Char with a character that has a run of a scene.
type sceneRuns struct {
	s      *store.Store
	before []string // the rows before there was a run
	r      *store.Run
	e      *store.Effect
}

func TestSceneRuns(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		x := &sceneRuns{s: peopled(t, db)}
		x.before = enginetest.Dump(t, x.s.Char)
		x.r, x.e = scened(t, x.s)
		t.Run("J-IMP-038 J-MIG-010 J-FWD-001 a run, its participants, inbox, timers, receipts and effects come back as they were", x.comeBack)
		t.Run("J-IMP-038 letters come one after the other, each key once", x.deliver)
		t.Run("J-OPEN-021 a pending timer of the generation is not extended; another generation's is another", x.timers)
		t.Run("J-IMP-038 an effect changes from the status and version that were read, for its own source alone", x.effects)
		t.Run("J-IMP-038 the database holds what must be", x.constraints)
		t.Run("J-IMP-038 all of it goes with the character", x.end)
	})
}

func (x *sceneRuns) comeBack(t *testing.T) {
	want := store.Scenes{
		Runs:         []store.Run{*x.r},
		Participants: []store.Participant{{Run: 70, Ordinal: 1, Character: 1, Assignment: new(store.AssignmentID(4)), Generation: new(int64(5)), Active: true}},
		Inbox: []store.Letter{{Run: 70, Ordinal: 1, Generation: 2, Observation: "{}", Key: "k", QueuedAt: noon.Truncate(time.Microsecond)},
			{Run: 70, Ordinal: 2, Generation: 2, Observation: "{}", Ends: true, QueuedAt: noon.Truncate(time.Microsecond)}},
		Timers:   []store.SceneTimer{{RunIdentity: x.r.RunIdentity, Name: "t", Sequence: 1, Policy: content.TimerWallClock, DueAt: noon.Truncate(time.Microsecond)}},
		Receipts: []store.SceneReceipt{{RunIdentity: x.r.RunIdentity, Operation: "p", Payload: "{}", At: noon.Truncate(time.Microsecond)}},
		Effects:  []store.Effect{*x.e},
		Defeats:  []store.Defeat{{RunIdentity: x.r.RunIdentity, Role: "foe", At: noon.Truncate(time.Microsecond)}},
	}
	want.Runs[0].StartedAt, want.Effects[0].Ordinal = noon.Truncate(time.Microsecond), 1
	if got := scenes(t, x.s); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant\n%+v", got, want)
	}
	story, err := x.s.Story(t.Context(), 1)
	if err != nil || !reflect.DeepEqual(story.Scenes, want) || !reflect.DeepEqual(story.Abilities, []content.ActionID{9}) {
		t.Errorf("the story has %+v, %v", story, err)
	}
	rows := strings.Join(enginetest.Dump(t, x.s.Char), "\n")
	for _, name := range []string{"run", "participant", "inbox", "timer", "receipt", "effect", "outcome"} {
		if !strings.Contains(rows, "character_scene_"+name+" ") {
			t.Errorf("the dump has no %s", name)
		}
	}
}

func (x *sceneRuns) deliver(t *testing.T) {
	next := func() []store.Letter {
		return query(t, x.s, func(ctx context.Context, r *store.Read) ([]store.Letter, error) { return r.NextLetters(ctx, 1) })
	}
	first := next()
	if len(first) != 1 || first[0].Ordinal != 1 {
		t.Fatalf("%+v", first)
	}
	enginetest.Run(t, x.s.Char, store.Deliver(&first[0]), store.Queue(&store.Letter{Run: 70, Generation: 2, Observation: "{}", Key: "k", QueuedAt: noon}))
	if err := enginetest.Try(t, x.s.Char, store.Deliver(&first[0])); err == nil {
		t.Error("delivered twice")
	}
	if got := next(); len(got) != 1 || got[0].Ordinal != 2 {
		t.Errorf("%+v", got)
	}
	if n := query(t, x.s, func(ctx context.Context, r *store.Read) (int, error) { return r.PendingLetters(ctx, 70) }); n != 1 {
		t.Errorf("%d are pending", n)
	}
}

func (x *sceneRuns) timers(t *testing.T) {
	again := store.SceneTimer{RunIdentity: x.r.RunIdentity, Name: "t", Sequence: 2, Policy: content.TimerActiveScene, Remaining: new(3 * time.Second)}
	other := again
	other.Generation = 3
	enginetest.Run(t, x.s.Char, store.StartTimer(&again), store.StartTimer(&other))
	got := scenes(t, x.s).Timers
	if len(got) != 2 || got[0].Sequence != 1 || !reflect.DeepEqual(got[1], other) {
		t.Errorf("%+v", got)
	}
}

func (x *sceneRuns) effects(t *testing.T) {
	foreign := *x.e
	foreign.Source.AssignmentGeneration = new(int64(6))
	stale := *x.e
	stale.Version = 2
	for _, wrong := range []*store.Effect{&foreign, &stale} {
		if err := enginetest.Try(t, x.s.Char, store.SetEffect(wrong, store.EffectRunning)); err == nil {
			t.Errorf("%+v is changed", wrong)
		}
	}
	enginetest.Run(t, x.s.Char, store.SetEffect(x.e, store.EffectRunning))
	if got := scenes(t, x.s).Effects[0]; got.Status != store.EffectRunning || got.Version != 2 {
		t.Errorf("%+v", got)
	}
}

func (x *sceneRuns) constraints(t *testing.T) {
	second := *x.r
	second.Run = 71
	neither := second
	neither.Mission, neither.Experience = 0, ""
	wrong := []store.Statement{
		store.InsertRun(&second), store.InsertRun(&neither),
		store.Raw("both", "UPDATE character_scene_run SET experience_key = 'k'"),
		store.Raw("no generation", "UPDATE character_scene_run SET generation = 0"),
		store.Raw("ended without a time", "UPDATE character_scene_run SET state = 2"),
		store.Raw("half an attempt", "UPDATE character_scene_participant SET assignment_generation = NULL"),
		store.Raw("half a source", "UPDATE character_scene_effect SET source_run_id = NULL"),
		store.Raw("half a source", "UPDATE character_scene_effect SET source_assignment_id = NULL"),
		store.Raw("no status", "UPDATE character_scene_effect SET status = 4"),
		store.Raw("no time", "UPDATE character_scene_timer SET due_at_utc = NULL"),
		store.Raw("a wall clock that stands", "UPDATE character_scene_timer SET due_at_utc = NULL, remaining_microseconds = 1 WHERE policy = 1"),
		store.InsertSceneReceipt(&store.SceneReceipt{RunIdentity: x.r.RunIdentity, Operation: "p", Payload: "{}", At: noon}),
		store.InsertSceneReceipt(&store.SceneReceipt{RunIdentity: x.r.RunIdentity, Operation: strings.Repeat("o", 97), Payload: "{}", At: noon}),
		store.InsertDefeat(&store.Defeat{RunIdentity: x.r.RunIdentity, Role: "foe", At: noon}),
		store.InsertEffect(x.e),
	}
	for _, w := range wrong {
		if err := enginetest.Try(t, x.s.Char, w); err == nil {
			t.Errorf("%s is taken", w.Name)
		}
	}
}

func (x *sceneRuns) end(t *testing.T) {
	enginetest.Run(t, x.s.Char, store.EndRun(x.r, noon)...)
	if got := scenes(t, x.s); got.Runs[0].State != store.RunEnded || got.Inbox[1].State != store.LetterExpired || got.Inbox[0].State != store.LetterDelivered ||
		len(got.Timers) != 0 || got.Participants[0].Active {
		t.Errorf("%+v", got)
	}
	enginetest.Run(t, x.s.Char, store.DeleteCharacter(1))
	var want []string
	for _, row := range x.before {
		if !strings.Contains(row, "character character_id=1 ") {
			want = append(want, row)
		}
	}
	if got := enginetest.Dump(t, x.s.Char); !reflect.DeepEqual(got, want) {
		t.Errorf("left are %q, want %q", got, want)
	}
}

// TestWhatStandsOfScenes reads what goes on beside runs that ended.
func TestWhatStandsOfScenes(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := peopled(t, db)
		r, e := scened(t, s)
		stale, cancelled := *e, *e
		stale.Generation, stale.Status = 1, store.EffectApplied // of before the run was set back
		cancelled.Operation, cancelled.Status = "c", store.EffectCancelled
		enginetest.Run(t, s.Char, store.InsertEffect(&stale), store.InsertEffect(&cancelled))
		standing := func(runs int, effects ...store.EffectStatus) {
			t.Helper()
			if got := query(t, s, func(ctx context.Context, r *store.Read) ([]store.Run, error) { return r.RunningRuns(ctx, 1) }); len(got) != runs {
				t.Errorf("%+v go on", got)
			}
			var got []store.EffectStatus
			for _, e := range query(t, s, func(ctx context.Context, r *store.Read) ([]store.Effect, error) { return r.StandingEffects(ctx, 1) }) {
				got = append(got, e.Status)
			}
			if !reflect.DeepEqual(got, effects) {
				t.Errorf("effects are %v, want %v", got, effects)
			}
		}
		standing(1, store.EffectPending)
		other := *e
		other.Operation = "open"
		enginetest.Run(t, s.Char, store.InsertEffect(&other), store.SetEffect(e, store.EffectApplied))
		standing(1, store.EffectApplied, store.EffectPending)
		enginetest.Run(t, s.Char, store.EndRun(r, noon)...)
		standing(0, store.EffectPending)
	})
}

func TestDueScenes(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := peopled(t, db)
		r, _ := scened(t, s)
		due := func(at time.Time, after store.CharacterID) int {
			list, err := s.DueScenes(t.Context(), at, after, 10)
			if err != nil || len(list) > 0 && (list[0] != store.SceneOwner{Character: 1, Account: 10}) {
				t.Fatal(list, err)
			}
			return len(list)
		}
		t.Run("J-IMP-038 letters and timers make an owner due, once", func(t *testing.T) {
			if due(noon, 0) != 1 || due(noon, 1) != 0 {
				t.Error("letters")
			}
			enginetest.Run(t, s.Char, store.Raw("delivering", "UPDATE character_scene_inbox SET state = 1"))
			if due(noon, 0) != 1 || due(noon.Add(-time.Second), 0) != 0 {
				t.Error("timers")
			}
			timers := query(t, s, func(ctx context.Context, r *store.Read) ([]store.SceneTimer, error) { return r.DueTimers(ctx, 1, noon) })
			enginetest.Run(t, s.Char, store.ElapseTimer(&timers[0]))
			if due(noon, 0) != 0 {
				t.Error("after all of it")
			}
			enginetest.Run(t, s.Char, store.Queue(&store.Letter{Run: r.Run, Generation: 2, Observation: "{}", QueuedAt: noon}))
			enginetest.Run(t, s.Char, store.EndRun(r, noon)...)
			if due(noon, 0) != 0 {
				t.Error("of a run that ended")
			}
			if _, err := s.DueScenes(t.Context(), noon, 0, 0); err == nil {
				t.Error("a limit of 0")
			}
		})
	})
}
