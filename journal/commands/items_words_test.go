package commands_test

import (
	"fmt"
	"strings"

	"caper/journal/commands"
	"caper/journal/content"
)

// step enters the area of a mission's step.
func (f *fixture) step(id content.MissionID, step uint32) (commands.Outcome, error) {
	return f.report(content.AreaEntered(area(id, step)))
}

func (f *fixture) refusesStep(code commands.Code, id content.MissionID, step uint32) {
	f.t.Helper()
	f.refuses(code, func() (commands.Outcome, error) { return f.step(id, step) })
}

// views returns the inventory as a room that just started holds it.
func (f *fixture) views() []commands.ItemView {
	f.t.Helper()
	list, err := f.a.Inventory(f.t.Context(), f.command)
	if err != nil {
		f.t.Fatal(err)
	}
	return list
}

// holds describes the inventory: stacks, places and owners.
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

// told describes the inventory that an outcome sends; it is empty when there is none.
func told(o commands.Outcome) string {
	var list []string
	for _, m := range o.Messages {
		if i, is := m.(commands.InventoryChanged); is {
			list = append(list, words(i.Items))
		}
	}
	return strings.Join(list, "; then ")
}
