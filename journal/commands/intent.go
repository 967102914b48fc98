package commands

import (
	"context"
	"errors"
	"strconv"
	"time"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// perform does one character intent, once: its receipt is written with it
// (J-SCENE-027). Trusted scenes need no session for what they do to rows
// (J-CONV-027).
func (w *sceneWork) perform(ctx context.Context, intent content.CharacterIntent) error {
	payload, err := content.EncodeCharacterIntent(intent)
	if err != nil {
		return err
	}
	if known, err := w.known(intent.OperationKey(), payload); known || err != nil {
		return err
	}
	receipt := &store.SceneReceipt{RunIdentity: w.run.RunIdentity, Operation: intent.OperationKey(), Payload: payload}
	w.unit.BeforeValidation(func(_ context.Context, u *Unit) error {
		receipt.At = w.Service.now()
		u.Stage(store.InsertSceneReceipt(receipt))
		return nil
	})
	switch i := intent.(type) {
	case content.GrantReward:
		return w.grantNow(ctx, i)
	case content.GrantAbility:
		w.unit.Stage(store.AddAbility(w.character.ID, i.Ability))
		w.unit.Publish(AbilityLearned{i.Ability})
		return nil
	case content.SetCharacterFlag:
		w.flag(i)
		return nil
	case content.SetQualification:
		f, known := i.Flag()
		if !known {
			return reject(RejectScene, "operation %q: no flag took that qualification's place", i.OperationKey())
		}
		w.flag(f)
		return nil
	case content.SetEntitlement:
		w.unit.Stage(store.SetEntitled(w.character.Account, i.Entitled))
		w.facts.project(func(f *rules.Facts) { f.Entitlement = i.Entitled })
		return nil
	case content.ChangeObjective:
		return w.objective(ctx, i)
	case content.MissionDeadline:
		return w.deadline(ctx, i)
	case content.OfferRadioMission:
		return w.offerMission(ctx, i)
	case content.ItemIntent:
		mission, _ := i.Binding()
		m, row, err := w.attempt(ctx, mission)
		if err != nil {
			return err
		}
		w.touch(m, row)
		return w.operate(ctx, m, &row, i)
	}
	return reject(RejectScene, "operation %q is of no known kind (%T)", intent.OperationKey(), intent)
}

// flag writes a flag, or unsets it.
func (w *sceneWork) flag(i content.SetCharacterFlag) {
	if i.Value == nil {
		w.removeFlag(i.Flag)
		return
	}
	w.setFlag(i.Flag, *i.Value)
}

// grantNow gives a reward package at once. The turn-in's package is given at
// the turn-in alone, and nobody is there to select (J-REWARD-008, J-REWARD-009).
func (w *sceneWork) grantNow(ctx context.Context, i content.GrantReward) error {
	m, there := w.catalog.Mission(i.Mission)
	if !there {
		return reject(RejectMission, "mission %d is not operational", i.Mission)
	}
	for n := range m.Rewards {
		r := &m.Rewards[n]
		if r.ID != i.Reward {
			continue
		}
		items, err := rules.Items(r, nil)
		if err != nil || r.TurnIn {
			return reject(RejectSelection, "reward %d of mission %d is none that a scene gives", i.Reward, i.Mission)
		}
		if err := w.bestow(ctx, r, items); err != nil {
			return err
		}
		w.unit.Publish(SceneRewarded{w.run.RunIdentity, i.Operation, i.Mission, w.purse, items})
		return nil
	}
	return reject(RejectMission, "mission %d has no reward %d", i.Mission, i.Reward)
}

// attempt is the active attempt that an intent of the run is about. A
// mission's run speaks of exactly the attempt that takes part in it: its
// assignment and the assignment's generation, apart from the scene's
// (J-ITEM-021).
func (w *sceneWork) attempt(ctx context.Context, mission content.MissionID) (*content.Mission, store.Assignment, error) {
	row, there, err := w.unit.Assignment(ctx, w.character.ID, mission)
	if err != nil {
		return nil, row, err
	}
	if t := w.of(row.ID); there && t != nil {
		row = t.row
	}
	m, known := w.catalog.ForAssignment(row.Mission, row.Revision)
	if !there || !known || row.State != content.MissionActive {
		return nil, row, reject(RejectAssignment, "there is no active attempt at mission %d", mission)
	}
	if w.run.Mission == 0 {
		return m, row, nil
	}
	for _, p := range w.participants {
		if p.Character == w.character.ID && p.Assignment != nil && *p.Assignment == row.ID && *p.Generation == row.Generation && mission == w.run.Mission {
			return m, row, nil
		}
	}
	return nil, row, reject(RejectAssignment, "attempt %d.%d at mission %d takes no part in run %d", row.ID, row.Generation, mission, w.run.Run)
}

func (w *sceneWork) objective(ctx context.Context, i content.ChangeObjective) error {
	m, row, err := w.attempt(ctx, i.Mission)
	if err != nil {
		return err
	}
	run, row, err := w.advance(ctx, m, row)
	if run == nil || err != nil {
		return err
	}
	if err := run.SetObjective(i.Objective, i.State); err != nil || len(run.Changes) == 0 {
		return err
	}
	return w.changed(ctx, m, row, run)
}

// deadline starts or stops the time limit of an objective; it is the
// attempt's own, and runs on the wall clock (J-OPEN-022).
func (w *sceneWork) deadline(ctx context.Context, i content.MissionDeadline) error {
	m, row, err := w.attempt(ctx, i.Mission)
	if err != nil {
		return err
	}
	w.touch(m, row)
	if i.Seconds == nil {
		w.unit.Stage(store.StopDeadline(&row, i.Objective))
	} else {
		w.unit.Stage(store.StartDeadline(&row, i.Objective, w.now.Add(time.Duration(*i.Seconds)*time.Second)))
	}
	return nil
}

// offerMission offers a mission in the run's own unit: its source is the run,
// its scene generation and the exact attempt that takes part (J-CHAN-011,
// J-CHAN-015).
func (w *sceneWork) offerMission(ctx context.Context, i content.OfferRadioMission) error {
	m, there := w.catalog.Mission(i.Mission)
	if !there {
		return reject(RejectMission, "mission %d is not operational", i.Mission)
	}
	live, there := w.Presence.Get(w.character.ID)
	if !there {
		return reject(RejectSession, "character %d is not in the world", w.character.ID)
	}
	source := store.Source{Kind: content.SourceScene, Key: w.run.Script.Key, Instance: strconv.FormatInt(int64(w.run.Run), 10), Generation: w.run.Generation}
	for _, p := range w.participants {
		if p.Character == w.character.ID {
			source.Assignment, source.AssignmentGeneration = p.Assignment, p.Generation
		}
	}
	return w.planOffer(ctx, m, live.Session, source)
}

// planOffer is the form of an offer that takes part in a unit which does
// other things too (J-CHAN-014): an identical one that is still valid stays,
// and the unit goes on.
func (p *plan) planOffer(ctx context.Context, m *content.Mission, s store.Session, source store.Source) error {
	err := p.offer(ctx, m, s, source)
	if errors.Is(err, errNothing) {
		return nil
	}
	return err
}
