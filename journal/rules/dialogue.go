package rules

import "caper/journal/content"

// Topic is one thing that a mission has to say through an NPC's dialogue
// package, with what an answer does. Equal topics mean the same.
type Topic struct {
	Kind       content.DialogueKind                  // how the topic shows
	Objective  content.ObjectiveID                   // the objective that progresses
	Native     content.ObjectiveID                   // the objective in messages and callbacks
	Flag       content.FlagID                        // chooses the text
	Transition content.TransitionID                  // transition that a completion fires; 0: none
	Choices    [content.Choices]content.TransitionID // transitions of the choices 1, 2 and 3
}

// ObjectConversation is the dialogue of an authored object, which is about one
// objective.
type ObjectConversation struct {
	Mission         content.MissionID    // mission that progresses
	Objective       content.ObjectiveID  // that progresses
	Package         content.PackageID    // dialogue package that the object speaks with
	DialogObjective content.ObjectiveID  // in messages and callbacks; 0: Objective
	Flag            content.FlagID       // chooses the text
	Kind            content.DialogueKind // 0: completion
}

// Topics returns everything that a mission has to say through a package, in
// authored order: the typed topics, and then the conversation transitions that
// no typed topic replaces, as completions or reminders (J-DLG-007, J-DLG-008).
func Topics(m *content.Mission, pack content.PackageID) []Topic {
	var list []Topic
	type said struct {
		objective content.ObjectiveID
		flag      content.FlagID
	}
	typed := map[said]bool{}
	for i := range m.Scene.Dialogue {
		t := &m.Scene.Dialogue[i]
		if t.Package != pack {
			continue
		}
		topic := Topic{Kind: t.Kind, Objective: t.Objective, Native: t.NativeObjective(), Flag: t.Flag}
		if t.Transition != nil {
			topic.Transition = *t.Transition
		}
		for index := range topic.Choices {
			topic.Choices[index] = t.Choices[index+1]
		}
		typed[said{t.Objective, t.Flag}] = true
		list = append(list, topic)
	}
	for i := range m.Objectives {
		o := &m.Objectives[i]
		for j := range o.Transitions {
			trigger := o.Transitions[j].Conversation()
			if trigger == nil || *trigger.Package != pack || typed[said{o.ID, *trigger.Flag}] {
				continue
			}
			topic := Topic{Kind: content.DialogueCompletion, Objective: o.ID, Native: o.ID, Flag: *trigger.Flag, Transition: o.Transitions[j].ID}
			if trigger.Reminder {
				topic.Kind, topic.Transition = content.DialogueAmbient, 0
			}
			list = append(list, topic)
		}
	}
	return list
}

// ObjectTopic returns the topic of an object's conversation: a typed topic that
// matches it exactly, or the completion of the bound objective when no typed
// topic replaces it (J-SCENE-010). It reports false when there is neither.
func ObjectTopic(m *content.Mission, c ObjectConversation) (Topic, bool) {
	if c.Kind == 0 {
		c.Kind = content.DialogueCompletion
	}
	if c.DialogObjective == 0 {
		c.DialogObjective = c.Objective
	}
	typed := 0 // typed topics come first
	for i := range m.Scene.Dialogue {
		if m.Scene.Dialogue[i].Package == c.Package {
			typed++
		}
	}
	for i, t := range Topics(m, c.Package) {
		if t.Kind != c.Kind || t.Objective != c.Objective || t.Flag != c.Flag {
			continue
		}
		if i >= typed {
			t.Native = c.DialogObjective
			return t, t.Kind == content.DialogueCompletion
		}
		return t, t.Native == c.DialogObjective
	}
	return Topic{}, false
}

// Say fires exactly one conversation transition of one active objective, and
// reports whether it did. No other transition waits for what is said.
func (p *Progress) Say(objective content.ObjectiveID, transition content.TransitionID) (bool, error) {
	o := p.Mission.Objective(objective)
	if o == nil || p.Aggregate.States[objective] != content.ObjectiveIncomplete {
		return false, nil
	}
	for i := range o.Transitions {
		t := &o.Transitions[i]
		if trigger := t.Conversation(); t.ID != transition || trigger == nil || trigger.Reminder {
			continue
		}
		if p.Blocked != nil {
			if blocked, err := p.Blocked(objective); blocked || err != nil {
				return false, err
			}
		}
		return true, p.fire(o, t)
	}
	return false, nil
}
