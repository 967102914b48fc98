package commands_test

import (
	"context"
	"fmt"
	"strings"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
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

// step enters the area of a mission's step.
func (f *fixture) step(id content.MissionID, step uint32) (commands.Outcome, error) {
	return f.report(content.AreaEntered(area(id, step)))
}

func (f *fixture) refusesStep(code commands.Code, id content.MissionID, step uint32) {
	f.t.Helper()
	f.refuses(code, func() (commands.Outcome, error) { return f.step(id, step) })
}

// views is the inventory as a room that just came up holds it.
func (f *fixture) views() []commands.ItemView {
	f.t.Helper()
	list, err := f.a.Inventory(f.t.Context(), f.command)
	if err != nil {
		f.t.Fatal(err)
	}
	return list
}

// holds is the inventory in words: what, where, whose.
func (f *fixture) holds() string {
	f.t.Helper()
	return words(f.views())
}

func words(views []commands.ItemView) string {
	var list []string
	for _, v := range views {
		text := fmt.Sprintf("%d of %d in %d", v.Quantity, v.Template, v.Slot)
		if v.Category != 0 {
			text += fmt.Sprintf(" of %d", v.Category)
		}
		if v.Protected() {
			text += fmt.Sprintf(" (%s of %d.%d)", v.Mark.ItemKey, v.Mark.Mission, v.Mark.Generation)
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

func (f *fixture) wants(want string) {
	f.t.Helper()
	if got := f.holds(); got != want {
		f.t.Errorf("held is %q, not %q", got, want)
	}
}

// told is the one inventory that an outcome tells; empty when it tells none.
func told(o commands.Outcome) string {
	var list []string
	for _, m := range o.Messages {
		if i, is := m.(commands.InventoryChanged); is {
			list = append(list, words(i.Items))
		}
	}
	return strings.Join(list, "; then ")
}

// put places a stack that is nobody's.
func (f *fixture) put(id int64, slot int, template content.ItemTemplate, quantity uint32) commands.ItemView {
	f.t.Helper()
	class := packClass
	if template == pistol {
		class = pistolClass
	}
	item := store.Item{ID: id, Place: store.Place{Slot: slot}, Template: template, Class: class, Quantity: quantity}
	enginetest.Run(f.t, f.s.Char, store.InsertItem(f.command.Character, item))
	return commands.ItemView{Item: item}
}

// stack finds the view at a slot.
func (f *fixture) stack(slot int) commands.ItemView {
	f.t.Helper()
	for _, v := range f.views() {
		if v.Slot == slot && v.Category == 0 {
			return v
		}
	}
	f.t.Fatalf("nothing is in %d: %s", slot, f.holds())
	return commands.ItemView{}
}

func (f *fixture) handle(v commands.ItemView) commands.Handle {
	return commands.Handle{Command: f.command, Session: f.session, Item: v}
}

func (f *fixture) stock(template content.ItemTemplate, quantity uint32) commands.Stock {
	return commands.Stock{Command: f.command, Template: template, Quantity: quantity}
}

func (f *fixture) loot(template content.ItemTemplate, quantity uint32) {
	f.t.Helper()
	f.does(f.a.LootItems(f.t.Context(), f.stock(template, quantity)))
}

func (f *fixture) clear() {
	f.t.Helper()
	enginetest.Run(f.t, f.s.Char, store.Raw("emptying", "DELETE FROM character_item"), store.Raw("forgetting", "DELETE FROM character_mission_item"))
}

func (f *fixture) ledger() []store.Holding {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) ([]store.Holding, error) {
		return r.Ledger(ctx, f.command.Character)
	})
}

func (f *fixture) itemReceipts() []store.ItemReceipt {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) ([]store.ItemReceipt, error) {
		return r.ItemReceipts(ctx, f.command.Character)
	})
}

// identity names the current attempt at a mission.
func (f *fixture) identity(id content.MissionID) commands.Identity {
	f.t.Helper()
	row, there := f.row(id)
	if !there {
		f.t.Fatalf("mission %d is not in the journal", id)
	}
	return commands.Identity{Mission: row.Mission, Assignment: row.ID, Generation: row.Generation, Revision: row.Revision}
}

func (f *fixture) objective(id content.MissionID, o content.ObjectiveID) content.ObjectiveState {
	f.t.Helper()
	row, _ := f.row(id)
	return read(f, func(ctx context.Context, r *store.Read) (content.ObjectiveState, error) {
		g, err := r.Aggregate(ctx, &row)
		if err != nil {
			return 0, err
		}
		return g.States[o], nil
	})
}
