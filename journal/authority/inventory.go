package authority

import (
	"context"
	"slices"

	"caper/journal/content"
	"caper/journal/store"
)

// inventory is the shadow of a character's personal inventory: whatever gives
// items in one unit plans on it, so that all of it fits together or not at
// all. It writes after every other participant has prepared, and is judged
// after every other guard.
type inventory struct {
	plan   *plan
	before []store.Item
	after  []store.Item // by slot
}

// give plans items; no room is a rejection.
func (p *plan) give(ctx context.Context, items []content.RewardItem) error {
	if len(items) == 0 {
		return nil
	}
	if p.inventory == nil {
		list, err := p.unit.Inventory(ctx, p.character.ID)
		if err != nil {
			return err
		}
		v := &inventory{plan: p, before: list, after: slices.Clone(list)}
		p.inventory = v
		p.unit.Enlist(&Participant{Name: "inventory", Last: true, Prepare: v.prepare, Validate: v.validate})
	}
	for _, item := range items {
		if err := p.inventory.add(item); err != nil {
			return err
		}
	}
	return nil
}

// add fills stacks of the same template, then free slots, in slot order.
func (v *inventory) add(item content.RewardItem) error {
	info := v.plan.catalog.Items[item.Template]
	left := item.Quantity
	for i := range v.after {
		stack := &v.after[i]
		if stack.Template != item.Template || stack.Quantity >= info.StackSize {
			continue
		}
		moved := min(left, info.StackSize-stack.Quantity)
		stack.Quantity, left = stack.Quantity+moved, left-moved
	}
	for slot := 0; left > 0; slot++ {
		if slot >= v.plan.options.Slots {
			return reject(RejectInventory, "no room for %d of template %d", left, item.Template)
		}
		at, taken := slices.BinarySearchFunc(v.after, slot, func(i store.Item, slot int) int { return i.Slot - slot })
		if taken {
			continue
		}
		moved := min(left, info.StackSize)
		stack := store.Item{ID: v.plan.options.NewID(), Slot: slot, Template: item.Template, Class: info.Class, Quantity: moved}
		v.after, left = slices.Insert(v.after, at, stack), left-moved
	}
	return nil
}

// prepare stages what differs.
func (v *inventory) prepare(_ context.Context, u *Unit) error {
	for _, item := range v.after {
		at := slices.IndexFunc(v.before, func(b store.Item) bool { return b.ID == item.ID })
		switch {
		case at < 0:
			u.Stage(store.InsertItem(v.plan.character.ID, item))
		case v.before[at].Quantity != item.Quantity:
			u.Stage(store.GrowItem(v.plan.character.ID, item, v.before[at].Quantity))
		}
	}
	return nil
}

// validate compares the rows with the plan.
func (v *inventory) validate(ctx context.Context, r *store.Read) error {
	list, err := r.Inventory(ctx, v.plan.character.ID)
	if err != nil {
		return err
	}
	if !slices.Equal(list, v.after) {
		return reject(RejectInventory, "the inventory is not the planned one")
	}
	return nil
}
