package commands

import (
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

type (
	// EffectStarted is a world intent for a room to carry out and to
	// acknowledge.
	EffectStarted struct {
		Run       store.RunIdentity
		Operation string
		Version   int64
		Source    store.EffectSource
		Intent    content.WorldIntent
	}
	// EffectCancelled tells a room that nothing is to be done any more about
	// exactly this operation of this generation of the run.
	EffectCancelled struct {
		Run       store.RunIdentity
		Operation string
		Version   int64
	}
	// RunChanged tells a room that a run began or ended.
	RunChanged struct {
		Run        store.RunIdentity
		Mission    content.MissionID // 0 in a private experience
		Experience string
		Ended      bool
	}
	// SceneRewarded tells what a scene gave at once.
	SceneRewarded struct {
		Run       store.RunIdentity
		Operation string
		Mission   content.MissionID
		Purse     rules.Purse
		Items     []content.RewardItem
	}
	// AbilityLearned tells of an ability that a scene taught.
	AbilityLearned struct{ Ability content.ActionID }
)

func (EffectStarted) message()   {}
func (EffectCancelled) message() {}
func (RunChanged) message()      {}
func (SceneRewarded) message()   {}
func (AbilityLearned) message()  {}
