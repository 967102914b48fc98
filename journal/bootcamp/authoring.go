package bootcamp

import "caper/journal/content"

// mission is the frame that all five have: once, private, unshareable, dealt
// with in person, after the mission before it.
func mission(id content.MissionID, title content.TextID, giver, receiver content.CreatureID) *content.Mission {
	m := &content.Mission{ID: id, Revision: InitiationRevision, Title: title, Requirement: content.Required, Abandonment: content.AbandonAllowed,
		Channels: content.Channels{Acceptance: content.ChannelNPC, Completion: content.ChannelNPC}}
	if giver != 0 {
		m.Giver = &giver
	}
	if receiver != 0 {
		m.Receiver = &receiver
	}
	return m
}

// after asks for a mission that was turned in.
func after(id content.MissionID) content.Requirement {
	return content.MissionStateRequirement{Mission: id, State: new(content.MissionCompleted)}
}

func objective(id content.ObjectiveID, text content.TextID, initial content.ObjectiveState, transitions ...content.Transition) content.Objective {
	return content.Objective{ID: id, Text: text, Requirement: content.Required, Initial: initial, Transitions: transitions}
}

func counted(text content.TextID, o content.Objective) content.Objective {
	o.CounterTexts[0] = text
	return o
}

func transition(id content.TransitionID, trigger content.Trigger, actions ...content.Action) content.Transition {
	return content.Transition{ID: id, Requirement: content.Required, Triggers: []content.Trigger{trigger}, Actions: actions}
}

func fails(t content.Transition) content.Transition {
	t.Target = new(content.ObjectiveFailed)
	return t
}

func area(id content.AreaID) content.Trigger {
	return content.Trigger{Kind: content.TriggerAreaEntered, Area: &id}
}

// conversation is the choice Continue with the speaker of a package; the flag
// chooses the client's text.
func conversation(speaker content.PackageID, text content.FlagID) content.Trigger {
	return content.Trigger{Kind: content.TriggerConversation, Package: &speaker, Flag: &text}
}

func event(kind content.EventKind, subject uint32) content.Trigger {
	return content.Trigger{Kind: content.TriggerProgressEvent, Event: &kind, Subject: &subject}
}

func counter(kind content.EventKind, subject, second uint32, target int32) content.Trigger {
	t := event(kind, subject)
	t.Counter, t.Initial, t.TargetCount = &second, new(int32(0)), &target
	return t
}

// items counts items of a class, acquired or consumed.
func items(kind content.EventKind, class content.ItemClass, target int32) content.Trigger {
	t := event(kind, uint32(class))
	t.Initial, t.TargetCount = new(int32(0)), &target
	return t
}

// signalled waits for a scene's signal out of one of its sequences.
func signalled(signal uint32, sequence content.SequenceID) content.Trigger {
	t := event(content.EventScenarioEvent, signal)
	t.Counter = new(uint32(sequence))
	return t
}

func activate(id content.ObjectiveID) content.Action {
	return content.Action{Kind: content.ActionActivateObjective, Objective: &id, State: new(content.ObjectiveIncomplete)}
}

func flag(id content.FlagID, value uint32) content.Action {
	return content.Action{Kind: content.ActionSetPlayerFlag, Flag: &id, FlagValue: &value}
}

func grant() content.Action {
	return content.Action{Kind: content.ActionGrantReward, Reward: new(content.RewardID(1))}
}

func start(sequence content.SequenceID) content.Action {
	return content.Action{Kind: content.ActionStartScenario, Scenario: new(uint32(sequence))}
}

func reward(experience uint32, list ...content.RewardItem) []content.Reward {
	return []content.Reward{{ID: 1, TurnIn: true, Experience: experience, Items: list}}
}
