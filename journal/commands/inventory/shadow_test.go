package inventory

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"caper/journal/commands/message"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/store"
)

// memory is a transaction whose inventory is in memory. It records what is
// staged and published.
type memory struct {
	Transaction
	items    []store.Item
	holdings []store.Holding
	staged   []string
	sent     []message.Message
	ids      int64
}

func (m *memory) ID() store.CharacterID    { return 1 }
func (m *memory) NewID() int64             { m.ids++; return m.ids }
func (m *memory) Enlist(*unit.Participant) {}
func (m *memory) Stage(list ...store.Statement) {
	for _, s := range list {
		m.staged = append(m.staged, s.Name)
	}
}
func (m *memory) Publish(list ...message.Message) { m.sent = append(m.sent, list...) }
func (m *memory) Catalog() *store.Catalog {
	return &store.Catalog{Items: map[content.ItemTemplate]content.ItemInfo{7: {Class: 70, StackSize: 5}, 8: {Class: 80, StackSize: 1}}}
}

func (m *memory) Inventory(context.Context, store.CharacterID) ([]store.Item, error) {
	return m.items, nil
}

func (m *memory) Ledger(context.Context, store.CharacterID) ([]store.Holding, error) {
	return m.holdings, nil
}

// TestShadow runs the scripts under testdata. Commands change the shadow
// inventory of a unit; "plan" prints what the unit stages and sends.
func TestShadow(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		var m *memory
		var p *Planner
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			if d.Cmd == "inventory" {
				m = &memory{ids: 100}
				p = &Planner{tx: m, options: Options{Slots: 3, Categories: 1}}
				return m.read(t, d.Input)
			}
			v, err := p.open(t.Context())
			if err == nil {
				err = run(t, v, d)
			}
			switch {
			case err != nil:
				return err.Error()
			case d.Cmd == "plan":
				return fmt.Sprintf("%s\n%d messages", strings.Join(m.staged, "\n"), len(m.sent))
			}
			return describe(v)
		})
	})
}

// read takes an inventory from lines such as "1 slot=0 template=7 quantity=4
// attempt=9 generation=2 key=other"; the generation is 1 and the key is "key"
// where a line has none.
func (m *memory) read(t *testing.T, text string) string {
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		var item store.Item
		held := store.MissionItem{Mission: 2, Generation: 1, Key: "key"}
		n, _ := fmt.Sscanf(line, "%d slot=%d template=%d quantity=%d attempt=%d generation=%d key=%s",
			&item.ID, &item.Slot, &item.Template, &item.Quantity, &held.Assignment, &held.Generation, &held.Key)
		if n < 4 {
			t.Fatalf("%q is no stack", line)
		}
		item.Class = 10 * content.ItemClass(item.Template)
		m.items = append(m.items, item)
		if n > 4 {
			owner := store.CharacterID(1)
			held.Item, held.Quantity = item.ID, item.Quantity
			m.holdings = append(m.holdings, store.Holding{Owner: &owner, Held: &item.Quantity, MissionItem: held})
		}
	}
	return "ok"
}

// run executes one command of a script.
func run(t *testing.T, v *shadow, d *datadriven.TestData) error {
	var template, quantity, attempt, stack, slot int
	d.MaybeScanArgs(t, "template", &template)
	d.MaybeScanArgs(t, "quantity", &quantity)
	d.MaybeScanArgs(t, "stack", &stack)
	d.MaybeScanArgs(t, "slot", &slot)
	var owner *store.MissionItem
	if d.MaybeScanArgs(t, "attempt", &attempt) {
		owner = &store.MissionItem{Mission: 2, Assignment: store.AssignmentID(attempt), Generation: 1, Key: "key"}
		d.MaybeScanArgs(t, "generation", &owner.Generation)
		d.MaybeScanArgs(t, "key", &owner.Key)
	}
	switch d.Cmd {
	case "add":
		return v.add(content.ItemTemplate(template), uint32(quantity), owner)
	case "take":
		fits := func(i *store.Item) bool { return i.Template == content.ItemTemplate(template) && v.owned(i.ID, owner) }
		if missing := v.take(uint32(quantity), fits); missing > 0 {
			return fmt.Errorf("%d are missing", missing)
		}
	case "relocate":
		v.relocate(int64(stack), store.Place{Slot: slot})
	case "plan":
		return v.prepare(t.Context(), &unit.Unit{})
	default:
		t.Fatalf("there is no command %q", d.Cmd)
	}
	return nil
}

func describe(v *shadow) string {
	var lines []string
	for _, i := range v.after {
		line := fmt.Sprintf("%d: stack %d, %d of %d", i.Slot, i.ID, i.Quantity, i.Template)
		if m := v.mark(i.ID); m.Assignment != 0 {
			line += fmt.Sprintf(", attempt %d", m.Assignment)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
