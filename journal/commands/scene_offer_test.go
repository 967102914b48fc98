package commands_test

import (
	"strconv"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/scene"
	"caper/journal/store"
)

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
		t.Run("J-PRE-014 J-CHAN-012 acceptance asks whether the run is still what it was", func(t *testing.T) { checkChangedRun(t, f) })
		t.Run("J-CHAN-012 a run pinned to an older revision cannot offer", func(t *testing.T) {
			f.does(f.abandon(2))
			enginetest.Run(t, f.s.Char, store.Raw("an older release", "UPDATE character_scene_run SET content_revision = 'old'"))
			if _, err := f.observe(run.RunIdentity, scene.Observation{Kind: scene.SignalReceived, Sequence: 2}); commands.Refused(err) != commands.RejectRevision {
				t.Error(err)
			}
		})
	})
}

// TestAnOfferOfASceneThatIsOver is no longer in the way of another source than
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

// checkChangedRun accepts a scene's offer after its run changed.
func checkChangedRun(t *testing.T, f *fixture) {
	t.Helper()
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
}
