package message

import (
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

type (
	// EffectStarted gives a world intent to a room, which carries it out and
	// acknowledges it.
	EffectStarted struct {
		Run       store.RunIdentity   // run that wants the effect
		Operation string              // key of the operation within the run
		Version   int64               // version of the effect, to be acknowledged
		Source    store.EffectSource  // attempt that the effect belongs to
		Intent    content.WorldIntent // what is to be done
	}
	// EffectCancelled has a room stop exactly this operation of this
	// generation of the run.
	EffectCancelled struct {
		Run       store.RunIdentity // run that wanted the effect
		Operation string            // key of the operation within the run
		Version   int64             // version of the effect
	}
	// RunChanged tells a room that a run began or ended.
	RunChanged struct {
		Run        store.RunIdentity // the run
		Mission    content.MissionID // 0 in a private experience
		Experience string            // key of the private experience; empty for a mission's run
		Ended      bool              // the run ended; otherwise it began
	}
	// SceneRewarded gives the result of a reward that a scene gave at once.
	SceneRewarded struct {
		Run       store.RunIdentity    // run that gave the reward
		Operation string               // key of the operation within the run
		Mission   content.MissionID    // mission whose package it was
		Purse     rules.Purse          // the purse after the reward
		Items     []content.RewardItem // the items that were given
	}
	// AbilityLearned adds an ability that a scene taught.
	AbilityLearned struct{ Ability content.ActionID }
)

func (EffectStarted) message()   {}
func (EffectCancelled) message() {}
func (RunChanged) message()      {}
func (SceneRewarded) message()   {}
func (AbilityLearned) message()  {}
