package scenes

import (
	"context"
	"errors"

	"caper/journal/commands/message"
	"caper/journal/commands/offers"
	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// perform applies one character intent, once: its receipt is written with it
// (J-SCENE-027). Scenes are trusted, and need no session for what they do to
// rows (J-CONV-027).
func (w *runWork) perform(ctx context.Context, intent content.CharacterIntent) error {
	payload, err := content.EncodeCharacterIntent(intent)
	if err != nil {
		return err
	}
	if known, err := w.known(intent.OperationKey(), payload); known || err != nil {
		return err
	}
	receipt := &store.SceneReceipt{RunIdentity: w.run.RunIdentity, Operation: intent.OperationKey(), Payload: payload}
	w.tx.BeforeValidation(func(_ context.Context, u *unit.Unit) error {
		receipt.At = w.tx.Clock()
		u.Stage(store.InsertSceneReceipt(receipt))
		return nil
	})
	switch i := intent.(type) {
	case content.GrantReward:
		return w.grant(ctx, i)
	case content.GrantAbility:
		w.tx.Stage(store.AddAbility(w.tx.ID(), i.Ability))
		w.tx.Publish(message.AbilityLearned{Ability: i.Ability})
		return nil
	case content.SetCharacterFlag:
		w.setFlag(i)
		return nil
	case content.SetQualification:
		f, known := i.Flag()
		if !known {
			return rejection.New(rejection.Scene, "operation %q: no flag took that qualification's place", i.OperationKey())
		}
		w.setFlag(f)
		return nil
	case content.SetEntitlement:
		w.tx.Stage(store.SetEntitled(w.account, i.Entitled))
		w.tx.Expect(func(f *rules.Facts) { f.Entitlement = i.Entitled })
		return nil
	case content.ChangeObjective:
		return w.setObjective(ctx, i)
	case content.MissionDeadline:
		return w.setDeadline(ctx, i)
	case content.OfferRadioMission:
		return w.offerMission(ctx, i)
	case content.ItemIntent:
		return w.operate(ctx, i)
	}
	return rejection.New(rejection.Scene, "operation %q is of no known kind (%T)", intent.OperationKey(), intent)
}

// setFlag writes a flag, or unsets it.
func (w *runWork) setFlag(i content.SetCharacterFlag) {
	if i.Value == nil {
		w.tx.RemoveFlag(i.Flag)
		return
	}
	w.tx.SetFlag(i.Flag, *i.Value)
}

// operate runs an operation on the items of the run's attempt.
func (w *runWork) operate(ctx context.Context, i content.ItemIntent) error {
	mission, _ := i.Binding()
	m, row, err := w.attempt(ctx, mission)
	if err != nil {
		return err
	}
	w.tx.MarkDirty(m, row)
	return w.attempts.Items.Operate(ctx, m, &row, i)
}

// grant gives a reward package at once. Only a turn-in gives the turn-in's
// package, and a scene has nobody to select an item (J-REWARD-008,
// J-REWARD-009).
func (w *runWork) grant(ctx context.Context, i content.GrantReward) error {
	m, there := w.tx.Catalog().Mission(i.Mission)
	if !there {
		return rejection.New(rejection.Mission, "mission %d is not operational", i.Mission)
	}
	for n := range m.Rewards {
		r := &m.Rewards[n]
		if r.ID != i.Reward {
			continue
		}
		items, err := rules.Items(r, nil)
		if err != nil || r.TurnIn {
			return rejection.New(rejection.Selection, "reward %d of mission %d is none that a scene gives", i.Reward, i.Mission)
		}
		purse, err := w.attempts.Grant(ctx, r, items)
		if err != nil {
			return err
		}
		w.tx.Publish(message.SceneRewarded{Run: w.run.RunIdentity, Operation: i.Operation, Mission: i.Mission, Purse: purse, Items: items})
		return nil
	}
	return rejection.New(rejection.Mission, "mission %d has no reward %d", i.Mission, i.Reward)
}

// offerMission offers a mission in the run's own unit. An identical offer that
// is still valid stays, and the unit goes on (J-CHAN-014).
func (w *runWork) offerMission(ctx context.Context, i content.OfferRadioMission) error {
	m, there := w.tx.Catalog().Mission(i.Mission)
	if !there {
		return rejection.New(rejection.Mission, "mission %d is not operational", i.Mission)
	}
	live, there := w.tx.Presence().Get(w.tx.ID())
	if !there {
		return rejection.New(rejection.Session, "character %d is not in the world", w.tx.ID())
	}
	source := offers.SceneSource(w.run)
	if p := w.participant(w.tx.ID()); p != nil {
		source.Assignment, source.AssignmentGeneration = p.Assignment, p.Generation
	}
	if err := w.offers.Offer(ctx, m, live.Session, source); !errors.Is(err, unit.ErrNothing) {
		return err
	}
	return nil
}
