package enginetest

import "caper/journal/content"

// The isolated data of dialogue with choices. It is deployed by tests alone:
// no game ships it, and nothing is to be made of its texts.
const (
	DialogueMission   content.MissionID   = 339
	DialogueObjective content.ObjectiveID = 8
	DialoguePackage   content.PackageID   = 586
	DialogueFlag      content.FlagID      = 1
	// DialogueSpeaker says it, gives the mission and takes it back: a creature
	// of the shipped World.
	DialogueSpeaker content.CreatureID = 8100
)

// Dialogue is a mission in person whose one objective is a choice of three:
// the first two transitions complete it, the third fails it.
func Dialogue() *content.Mission {
	o := content.Objective{ID: DialogueObjective, Text: 4318, Requirement: content.Required, Initial: content.ObjectiveIncomplete}
	for id := content.TransitionID(101); id <= 103; id++ {
		o.Transitions = append(o.Transitions, Said(id, DialoguePackage, DialogueFlag))
	}
	o.Transitions[2].Target = new(content.ObjectiveFailed)
	return &content.Mission{
		ID: DialogueMission, Revision: "dialogue-1", Enabled: true, Title: 4318, Requirement: content.Required,
		Abandonment: content.AbandonAllowed, Giver: new(DialogueSpeaker), Receiver: new(DialogueSpeaker),
		Evidence:   "reviewed texts: 4318, its choices 4319, 4320 and 4321; which branch ends how is our own",
		Channels:   content.Channels{Acceptance: content.ChannelNPC, Completion: content.ChannelNPC},
		Repeat:     content.Repeat{Kind: content.RepeatImmediate},
		Objectives: []content.Objective{o},
		Rewards:    []content.Reward{{ID: 1, TurnIn: true, Experience: 10, Credits: 5}},
		Scene: content.Scene{Dialogue: []content.Topic{{
			Objective: DialogueObjective, Package: DialoguePackage, Flag: DialogueFlag, Kind: content.DialogueChoice,
			Choices: map[int]content.TransitionID{1: 101, 2: 102, 3: 103},
		}}},
	}
}

// Said is a transition that a conversation fires.
func Said(id content.TransitionID, pack content.PackageID, flag content.FlagID, actions ...content.Action) content.Transition {
	return content.Transition{ID: id, Requirement: content.Required, Actions: actions,
		Triggers: []content.Trigger{{Kind: content.TriggerConversation, Package: &pack, Flag: &flag}}}
}
