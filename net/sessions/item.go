package sessions

import (
	"context"
	"fmt"
	"sync"

	"caper/journal/commands"
	"caper/journal/store"
	"caper/net/protocol/journal"
)

// inventory holds the stacks that the client was sent last: a request means
// them. The goroutine that sends writes it and tasks read it.
type inventory struct {
	mutex sync.Mutex
	items []commands.ItemView
}

func (i *inventory) set(items []commands.ItemView) {
	i.mutex.Lock()
	defer i.mutex.Unlock()
	i.items = items
}

// find returns a stack by its number.
func (i *inventory) find(id uint64) (commands.ItemView, error) {
	i.mutex.Lock()
	defer i.mutex.Unlock()
	for _, v := range i.items {
		if uint64(v.ID) == id {
			return v, nil
		}
	}
	return commands.ItemView{}, &commands.Rejection{Code: commands.RejectInventory, Detail: fmt.Sprintf("there is no stack %d", id)}
}

// dispatchItem executes the command that a request about the inventory stands
// for.
func (s *Session) dispatchItem(ctx context.Context, at store.Session, request journal.Request) error {
	a := s.manager.service
	switch r := request.(type) {
	case *journal.MoveItem:
		return s.withStack(at, r.Item, func(h commands.Handle) error {
			var other *commands.ItemView
			if r.Other != nil {
				there, err := s.stacks.find(*r.Other)
				if err != nil {
					return err
				}
				other = &there
			}
			_, err := a.MoveItem(ctx, h, place(r.Category, r.Slot), other)
			return err
		})
	case *journal.SplitItem:
		return s.withStack(at, r.Item, func(h commands.Handle) error {
			_, err := a.SplitItem(ctx, h, r.Quantity, place(r.Category, r.Slot))
			return err
		})
	case *journal.MergeItem:
		return s.withStack(at, r.Item, func(h commands.Handle) error {
			into, err := s.stacks.find(r.Into)
			if err == nil {
				_, err = a.MergeItem(ctx, h, into, r.Quantity)
			}
			return err
		})
	case *journal.EquipItem:
		return s.withStack(at, r.Item, func(h commands.Handle) error {
			_, err := a.EquipItem(ctx, h, int(r.Slot))
			return err
		})
	case *journal.DestroyItem:
		return s.withStack(at, r.Item, func(h commands.Handle) error {
			_, err := a.DestroyItem(ctx, h, r.Quantity)
			return err
		})
	case *journal.RedeemCloneCredit:
		return s.withStack(at, r.Item, func(h commands.Handle) error {
			_, err := a.RedeemCloneCredit(ctx, h)
			return err
		})
	}
	return errUnknownRequest(request)
}

// withStack calls a function with the handle of a stack.
func (s *Session) withStack(at store.Session, item uint64, run func(commands.Handle) error) error {
	v, err := s.stacks.find(item)
	if err != nil {
		return err
	}
	return run(commands.Handle{Command: s.command(), Session: at, Item: v})
}

func place(category, slot uint32) store.Place {
	return store.Place{Category: int(category), Slot: int(slot)}
}
