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
// order: the typed topics, then the completions of conversation transitions
// that no typed topic replaces (J-DLG-007, J-DLG-008).
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
			list = append(list, Topic{Kind: content.DialogueCompletion, Objective: o.ID, Native: o.ID, Flag: *trigger.Flag, Transition: o.Transitions[j].ID})
		}
	}
	return list
}

// ObjectTopic is what an object's conversation says: a typed topic that
// matches it exactly, or for a completion that none replaces the bound
// objective's own (J-SCENE-010). Without either it says nothing.
func ObjectTopic(m *content.Mission, c ObjectConversation) (Topic, bool) {
	kind, native := c.Kind, c.DialogObjective
	if kind == 0 {
		kind = content.DialogueCompletion
	}
	if native == 0 {
		native = c.Objective
	}
	for _, t := range Topics(m, c.Package) {
		if t.Kind != kind || t.Objective != c.Objective || t.Flag != c.Flag {
			continue
		}
		if plain := t.Native == t.Objective && !typedTopic(m, c); plain {
			t.Native = native
		}
		if t.Native == native {
			return t, true
		}
	}
	return Topic{}, false
}

func typedTopic(m *content.Mission, c ObjectConversation) bool {
	for i := range m.Scene.Dialogue {
		if t := &m.Scene.Dialogue[i]; t.Package == c.Package && t.Objective == c.Objective && t.Flag == c.Flag {
			return true
		}
	}
	return false
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
		if t.ID != transition || t.Conversation() == nil {
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
