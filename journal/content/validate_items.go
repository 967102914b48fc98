package content

import (
	"fmt"
	"slices"
	"unicode/utf8"
)

// items checks what the mission may issue, spend and remove, and every operation
// on it.
func (v *validation) items() {
	s := &v.mission.Scene
	var taken []string
	for i := range s.Items {
		b, field := &s.Items[i], fmt.Sprintf("scene.items[%d]", i)
		v.itemBinding(b, field)
		v.check(!slices.Contains(taken, b.Key), field+".key", "%q is there twice", b.Key)
		taken = append(taken, b.Key)
	}
	var operations []string
	issued := map[string]uint64{}
	for i, intent := range s.AcceptanceItems {
		field := fmt.Sprintf("scene.acceptanceItems[%d]", i)
		v.itemIntent(intent, field, &operations)
		issued[intent.ItemKey] += uint64(intent.Quantity)
		if b := s.Item(intent.ItemKey); b != nil {
			v.check(issued[b.Key] <= uint64(b.MaximumQuantity), field+".quantity",
				"acceptance issues %d of %q together, an attempt holds at most %d", issued[b.Key], b.Key, b.MaximumQuantity)
		}
	}
	for i := range v.mission.Objectives {
		for j := range v.mission.Objectives[i].Transitions {
			actions := v.mission.Objectives[i].Transitions[j].Actions
			for k := range actions {
				v.itemAction(&actions[k], fmt.Sprintf("objectives[%d].transitions[%d].actions[%d]", i, j, k), &operations)
			}
		}
	}
	for _, id := range keys(s.Sequences) {
		for i, intent := range s.Sequences[id].Character {
			if item, is := intent.(ItemIntent); is {
				v.itemIntent(item, fmt.Sprintf("scene.sequences[%d].character[%d]", id, i), &operations)
			}
		}
	}
}

func (v *validation) itemBinding(b *ItemBinding, field string) {
	length := utf8.RuneCountInString(b.Key)
	v.check(length >= 1 && length <= MaxItemKey, field+".key", "has %d characters, must have 1 to %d", length, MaxItemKey)
	v.check(printable(b.Key), field+".key", "has characters that are not printable ASCII")
	_, known := v.world.Items[b.Template]
	v.check(known, field+".template", "%d is no item template", b.Template)
	v.check(b.Scope == ScopeAssignmentIssued || b.Scope == ScopeCharacterOwned, field+".scope", "is %d, must be 1 (issued) or 2 (the character's own)", b.Scope)
	v.check(b.MaximumQuantity > 0, field+".maximumQuantity", "is zero")
	for _, d := range []struct {
		name string
		is   Disposition
	}{{"completion", b.Completion}, {"failure", b.Failure}, {"abandonment", b.Abandonment}} {
		v.check(d.is == DispositionRemove || d.is == DispositionRetain, field+"."+d.name, "is %d, must be 1 (remove) or 2 (retain)", d.is)
		v.check(b.Scope != ScopeCharacterOwned || d.is == DispositionRetain, field+"."+d.name, "cleanup spends nothing that is the character's own, so it must be 2 (retain)")
	}
}

// itemAction requires that an item action has its intent and nothing else
// (J-ITEM-015).
func (v *validation) itemAction(a *Action, field string, operations *[]string) {
	if !a.Kind.Item() || a.ItemIntent == "" {
		return
	}
	alone := Action{Kind: a.Kind, ItemIntent: a.ItemIntent}
	v.check(*a == alone, field, "an item action has its intent and no other parameter")
	intent, err := DecodeItemIntent(a.ItemIntent)
	if err != nil {
		v.fault(field+".itemIntent", "%s", err)
		return
	}
	v.check(intent.ActionKind() == a.Kind, field+".itemIntent", "is one of action %d, not of %d", intent.ActionKind(), a.Kind)
	v.itemIntent(intent, field+".itemIntent", operations)
}

func (v *validation) itemIntent(i ItemIntent, field string, operations *[]string) {
	operation := i.OperationKey()
	length := utf8.RuneCountInString(operation)
	v.check(length >= 1 && length <= MaxOperationKey, field+".operation", "has %d characters, must have 1 to %d", length, MaxOperationKey)
	v.check(printable(operation), field+".operation", "has characters that are not printable ASCII")
	v.check(!slices.Contains(*operations, operation), field+".operation", "%q is there twice: each operation of a mission has a key of its own", operation)
	*operations = append(*operations, operation)
	mission, key := i.Binding()
	v.check(mission == v.mission.ID, field+".mission", "is %d, must be this mission", mission)
	b := v.mission.Scene.Item(key)
	if b == nil {
		v.fault(field+".itemKey", "there is no binding %q", key)
		return
	}
	switch i := i.(type) {
	case IssueMissionItem:
		v.check(b.Scope == ScopeAssignmentIssued, field, "%q is the character's own, and is not issued", key)
		v.check(i.Template == b.Template, field+".template", "is %d, the binding's is %d", i.Template, b.Template)
		v.check(i.Quantity >= 1 && i.Quantity <= b.MaximumQuantity, field+".quantity", "is %d, must be 1 to %d", i.Quantity, b.MaximumQuantity)
	case ConsumeMissionItem:
		v.check(i.Scope == b.Scope, field+".scope", "is %d, the binding's is %d", i.Scope, b.Scope)
		v.check(i.Quantity >= 1 && i.Quantity <= b.MaximumQuantity, field+".quantity", "is %d, must be 1 to %d", i.Quantity, b.MaximumQuantity)
	case RemoveMissionItems:
		v.check(b.Scope == ScopeAssignmentIssued, field, "%q is the character's own, and is not taken away", key)
	}
}

// timeLimits requires at most one duration, since an objective has one deadline.
func (v *validation) timeLimits(o *Objective, field string) {
	n := 0
	for i := range o.Transitions {
		if len(o.Transitions[i].Triggers) > 0 && o.Transitions[i].Triggers[0].Kind == TriggerTimerElapsed {
			n++
		}
	}
	v.check(n <= 1, field+".transitions", "%d timers run on it, at most one may", n)
}
