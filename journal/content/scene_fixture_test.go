package content_test

import (
	"caper/journal/bootcamp"
	"caper/journal/content"
)

const (
	augmented content.EntityClass = 25999 // that is spoken to
	audioSet  content.AudioSetID  = 3999  // and the next
	speech    content.FlagID      = 7
)

// minimalSceneText is the document of a scene with nothing in it.
const minimalSceneText = `{}`

// full is a mission whose scene has every part but dialogue and items.
func full() *content.Mission {
	m := bootcamp.First()
	m.Rewards = append(m.Rewards, content.Reward{ID: 2, Credits: 5})
	m.Scene = fullScene()
	return m
}

func fullScene() content.Scene {
	state := content.ObjectiveCompleted
	return content.Scene{
		Script: "test.script", StateVersion: 2,
		Actors: map[content.Role]content.Actor{
			"guide": {Role: "guide", Kind: content.ActorPublicSpawn, Template: uint32(bootcamp.InstructorSpawn),
				Policy: &content.ActorPolicy{Invulnerable: true, Tags: []string{"ally"}}},
			"raider": {Role: "raider", Kind: content.ActorCreature, Template: uint32(bootcamp.ThraxScout),
				Position: &content.Position{X: 1, Y: 2.5, Z: -3}, Orientation: 1.5,
				Attribution: &content.Attribution{Mission: new(bootcamp.Initiation), Group: new(uint32(4)), Spawn: new(bootcamp.InstructorSpawn)},
				Policy: &content.ActorPolicy{DefenseRadius: 12, DefenseTargetTag: "ally", Tags: []string{"raider", "Raider"}, RewardScenarioKills: true,
					TrackParticipation: true, Loot: &content.LootProfile{Drops: []content.LootDrop{{Template: 11502, ChancePercent: 25.5, Minimum: 1, Maximum: 3}}}}},
			"crate": {Role: "crate", Kind: content.ActorObject, Template: uint32(augmented), Position: &content.Position{},
				InitiallyInteractable: true, InitialObjectState: new(uint32(1)), WindupMilliseconds: 1500,
				Loot: &content.LootProfile{Drops: []content.LootDrop{{Template: 11501, ChancePercent: 100, Minimum: 1, Maximum: 1}}}},
			"target": {Role: "target", Kind: content.ActorPracticeTarget, Template: uint32(bootcamp.PracticeTarget), Position: &content.Position{X: 9}},
		},
		Routes: map[string]content.Route{"patrol": {Speed: 2.5, ResumeAtDestination: true, Waypoints: []content.Waypoint{
			{Position: content.Position{X: 1}, Orientation: new(3.14), PauseMilliseconds: 500}, {Position: content.Position{X: 2}}}}},
		Sequences: map[content.SequenceID]content.Sequence{
			1: {
				World: []content.WorldIntent{
					content.EnsureActor{Operation: "ensure", Role: "raider"},
					content.SetInteraction{Operation: "interact", Role: "crate", Enabled: new(true), State: new(uint32(2))},
					content.TransitionObjectState{Operation: "transition", Role: "crate", State: 3, WindupMilliseconds: new(uint32(800))},
					content.RunRoute{Operation: "route", Role: "guide", Route: "patrol", ResumeAfterCombat: true},
					content.FollowActor{Operation: "follow", Role: "guide", Character: 44},
					content.AttackActor{Operation: "attack", Role: "raider", Target: "guide"},
					content.Presentation{Operation: "present", Kind: content.PresentAudio, ID: uint32(audioSet)},
					content.Transfer{Operation: "transfer", Map: bootcamp.Map, Position: content.Position{X: 5}, Orientation: 1},
					content.RestoreActorPose{Operation: "pose", Role: "raider", Position: content.Position{Z: 1}, Orientation: 2},
					content.RemoveActor{Operation: "remove", Role: "raider"},
				},
				Signals: []content.Signal{{Event: 31, At: "raider"}},
				Timers:  []content.Timer{{Name: "next", Sequence: 2, Policy: content.TimerActiveScene, Milliseconds: 4000}},
			},
			2: {Character: []content.CharacterIntent{
				content.GrantReward{Operation: "reward", Mission: bootcamp.Initiation, Reward: 2},
				content.GrantAbility{Operation: "ability", Ability: bootcamp.RifleShot},
				content.SetCharacterFlag{Operation: "flag", Flag: 5, Value: new(uint32(0))},
				content.SetCharacterFlag{Operation: "unset", Flag: content.BootcampComplete},
				content.SetEntitlement{Operation: "entitle", Entitled: true},
				content.ChangeObjective{Operation: "objective", Mission: bootcamp.Initiation, Objective: bootcamp.ReportIn, State: state},
				content.MissionDeadline{Operation: "deadline", Mission: bootcamp.Initiation, Objective: bootcamp.ReportIn, Seconds: new(uint32(60))},
			}},
		},
		Names:             map[string]content.SequenceID{"start": 1, "spawn-group-7": 2},
		DefeatSequences:   map[content.Role]content.SequenceID{"raider": 2},
		Requirement:       content.LevelRequirement{Minimum: 2},
		TurnInRequirement: content.FlagRequirement{Flag: 92, Value: 1},
		ObjectiveRequirements: map[content.ObjectiveID]content.Requirement{
			bootcamp.ReportIn: content.NotRequirement{Part: content.CustomRequirement{Key: "character.starting-experience-completed"}}},
		Credit: map[content.ObjectiveID]content.Credit{bootcamp.StopScouts: {Mode: content.CreditNearbyParty, Radius: 30}},
		Audio: &content.Audio{Offer: new(audioSet), Events: map[content.AudioEvent]content.AudioSetID{content.AudioCompleted: audioSet + 1},
			Announcements: map[content.TextID]content.AudioSetID{60050: audioSet}},
		Encounter: &content.PublicEncounter{Mission: bootcamp.Initiation, Spawn: bootcamp.InstructorSpawn, Role: "guide", Script: "test.script",
			OwnerLoss: content.OwnerLossWait, AllowPartyJoin: true, IncludeEligibleParty: true},
	}
}
