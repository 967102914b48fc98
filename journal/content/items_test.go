package content_test

import (
	"caper/journal/bootcamp"
	"caper/journal/content"
)

const (
	rifle content.ItemTemplate = 11501
	pack  content.ItemTemplate = 11502
)

// carrying is the shipped mission with two bindings, items at acceptance and
// an item action.
func carrying() *content.Mission {
	m := bootcamp.First()
	m.Scene.Items = []content.ItemBinding{
		{"scanner", pack, content.ScopeAssignmentIssued, 5, content.DispositionRemove, content.DispositionRetain, content.DispositionRemove},
		{"toll", pack, content.ScopeCharacterOwned, 9, content.DispositionRetain, content.DispositionRetain, content.DispositionRetain},
	}
	m.Scene.AcceptanceItems = []content.IssueMissionItem{{"accept", m.ID, "scanner", pack, 3}}
	carry(m, content.ConsumeMissionItem{"use", m.ID, "scanner", 2, content.ScopeAssignmentIssued})
	return m
}

// carry puts an item action in the place of the first action.
func carry(m *content.Mission, i content.ItemIntent) *content.Action {
	text, err := content.EncodeItemIntent(i)
	if err != nil {
		panic(err)
	}
	a := &m.Objectives[0].Transitions[0].Actions[0]
	*a = content.Action{Kind: i.ActionKind(), ItemIntent: text}
	return a
}
