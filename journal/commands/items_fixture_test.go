package commands_test

import (
	"caper/journal/content"
)

const (
	packs  content.ItemTemplate = 11502 // 50 in a stack, of class 26102
	pistol content.ItemTemplate = 11503 // 1 in a stack, of class 26103
)

const (
	packClass   content.ItemClass = 26102
	pistolClass content.ItemClass = 26103
)

// carrier is a mission with three bindings, "bomb" (removed at every end),
// "medal" (retained at every end) and "toll" (the character's own), whose
// objectives are each done by entering the area of their number and carry the
// operations of that step. It repeats at once.
func carrier(id content.MissionID, steps [][]content.ItemIntent, change ...func(*content.Mission)) *content.Mission {
	m := mission(id, repeats(content.RepeatImmediate, nil, nil))
	m.Objectives = nil
	for i, intents := range steps {
		number := uint32(i + 1)
		m.Objectives = append(m.Objectives, content.Objective{
			ID: content.ObjectiveID(number), Text: 1, Requirement: content.Required, Initial: content.ObjectiveIncomplete,
			Transitions: []content.Transition{{ID: content.TransitionID(number * 100), Requirement: content.Required,
				Triggers: []content.Trigger{{Kind: content.TriggerAreaEntered, Area: new(area(id, number))}}, Actions: carries(intents...)}},
		})
	}
	bound := func(key string, template content.ItemTemplate, scope content.ItemScope, most uint32, all content.Disposition) content.ItemBinding {
		return content.ItemBinding{Key: key, Template: template, Scope: scope, MaximumQuantity: most, Completion: all, Failure: all, Abandonment: all}
	}
	m.Scene.Items = []content.ItemBinding{
		bound("bomb", packs, content.ScopeAssignmentIssued, 60, content.DispositionRemove),
		bound("medal", pistol, content.ScopeAssignmentIssued, 3, content.DispositionRetain),
		bound("toll", packs, content.ScopeCharacterOwned, 9, content.DispositionRetain),
	}
	for _, f := range change {
		f(m)
	}
	return m
}

// area is the area of a mission's step.
func area(id content.MissionID, step uint32) content.AreaID {
	return content.AreaID(uint32(id)*100 + step)
}

func carries(intents ...content.ItemIntent) []content.Action {
	var list []content.Action
	for _, i := range intents {
		text, err := content.EncodeItemIntent(i)
		if err != nil {
			panic(err)
		}
		list = append(list, content.Action{Kind: i.ActionKind(), ItemIntent: text})
	}
	return list
}

func issues(id content.MissionID, operation, key string, quantity uint32) content.IssueMissionItem {
	template := packs
	if key == "medal" {
		template = pistol
	}
	return content.IssueMissionItem{Operation: operation, Mission: id, ItemKey: key, Template: template, Quantity: quantity}
}

func consumes(id content.MissionID, operation, key string, quantity uint32) content.ConsumeMissionItem {
	scope := content.ScopeAssignmentIssued
	if key == "toll" {
		scope = content.ScopeCharacterOwned
	}
	return content.ConsumeMissionItem{Operation: operation, Mission: id, ItemKey: key, Quantity: quantity, Scope: scope}
}

func removes(id content.MissionID, operation, key string) content.RemoveMissionItems {
	return content.RemoveMissionItems{Operation: operation, Mission: id, ItemKey: key}
}
