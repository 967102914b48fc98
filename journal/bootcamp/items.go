package bootcamp

import (
	"fmt"
	"slices"

	"caper/journal/content"
)

// temporary is a binding of one item that goes whenever the attempt does.
func temporary(key string, template content.ItemTemplate) []content.ItemBinding {
	return []content.ItemBinding{{Key: key, Template: template, Scope: content.ScopeAssignmentIssued, MaximumQuantity: 1,
		Completion: content.DispositionRemove, Failure: content.DispositionRemove, Abandonment: content.DispositionRemove}}
}

// chargeItems has the sapper's Continue issue the charge, with the activation
// that starts the clock, and planting spend it before the fuse is lit.
func chargeItems(m *content.Mission) {
	m.Scene.Items = temporary(ChargeKey, Charge)
	first(m, fetchTransition, content.IssueMissionItem{Operation: "fetch-charge", Mission: m.ID, ItemKey: ChargeKey, Template: Charge, Quantity: 1})
	first(m, plantTransition, content.ConsumeMissionItem{Operation: "plant-charge", Mission: m.ID, ItemKey: ChargeKey, Quantity: 1, Scope: content.ScopeAssignmentIssued})
}

// flareItems issues the flare with the attempt, and spends it on the beacon.
func flareItems(m *content.Mission) {
	m.Scene.Items = temporary(FlareKey, Flare)
	m.Scene.AcceptanceItems = []content.IssueMissionItem{{Operation: "accept-flare", Mission: m.ID, ItemKey: FlareKey, Template: Flare, Quantity: 1}}
	first(m, lightTransition, content.ConsumeMissionItem{Operation: "light-flare", Mission: m.ID, ItemKey: FlareKey, Quantity: 1, Scope: content.ScopeAssignmentIssued})
}

// first puts an item action before a transition's others.
func first(m *content.Mission, id content.TransitionID, intent content.ItemIntent) {
	text, err := content.EncodeItemIntent(intent)
	if err != nil {
		panic(fmt.Sprintf("bootcamp: %v", err)) // of our own making
	}
	for i := range m.Objectives {
		for j := range m.Objectives[i].Transitions {
			if t := &m.Objectives[i].Transitions[j]; t.ID == id {
				t.Actions = slices.Insert(t.Actions, 0, content.Action{Kind: intent.ActionKind(), ItemIntent: text})
			}
		}
	}
}
