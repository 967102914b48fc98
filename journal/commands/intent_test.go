package commands_test

import (
	"context"
	"reflect"
	"strconv"
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/scene"
	"caper/journal/store"
)

func TestCharacterIntents(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		flag := func(operation string, value *uint32) content.CharacterIntent {
			return content.SetCharacterFlag{Operation: operation, Flag: 44, Value: value}
		}
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{
			2: still(content.GrantReward{Operation: "pay", Mission: 1, Reward: 2}, content.GrantReward{Operation: "again", Mission: 1, Reward: 2}),
			3: still(content.GrantAbility{Operation: "teach", Ability: 33}, content.GrantAbility{Operation: "teach again", Ability: 33}),
			4: still(flag("first", new(uint32(0))), flag("second", new(uint32(7)))),
			5: still(flag("unset", nil)),
			6: still(content.SetEntitlement{Operation: "disentitle"}),
			7: still(content.ChangeObjective{Operation: "reveal", Mission: 1, Objective: 3, State: content.ObjectiveIncomplete}),
			8: still(content.MissionDeadline{Operation: "start", Mission: 1, Objective: 3, Seconds: new(uint32(60))}),
			9: still(content.MissionDeadline{Operation: "stop", Mission: 1, Objective: 3}),
			10: still(content.ChangeObjective{Operation: "win", Mission: 1, Objective: 1, State: content.ObjectiveCompleted},
				content.SetCharacterFlag{Operation: "complete", Flag: content.BootcampComplete, Value: new(content.BootcampCompleteValue)}),
		}, func(m *content.Mission) {
			m.Rewards[0].Experience = 0
			timed := kill(3, 1)
			timed.Optional, timed.Initial, timed.Transitions = true, content.ObjectiveInactive, []content.Transition{expires(300, 600)}
			m.Objectives = append(m.Objectives, timed)
		}))
		f.begin(1)
		t.Run("J-SCENE-027 J-REWARD-009 GrantReward gives at once, each operation once", func(t *testing.T) {
			o := f.play(1, 2)
			// covers J-REWARD-001
			if p := f.character().Purse; p.Experience != 14 || p.Currency != 6 || f.held(packs) != 4 || len(messages[commands.SceneRewarded](o)) != 2 {
				t.Errorf("%+v", p)
			}
			want := []string{"again", "pay"}
			var got []string
			for _, r := range f.scenes().Receipts {
				got = append(got, r.Operation)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("receipts of %q", got)
			}
		})
		t.Run("J-SCENE-027 GrantAbility teaches an ability once", func(t *testing.T) {
			f.play(1, 3)
			l, err := f.a.Login(t.Context(), f.command)
			if err != nil || !reflect.DeepEqual(l.Abilities, []content.ActionID{33}) {
				t.Errorf("%+v %v", l.Abilities, err)
			}
		})
		t.Run("J-SCENE-027 J-FLAG-007 J-FLAG-008 SetCharacterFlag writes, the last of two counts and is published once, and null removes", func(t *testing.T) {
			o := f.play(1, 4)
			if shown := messages[commands.PlayerFlags](o); f.flags()[44] != 7 || len(shown) != 1 || !reflect.DeepEqual(shown[0].Flags, []content.FlagID{44}) || o.Flags[44] != 7 {
				t.Errorf("%v, %+v", f.flags(), o)
			}
			o = f.play(1, 5)
			if _, stored := f.flags()[44]; stored || len(messages[commands.PlayerFlags](o)) != 1 || len(o.Flags) != 0 {
				t.Errorf("%v", f.flags())
			}
		})
		t.Run("J-SCENE-027 J-IMP-002 SetEntitlement changes the account's", func(t *testing.T) {
			entitled := func() bool {
				return read(f, func(ctx context.Context, r *store.Read) (bool, error) { return r.Entitled(ctx, hero) })
			}
			if !entitled() {
				t.Fatal("not entitled at first")
			}
			f.play(1, 6)
			if entitled() {
				t.Error("still entitled")
			}
		})
		t.Run("J-SCENE-027 J-CONV-027 ChangeObjective and MissionDeadline change the run's attempt, without a session", func(t *testing.T) {
			f.a.Presence.Withdraw(0)
			deadlines := func() []store.Deadline {
				return read(f, func(ctx context.Context, r *store.Read) ([]store.Deadline, error) { return r.Deadlines(ctx, hero) })
			}
			o := f.play(1, 7)
			due := deadlines()
			if changed := messages[commands.ObjectiveChanged](o); len(changed) != 1 || changed[0].Objective != 3 || len(due) != 1 || !due[0].DueAt.Equal(noon.Add(600*time.Second)) {
				t.Fatalf("%+v, %+v", o, due)
			}
			f.play(1, 9)
			if len(deadlines()) != 0 {
				t.Error("not stopped")
			}
			f.now = noon.Add(time.Second)
			f.play(1, 8)
			if due := deadlines(); len(due) != 1 || !due[0].DueAt.Equal(noon.Add(61*time.Second)) {
				t.Errorf("%+v", due)
			}
			f.play(1, 10)
			if row, _ := f.row(1); !row.Completable || f.flags()[content.BootcampComplete] != 1 {
				t.Errorf("%+v %v", row, f.flags())
			}
			f.present()
		})
		t.Run("J-OPEN-022 a run is told of a deadline of its attempt", func(t *testing.T) {
			f.now = noon.Add(2 * time.Minute)
			row, _ := f.row(1)
			f.does(f.a.Elapse(t.Context(), f.command, commands.Identity{Mission: 1, Assignment: row.ID, Generation: row.Generation, Revision: row.Revision}, 3))
			inbox := f.scenes().Inbox
			if last := inbox[len(inbox)-1]; last.Observation != `{"kind":11,"mission":1,"objective":3}` || last.State != store.LetterPending {
				t.Errorf("%+v", last)
			}
		})
	})
}

// TestOneAttemptTwice has one decision change its attempt by an intent and by
// a signal.
func TestOneAttemptTwice(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{
			2: acts(content.ChangeObjective{Operation: "win", Mission: 1, Objective: 2, State: content.ObjectiveCompleted}),
			3: {Signals: []content.Signal{{Event: done}}},
			4: still(content.MissionDeadline{Operation: "hurry", Mission: 1, Objective: 2, Seconds: new(uint32(60))}),
		}, func(m *content.Mission) { m.Objectives[1].Optional = false }))
		f.begin(1)
		t.Run("a signal is for exactly the attempt that takes part", func(t *testing.T) {
			shift := func(by int) {
				enginetest.Run(t, f.s.Char, store.Raw("making it another attempt's", "UPDATE character_scene_participant SET assignment_generation = assignment_generation + ?", by))
			}
			shift(1)
			if o := f.play(1, 3); len(o.Attempts) != 0 {
				t.Errorf("%+v", o)
			}
			shift(-1)
		})
		t.Run("J-SCENE-027 J-TX-006 what is published of the attempt is its rows after all of the decision, once", func(t *testing.T) {
			o := f.play(1, 2)
			row, _ := f.row(1)
			g := read(f, func(ctx context.Context, r *store.Read) (*rules.Aggregate, error) { return r.Aggregate(ctx, &row) })
			if len(o.Attempts) != 1 || !row.Completable || !o.Attempts[0].Completable || !reflect.DeepEqual(o.Attempts[0].Aggregate, g) || len(messages[commands.ObjectiveChanged](o)) != 2 {
				t.Errorf("%+v, rows %+v %+v", o, row, g)
			}
		})
		t.Run("a deadline that a scene started ends with its attempt", func(t *testing.T) {
			deadlines := func() int {
				return len(read(f, func(ctx context.Context, r *store.Read) ([]store.Deadline, error) { return r.Deadlines(ctx, hero) }))
			}
			f.play(1, 4)
			row, _ := f.row(1)
			if deadlines() != 1 {
				t.Fatal("none was started")
			}
			f.does(f.a.Fail(t.Context(), f.command, commands.Identity{Mission: 1, Assignment: row.ID, Generation: row.Generation, Revision: row.Revision}))
			if deadlines() != 0 {
				t.Error("it is left")
			}
		})
	})
}

func TestIntentsOfScripts(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{1: {}, 2: {}}, func(m *content.Mission) {
			m.Rewards = append(m.Rewards, content.Reward{ID: 3, Items: []content.RewardItem{{Template: packs, Quantity: 1, Selectable: true}}},
				content.Reward{ID: 4, Credits: 2147483647})
		}), mission(2))
		var wants []content.CharacterIntent
		f.options.Scripts = scene.NewRegistry(deciding{func(_ scene.Context, o scene.Observation) (scene.Decision, error) {
			if o.Kind == scene.Started {
				return scene.Decision{}, nil
			}
			return scene.Decision{Character: wants}, nil
		}})
		f.reload()
		f.begin(1)
		refused := func(t *testing.T, code commands.Code, i ...content.CharacterIntent) {
			t.Helper()
			wants = i
			f.stuck(code, 1, 2)
		}
		t.Run("J-REWARD-008 a scene's reward has nothing to select and is not the turn-in's", func(t *testing.T) {
			for reward, code := range map[content.RewardID]commands.Code{1: commands.RejectSelection, 3: commands.RejectSelection, 9: commands.RejectMission} { // any order: each is refused
				refused(t, code, content.GrantReward{Operation: "pay", Mission: 1, Reward: reward})
			}
			refused(t, commands.RejectMission, content.GrantReward{Operation: "pay", Mission: 99, Reward: 1})
		})
		t.Run("J-REWARD-001 what does not fit gives nothing", func(t *testing.T) {
			refused(t, commands.RejectOverflow, content.GrantReward{Operation: "pay", Mission: 1, Reward: 2}, content.GrantReward{Operation: "too much", Mission: 1, Reward: 4})
		})
		t.Run("J-SCENE-027 a mission's run changes its own attempt alone", func(t *testing.T) {
			f.take(2)
			refused(t, commands.RejectAssignment, content.ChangeObjective{Operation: "o", Mission: 2, Objective: 1, State: content.ObjectiveCompleted})
			refused(t, commands.RejectAssignment, content.MissionDeadline{Operation: "o", Mission: 2, Objective: 1})
		})
	})
}

// qualifies has the stored scene of a mission carry an intent of old content
// that nothing can author any more.
func qualifies(f *fixture, id content.MissionID, operation string, qualified bool) {
	f.t.Helper()
	text := "UPDATE mission_scene SET scene_json = REPLACE(scene_json, ?, ?) WHERE mission_id = ?"
	enginetest.Run(f.t, f.s.World, store.Raw("old content", text, `{"kind":"grantAbility","operation":"`+operation+`","ability":1}`,
		`{"kind":"setQualification","operation":"`+operation+`","qualification":1,"qualified":`+strconv.FormatBool(qualified)+`}`, id))
	f.reload()
}

func TestQualifications(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{
			2: acts(content.GrantAbility{Operation: "qualify", Ability: 1}),
			3: still(content.GrantAbility{Operation: "disqualify", Ability: 1}),
		}, func(m *content.Mission) {
			m.Scene.ObjectiveRequirements = map[content.ObjectiveID]content.Requirement{1: content.NotRequirement{Part: content.CustomRequirement{Key: rules.KeyStartingCompleted}}}
		}))
		qualifies(f, 1, "qualify", true)
		qualifies(f, 1, "disqualify", false)
		f.begin(1)
		t.Run("J-FLAG-013 J-OPEN-029 J-PRE-005 J-PRE-008 an old qualification writes the flag, and its derived completion is planned", func(t *testing.T) {
			f.queue(1, 2)
			f.a.Inject(true, store.SetStarting(hero, rules.StartingSkipped)) // not what the plan expects
			f.refusesDelivery(commands.RejectChanged)
			f.deliver()
			row, _ := f.row(1)
			if f.flags()[content.BootcampComplete] != content.BootcampCompleteValue || !row.Completable || len(f.scenes().Receipts) != 1 {
				t.Errorf("%v %+v", f.flags(), row)
			}
		})
		t.Run("J-FLAG-013 J-FLAG-014 and unsets it, with the other records as they are", func(t *testing.T) {
			before := read(f, func(ctx context.Context, r *store.Read) (rules.StartingExperience, error) {
				return r.ReadState(ctx, hero)
			})
			f.play(1, 3)
			after := read(f, func(ctx context.Context, r *store.Read) (rules.StartingExperience, error) {
				return r.ReadState(ctx, hero)
			})
			if _, stored := f.flags()[content.BootcampComplete]; stored || before != after {
				t.Errorf("%v", f.flags())
			}
		})
	})
}

func TestItemIntents(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		m := carrier(1, intents{nil, nil}, func(m *content.Mission) {
			m.Scene.Script, m.Scene.StateVersion = "sequences", 1
			m.Scene.Sequences = map[content.SequenceID]content.Sequence{
				2: still(issues(1, "hand out", "bomb", 3)), 3: still(consumes(1, "plant", "bomb", 2)), 4: still(removes(1, "clean", "bomb")),
				5: still(issues(1, "more", "bomb", 1)),
			}
		})
		f := setting(t, db, m)
		f.begin(1)
		t.Run("J-ITEM-020 a sequence issues, spends and takes away its attempt's items, each operation once", func(t *testing.T) {
			f.play(1, 2)
			f.play(1, 2)
			if f.held(packs) != 3 {
				t.Fatalf("%d", f.held(packs))
			}
			f.play(1, 3)
			if f.held(packs) != 1 {
				t.Fatalf("%d", f.held(packs))
			}
			f.play(1, 4)
			receipts := read(f, func(ctx context.Context, r *store.Read) ([]store.ItemReceipt, error) {
				return r.ItemReceipts(ctx, hero)
			})
			row, _ := f.row(1)
			if f.held(packs) != 0 || len(receipts) != 3 || receipts[0].Assignment != row.ID || len(f.scenes().Receipts) != 3 {
				t.Errorf("%d, %+v", f.held(packs), receipts)
			}
		})
		t.Run("J-ITEM-021 a stale assignment, assignment generation or scene generation issues nothing", func(t *testing.T) {
			for column, code := range map[string]commands.Code{"assignment_id": commands.RejectAssignment, "assignment_generation": commands.RejectAssignment} { // any order: each is undone
				shift := func(by int) {
					enginetest.Run(t, f.s.Char, store.Raw("making it another attempt's", "UPDATE character_scene_participant SET "+column+" = "+column+" + ?", by))
				}
				f.queue(1, 5)
				shift(100)
				f.refusesDelivery(code)
				shift(-100)
				enginetest.Run(t, f.s.Char, store.Raw("dropping", "UPDATE character_scene_inbox SET state = 2 WHERE state = 0"))
			}
			f.queue(1, 5)
			enginetest.Run(t, f.s.Char, store.Raw("setting it back", "UPDATE character_scene_run SET generation = 2"))
			if o := f.deliver(); len(o) != 1 || len(o[0].Messages) != 0 || f.held(packs) != 0 {
				t.Errorf("%+v", o)
			}
			f.play(1, 5) // the new generation's own
			if f.held(packs) != 1 {
				t.Errorf("%d", f.held(packs))
			}
		})
	})
}

func TestSceneOffers(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		offered := func(id content.MissionID, r content.Requirement) *content.Mission {
			return mission(id, func(m *content.Mission) {
				m.Channels.Sources = []content.Source{{Kind: content.SourceScene, Key: "sequences", Requirement: r}}
			})
		}
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{
			2: {World: []content.WorldIntent{ensures("come")}, Character: []content.CharacterIntent{content.OfferRadioMission{Operation: "offer", Mission: 2}}},
			3: still(content.OfferRadioMission{Operation: "offer again", Mission: 2}, content.SetCharacterFlag{Operation: "go on", Flag: 8, Value: new(uint32(1))}),
			4: still(content.OfferRadioMission{Operation: "offer of a fact", Mission: 3}),
		}), offered(2, nil), offered(3, content.FlagRequirement{Flag: 81, Value: 1}))
		f.begin(1)
		f.play(1, 2)
		run := f.run(1)
		row, _ := f.row(1)
		pending := func() *store.Offer {
			for _, o := range f.offers() {
				if o.Mission == 2 && o.State == store.OfferPending {
					return &o
				}
			}
			return nil
		}
		t.Run("J-CHAN-010 J-CHAN-011 J-CHAN-016 the offer has the run, its scene generation and the exact attempt; effects are as they were", func(t *testing.T) {
			o := pending()
			if o == nil || o.Source.Kind != content.SourceScene || o.Source.Instance != strconv.FormatInt(int64(run.Run), 10) || o.Source.Generation != 1 ||
				*o.Source.Assignment != row.ID || *o.Source.AssignmentGeneration != row.Generation {
				t.Fatalf("%+v", o)
			}
			e := f.effects()["come"]
			if len(f.effects()) != 1 || e.Status != store.EffectPending || *e.Source.Run != run.Run {
				t.Errorf("%+v", e)
			}
		})
		t.Run("J-CHAN-014 an identical offer stays, and the unit goes on", func(t *testing.T) {
			before := *pending()
			o := f.play(1, 3)
			if f.flags()[8] != 1 || len(messages[commands.OfferShown](o)) != 0 || pending().ID != before.ID {
				t.Errorf("%v %+v", f.flags(), o)
			}
		})
		t.Run("J-CHAN-009 J-CHAN-014 J-CHAN-015 offer, receipt and the scene's advance are one transaction, told after it", func(t *testing.T) {
			f.stuck(commands.RejectRequirement, 1, 4)
			enginetest.Run(t, f.s.Char, store.SetFlag(hero, 81, 1))
			f.queue(1, 4)
			o := f.faults(t, 15, func() (commands.Outcome, error) {
				list, err := f.a.DeliverScenes(t.Context(), f.command)
				if len(list) > 0 {
					return list[0], nil
				}
				return commands.Outcome{}, err
			})
			receipts := f.scenes().Receipts
			if shown := messages[commands.OfferShown](o); len(shown) != 1 || shown[0].Mission != 3 || len(f.offers()) != 2 || len(receipts) != 4 {
				t.Errorf("%+v %+v", o, receipts)
			}
		})
		t.Run("J-PRE-014 J-CHAN-012 acceptance asks whether the run is still what it was", func(t *testing.T) {
			for _, change := range [][2]string{
				{"UPDATE character_scene_run SET generation = 2", "UPDATE character_scene_run SET generation = 1"},
				{"UPDATE character_scene_run SET content_revision = 'old'", "UPDATE character_scene_run SET content_revision = 'test-1'"},
				{"UPDATE character_scene_run SET state = 2, ended_at_utc = started_at_utc", "UPDATE character_scene_run SET state = 1, ended_at_utc = NULL"},
				{"UPDATE character_scene_participant SET assignment_generation = 7", "UPDATE character_scene_participant SET assignment_generation = 1"},
			} {
				enginetest.Run(t, f.s.Char, store.Raw("changing the source", change[0]))
				f.refuses(commands.RejectSource, func() (commands.Outcome, error) { return f.accept(2) })
				enginetest.Run(t, f.s.Char, store.Raw("changing it back", change[1]))
				// and when it changes meanwhile
				f.a.Inject(true, store.Raw("changing the source", change[0]))
				f.refuses(commands.RejectSource, func() (commands.Outcome, error) { return f.accept(2) })
			}
			f.does(f.accept(2))
		})
		t.Run("J-CHAN-012 a run pinned to an older revision cannot offer", func(t *testing.T) {
			f.does(f.abandon(2))
			enginetest.Run(t, f.s.Char, store.Raw("an older release", "UPDATE character_scene_run SET content_revision = 'old'"))
			if _, err := f.observe(run.RunIdentity, scene.Observation{Kind: scene.SignalReceived, Sequence: 2}); commands.Refused(err) != commands.RejectRevision {
				t.Error(err)
			}
		})
	})
}

// TestAnOfferOfASceneThatIsOver is no more in the way of another source than
// one that has expired.
func TestAnOfferOfASceneThatIsOver(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{
			2: still(content.OfferRadioMission{Operation: "offer", Mission: 2}),
		}), mission(2, func(m *content.Mission) {
			m.Channels.Sources = append(m.Channels.Sources, content.Source{Kind: content.SourceScene, Key: "sequences"})
		}))
		f.begin(1)
		f.play(1, 2)
		f.refuses(commands.RejectOfferTaken, func() (commands.Outcome, error) { return f.offer(2) })
		f.does(f.abandon(1))
		f.refuses(commands.RejectSource, func() (commands.Outcome, error) { return f.accept(2) })
		f.does(f.offer(2))
		f.does(f.accept(2))
	})
}
