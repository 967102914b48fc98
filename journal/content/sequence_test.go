package content_test

import (
	"fmt"
	"math"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

// world1 replaces the world intents of sequence 1 by one.
func world1(i content.WorldIntent) func(*content.Mission) {
	return sequence(1, func(s *content.Sequence) { s.World = []content.WorldIntent{i} })
}

func character2(i content.CharacterIntent) func(*content.Mission) {
	return sequence(2, func(s *content.Sequence) { s.Character = []content.CharacterIntent{i} })
}

func TestSequences(t *testing.T) {
	const key = "scene.sequences[2].character[0].operation"
	for n, field := range map[int]string{0: key, 1: "", 96: "", 97: key} { // any order: each case stands alone
		wants(t, fmt.Sprintf("J-SCENE-028 an operation key of %d", n), field, character2(content.GrantAbility{Operation: long(n), Ability: 1}))
	}
	wants(t, "J-SCENE-028 a key in two sequences", key, character2(content.GrantAbility{Operation: "ensure", Ability: 1}))
	timer := func(change func(*content.Timer)) func(*content.Mission) {
		return sequence(1, func(s *content.Sequence) { change(&s.Timers[0]) })
	}
	const at = "scene.sequences[1].timers[0]"
	for n, field := range map[int]string{0: at + ".name", 64: "", 65: at + ".name"} { // any order: each case stands alone
		wants(t, fmt.Sprintf("J-SCENE-029 a timer's name of %d", n), field, timer(func(i *content.Timer) { i.Name = long(n) }))
	}
	wants(t, "J-SCENE-029 an unknown sequence", at+".sequence", timer(func(i *content.Timer) { i.Sequence = 9 }))
	for policy, field := range map[content.TimerPolicy]string{0: at + ".policy", content.TimerWallClock: "", content.TimerActiveScene: "", 3: at + ".policy"} { // any order: each case stands alone
		wants(t, fmt.Sprintf("J-SCENE-029 policy %d", policy), field, timer(func(i *content.Timer) { i.Policy = policy }))
	}
	wants(t, "J-SCENE-029 no time", at+".milliseconds", timer(func(i *content.Timer) { i.Milliseconds = 0 }))
	for n, field := range map[int]string{64: "", 65: "scene.sequences[1]"} { // any order: each case stands alone
		wants(t, fmt.Sprintf("J-SCENE-030 %d intents and signals, timers aside", n), field, sequence(1, func(s *content.Sequence) {
			s.World = nil
			for i := range n - 2 {
				s.World = append(s.World, content.EnsureActor{Operation: fmt.Sprint("o", i), Role: "raider"})
			}
			s.Character = []content.CharacterIntent{content.GrantAbility{Operation: "one", Ability: 1}}
			s.Signals = []content.Signal{{Event: 1}}
			s.Timers = append(s.Timers, content.Timer{Name: "another", Sequence: 2, Policy: content.TimerWallClock, Milliseconds: 1})
		}))
	}
	for n, field := range map[int]string{64: "", 65: "scene.sequences[1].timers"} { // any order: each case stands alone
		wants(t, fmt.Sprintf("J-OPEN-015 %d timers", n), field, sequence(1, func(s *content.Sequence) {
			s.Timers = nil
			for i := range n {
				s.Timers = append(s.Timers, content.Timer{Name: fmt.Sprint("t", i), Sequence: 2, Policy: content.TimerWallClock, Milliseconds: 1})
			}
		}))
	}
	wants(t, "signals have an event", "scene.sequences[1].signals[0].event", sequence(1, func(s *content.Sequence) { s.Signals[0].Event = 0 }))
	wants(t, "signals come from a role", "scene.sequences[1].signals[0].at", sequence(1, func(s *content.Sequence) { s.Signals[0].At = "ghost" }))
}

func TestIntents(t *testing.T) {
	const world, character = "scene.sequences[1].world[0]", "scene.sequences[2].character[0]"
	own, far := bootcamp.Initiation, content.MissionID(5)
	for _, c := range []struct {
		name, field string
		change      func(*content.Mission)
	}{
		{"ensure a role", world + ".role", world1(content.EnsureActor{Operation: "a", Role: "ghost"})},
		{"remove a role", world + ".role", world1(content.RemoveActor{Operation: "a", Role: "ghost"})},
		{"an interaction of nothing", world, world1(content.SetInteraction{Operation: "a", Role: "crate"})},
		{"a state of a creature", world + ".role", world1(content.TransitionObjectState{Operation: "a", Role: "raider", State: 1})},
		{"without a windup", "", world1(content.TransitionObjectState{Operation: "a", Role: "target", State: 1})},
		{"an unknown route", world + ".route", world1(content.RunRoute{Operation: "a", Role: "guide", Route: "nowhere"})},
		{"an object on a route", world + ".role", world1(content.RunRoute{Operation: "a", Role: "crate", Route: "patrol"})},
		{"follow the owner", "", world1(content.FollowActor{Operation: "a", Role: "guide"})},
		{"follow nobody", world + ".character", world1(content.FollowActor{Operation: "a", Role: "guide", Character: -1})},
		{"attack the owner", "", world1(content.AttackActor{Operation: "a", Role: "raider"})},
		{"attack an object", world + ".target", world1(content.AttackActor{Operation: "a", Role: "raider", Target: "crate"})},
		{"attack itself", world + ".target", world1(content.AttackActor{Operation: "a", Role: "raider", Target: "raider"})},
		{"a presentation of kind 4", world + ".presentation", world1(content.Presentation{Operation: "a", Kind: 4, ID: 1})},
		{"a tutorial", "", world1(content.Presentation{Operation: "a", Kind: content.PresentTutorial, ID: 1})},
		{"a greeting of nothing", world + ".id", world1(content.Presentation{Operation: "a", Kind: content.PresentGreeting})},
		{"J-AUDIO-005 an unknown audio set", world + ".id", world1(content.Presentation{Operation: "a", Kind: content.PresentAudio, ID: 1})},
		{"a transfer to no map", world + ".map", world1(content.Transfer{Operation: "a", Map: 5})},
		{"a transfer to no place", world + ".position", world1(content.Transfer{Operation: "a", Map: bootcamp.Map, Position: content.Position{Y: math.NaN()}})},
		{"a pose of nobody", world + ".role", world1(content.RestoreActorPose{Operation: "a", Role: "ghost"})},
		{"an unknown reward", character + ".reward", character2(content.GrantReward{Operation: "a", Mission: own, Reward: 9})},
		{"a turn-in reward", character + ".reward", character2(content.GrantReward{Operation: "a", Mission: own, Reward: 1})},
		{"another mission's objective", character + ".mission", character2(content.ChangeObjective{Operation: "a", Mission: far, Objective: 1})},
		{"an unknown objective", character + ".objective", character2(content.ChangeObjective{Operation: "a", Mission: own, Objective: 9})},
		{"state 5", character + ".state", character2(content.ChangeObjective{Operation: "a", Mission: own, Objective: 1, State: 5})},
		{"a deadline of no time", character + ".seconds", character2(content.MissionDeadline{Operation: "a", Mission: own, Objective: 1, Seconds: new(uint32(0))})},
		{"a deadline is stopped", "", character2(content.MissionDeadline{Operation: "a", Mission: own, Objective: 1})},
		{"ability 0", character + ".ability", character2(content.GrantAbility{Operation: "a"})},
		{"J-FLAG-011 flag 0", character + ".flag", character2(content.SetCharacterFlag{Operation: "a", Value: new(uint32(1))})},
		{"J-FLAG-011 reserved state without a name", character + ".flag", character2(content.SetCharacterFlag{Operation: "a", Flag: content.BootcampComplete + 1, Value: new(uint32(1))})},
		{"named state with another value", character + ".flag", character2(content.SetCharacterFlag{Operation: "a", Flag: content.BootcampComplete, Value: new(uint32(2))})},
		{"named state", "", character2(content.SetCharacterFlag{Operation: "a", Flag: content.BootcampComplete, Value: new(content.BootcampCompleteValue)})},
		{"J-OPEN-029 a qualification that is authored", character + ".qualification", character2(content.SetQualification{})},
		{"the shot of an unknown attacker", world + ".role", world1(content.AttackActor{Operation: "a", Role: "ghost"})},
		{"an unknown follower", world + ".role", world1(content.FollowActor{Operation: "a", Role: "crate"})},
		{"an interaction of nobody", world + ".role", world1(content.SetInteraction{Operation: "a", Role: "ghost", Enabled: new(true)})},
		{"a transfer that looks nowhere", world + ".orientation", world1(content.Transfer{Operation: "a", Map: bootcamp.Map, Orientation: math.NaN()})},
		{"a pose nowhere", world + ".position", world1(content.RestoreActorPose{Operation: "a", Role: "raider", Position: content.Position{X: math.NaN()}})},
		{"a pose that looks nowhere", world + ".orientation", world1(content.RestoreActorPose{Operation: "a", Role: "raider", Orientation: math.Inf(1)})},
		{"another mission's reward", character + ".mission", character2(content.GrantReward{Operation: "a", Mission: far, Reward: 1})},
		{"another mission's deadline", character + ".mission", character2(content.MissionDeadline{Operation: "a", Mission: far, Objective: 1})},
		{"a missing intent", world, world1(nil)},
		{"a missing intent of a character", character, character2(nil)},
		{"two timers of one name", "scene.sequences[1].timers[1].name", sequence(1, func(s *content.Sequence) { s.Timers = append(s.Timers, s.Timers[0]) })},
		{"an offer of a mission without that source", character + ".mission", character2(content.OfferRadioMission{Operation: "a", Mission: own})},
		{"an offer of the script's own", "", func(m *content.Mission) {
			m.Channels.Sources = append(m.Channels.Sources, content.Source{Kind: content.SourceScene, Key: "test.script"})
			character2(content.OfferRadioMission{Operation: "a", Mission: own})(m)
		}},
	} {
		wants(t, c.name, c.field, c.change)
	}
	wants(t, "J-REWARD-008 a scene's reward with a choice", character+".reward", func(m *content.Mission) {
		m.Rewards[1].Items = []content.RewardItem{{Template: 11501, Quantity: 1, Selectable: true}}
	})
}
