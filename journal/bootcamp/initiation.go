package bootcamp

import (
	"caper/journal/content"
	"caper/journal/rules"
)

// Objectives of Initiation.
const (
	ReportIn     content.ObjectiveID = 1
	HitTargets   content.ObjectiveID = 2
	StopScouts   content.ObjectiveID = 3
	InstructorIn content.ObjectiveID = 4 // the instructor must live
)

// initiation is offered over the radio while the starting experience is under
// way, and turned in over the radio.
func initiation() *content.Mission {
	m := mission(Initiation, 60001, 0, 0)
	m.Evidence = "texts, places and numbers of our own; the mission's number and its radio source are given"
	m.Channels = content.Channels{Acceptance: content.ChannelRadio, Completion: content.ChannelRadio,
		Sources: []content.Source{{Kind: content.SourceServerEvent, Key: InitiationSource, Map: new(Map),
			Requirement: content.CustomRequirement{Key: rules.KeyStartingActive}}}}
	m.Scene = content.Scene{}
	m.Objectives = []content.Objective{
		objective(ReportIn, 60011, content.ObjectiveIncomplete,
			transition(101, area(AssemblyArea), activate(HitTargets), content.Action{Kind: content.ActionShowIndicator, Indicator: new(uint32(501))})),
		counted(60022, objective(HitTargets, 60012, content.ObjectiveInactive,
			transition(201, counter(content.EventObjectHit, uint32(PracticeTarget), uint32(RifleShot), 3), activate(StopScouts)))),
		counted(60023, objective(StopScouts, 60013, content.ObjectiveInactive,
			transition(301, counter(content.EventCreatureKilled, uint32(ThraxScout), 1, 2),
				content.Action{Kind: content.ActionCompleteObjective, Objective: new(StopScouts), State: new(content.ObjectiveCompleted)},
				content.Action{Kind: content.ActionActivateObjective, Objective: new(InstructorIn), State: new(content.ObjectiveCompleted)},
				flag(InitiationDone, 1), grant()))),
		objective(InstructorIn, 60014, content.ObjectiveIncomplete,
			fails(transition(401, event(content.EventCreatureKilled, uint32(Instructor))))),
	}
	m.Rewards = reward(250,
		content.RewardItem{Template: MedicalKit, Quantity: 5},
		content.RewardItem{Template: Rifle, Quantity: 1, Selectable: true},
		content.RewardItem{Template: Pistol, Quantity: 1, Selectable: true})
	return m
}
