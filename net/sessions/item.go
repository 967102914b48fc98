package sessions

import (
	"context"
	"fmt"

	"caper/journal/commands"
	"caper/journal/store"
	"caper/net/protocol/journal"
)

// hand carries out what a client asks of its inventory; false: the request is
// of another kind. The stack is meant as the client was last told of it.
func (d *desk) hand(ctx context.Context, j *job) (is bool, err error) {
	a := d.keeper.hub.authority
	switch r := j.request.(type) {
	case *journal.MoveItem:
		h, err := d.held(j, r.Item)
		if err != nil {
			return true, err
		}
		var other *commands.ItemView
		if r.Other != nil {
			there, err := d.held(j, *r.Other)
			if err != nil {
				return true, err
			}
			other = &there.Item
		}
		_, err = a.MoveItem(ctx, h, place(r.Category, r.Slot), other)
		return true, err
	case *journal.SplitItem:
		return d.with(j, r.Item, func(h commands.Handle) error {
			_, err := a.SplitItem(ctx, h, r.Quantity, place(r.Category, r.Slot))
			return err
		})
	case *journal.MergeItem:
		return d.with(j, r.Item, func(h commands.Handle) error {
			into, err := d.held(j, r.Into)
			if err == nil {
				_, err = a.MergeItem(ctx, h, into.Item, r.Quantity)
			}
			return err
		})
	case *journal.EquipItem:
		return d.with(j, r.Item, func(h commands.Handle) error {
			_, err := a.EquipItem(ctx, h, int(r.Slot))
			return err
		})
	case *journal.DestroyItem:
		return d.with(j, r.Item, func(h commands.Handle) error {
			_, err := a.DestroyItem(ctx, h, r.Quantity)
			return err
		})
	case *journal.RedeemCloneCredit:
		return d.with(j, r.Item, func(h commands.Handle) error {
			_, err := a.RedeemCloneCredit(ctx, h)
			return err
		})
	}
	return false, nil
}

func (d *desk) with(j *job, item uint64, run func(commands.Handle) error) (bool, error) {
	h, err := d.held(j, item)
	if err == nil {
		err = run(h)
	}
	return true, err
}

// held is a stack as the client was last told of it.
func (d *desk) held(j *job, item uint64) (commands.Handle, error) {
	d.known.mutex.Lock()
	defer d.known.mutex.Unlock()
	for _, v := range d.known.inventory {
		if uint64(v.ID) == item {
			return commands.Handle{Command: commands.Command{Character: d.character, Account: d.account}, Session: j.session, Item: v}, nil
		}
	}
	return commands.Handle{}, &commands.Rejection{Code: commands.RejectInventory, Detail: fmt.Sprintf("there is no stack %d", item)}
}

func place(category, slot uint32) store.Place {
	return store.Place{Category: int(category), Slot: int(slot)}
}
