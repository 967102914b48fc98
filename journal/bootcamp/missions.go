package bootcamp

import (
	"caper/journal/content"
	"caper/journal/rules"
)

// The first mission and what it speaks of.
const (
	Initiation content.MissionID = 1990
	// InitiationRevision is the one that ships.
	InitiationRevision content.Revision = "bootcamp-1"
	// InitiationSource is the server event that offers it.
	InitiationSource = "bootcamp.initiation"

	AssemblyArea   content.AreaID      = 7101
	PracticeTarget content.EntityClass = 25110
	RifleShot      content.ActionID    = 174
	ThraxScout     content.CreatureID  = 8101
	Instructor     content.CreatureID  = 8100
	ThraxSoldier   content.CreatureID  = 8102

	InstructorPackage content.PackageID = 5101
	InstructorSpawn   content.SpawnID   = 9101

	ReportIn     content.ObjectiveID = 1
	HitTargets   content.ObjectiveID = 2
	StopScouts   content.ObjectiveID = 3
	InstructorIn content.ObjectiveID = 4 // hidden: the instructor must live

	InitiationDone content.FlagID = 92
)

// First is Bootcamp's first mission, Initiation: offered over the radio while
// the starting experience is under way, turned in over the radio.
func First() *content.Mission {
	reward := content.RewardID(1)
	return &content.Mission{
		ID: Initiation, Revision: InitiationRevision, Enabled: true, Title: 60001,
		Requirement: content.Required, Abandonment: content.AbandonAllowed,
		Evidence: "texts, places and numbers of our own; the mission's number and its radio source are given",
		Channels: content.Channels{
			Acceptance: content.ChannelRadio, Completion: content.ChannelRadio,
			Sources: []content.Source{{
				Kind: content.SourceServerEvent, Key: InitiationSource, Map: new(Map),
				Requirement: content.CustomRequirement{Key: rules.KeyStartingActive},
			}},
		},
		Objectives: []content.Objective{
			{ID: ReportIn, Text: 60011, Requirement: content.Required, Initial: content.ObjectiveIncomplete,
				Transitions: []content.Transition{{
					ID: 101, Requirement: content.Required,
					Triggers: []content.Trigger{{Kind: content.TriggerAreaEntered, Area: new(AssemblyArea)}},
					Actions:  []content.Action{activate(HitTargets), {Kind: content.ActionShowIndicator, Indicator: new(uint32(501))}},
				}}},
			{ID: HitTargets, Text: 60012, Requirement: content.Required, Initial: content.ObjectiveInactive,
				CounterTexts: [3]content.TextID{60022},
				Transitions: []content.Transition{{
					ID: 201, Requirement: content.Required,
					Triggers: []content.Trigger{counter(content.EventObjectHit, uint32(PracticeTarget), uint32(RifleShot), 3)},
					Actions:  []content.Action{activate(StopScouts)},
				}}},
			{ID: StopScouts, Text: 60013, Requirement: content.Required, Initial: content.ObjectiveInactive,
				CounterTexts: [3]content.TextID{60023},
				Transitions: []content.Transition{{
					ID: 301, Requirement: content.Required,
					Triggers: []content.Trigger{counter(content.EventCreatureKilled, uint32(ThraxScout), 1, 2)},
					Actions: []content.Action{
						{Kind: content.ActionCompleteObjective, Objective: new(StopScouts), State: new(content.ObjectiveCompleted)},
						{Kind: content.ActionActivateObjective, Objective: new(InstructorIn), State: new(content.ObjectiveCompleted)},
						{Kind: content.ActionSetPlayerFlag, Flag: new(InitiationDone), FlagValue: new(uint32(1))},
						{Kind: content.ActionGrantReward, Reward: &reward},
					},
				}}},
			{ID: InstructorIn, Text: 60014, Requirement: content.Required, Initial: content.ObjectiveIncomplete,
				Transitions: []content.Transition{{
					ID: 401, Requirement: content.Required, Target: new(content.ObjectiveFailed),
					Triggers: []content.Trigger{{
						Kind: content.TriggerProgressEvent, Event: new(content.EventCreatureKilled), Subject: new(uint32(Instructor)),
					}},
				}}},
		},
		Rewards: []content.Reward{{
			ID: reward, TurnIn: true, Experience: 250, Credits: 100,
			Items: []content.RewardItem{
				{Template: 11502, Quantity: 5},
				{Template: 11501, Quantity: 1, Selectable: true},
				{Template: 11503, Quantity: 1, Selectable: true},
			},
		}},
	}
}

func activate(id content.ObjectiveID) content.Action {
	return content.Action{Kind: content.ActionActivateObjective, Objective: &id, State: new(content.ObjectiveIncomplete)}
}

func counter(kind content.EventKind, subject, second uint32, target int32) content.Trigger {
	return content.Trigger{
		Kind: content.TriggerProgressEvent, Event: &kind, Subject: &subject, Counter: &second,
		Initial: new(int32(0)), TargetCount: &target,
	}
}
