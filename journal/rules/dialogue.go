package rules

import "caper/journal/content"

// Topic is one thing that a mission has to say through an NPC package, with
// what it binds. Topics are compared whole: equal ones mean the same.
type Topic struct {
	Kind       content.DialogueKind
	Objective  content.ObjectiveID // that progresses
	Native     content.ObjectiveID // in messages and callbacks
	Flag       content.FlagID      // chooses the text
	Transition content.TransitionID
	Choices    [content.Choices]content.TransitionID // of 1, 2 and 3
}

// ObjectConversation is what an authored object has to say: one objective's
// dialogue.
type ObjectConversation struct {
	Mission         content.MissionID
	Objective       content.ObjectiveID // that progresses
	Package         content.PackageID
	DialogObjective content.ObjectiveID // in messages and callbacks; 0: Objective
	Flag            content.FlagID
	Kind            content.DialogueKind // 0: completion
}

// Topics is all that a mission has to say through a package, in authored
// order: the typed topics, then the conversation transitions that no typed
// topic replaces, completions or reminders (J-DLG-007, J-DLG-008).
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

// ObjectTopic is what an object's conversation says: a typed topic that
// matches it exactly, or the completion of the bound objective that no typed
// topic replaces (J-SCENE-010). Without either it says nothing.
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

// Say fires exactly one conversation transition of one active objective; it
// tells whether it did. Nothing else waits for what is said.
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
