package commands_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/store"
)

// begin takes a mission and delivers its beginning.
func (f *fixture) begin(id content.MissionID) {
	f.t.Helper()
	f.take(id)
	f.deliver()
}

// messages gives the messages of one type, in order.
func messages[M commands.Message](list ...commands.Outcome) []M {
	var found []M
	for _, o := range list {
		for _, m := range o.Messages {
			if one, is := m.(M); is {
				found = append(found, one)
			}
		}
	}
	return found
}

// effects are a character's effects by operation.
func (f *fixture) effects() map[string]store.Effect {
	f.t.Helper()
	list := map[string]store.Effect{}
	for _, e := range f.scenes().Effects {
		list[e.Operation] = e
	}
	return list
}

// held is how many items of a template a character has.
func (f *fixture) held(template content.ItemTemplate) (n uint32) {
	f.t.Helper()
	items := read(f, func(ctx context.Context, r *store.Read) ([]store.Item, error) {
		return r.Inventory(ctx, f.command.Character)
	})
	for _, i := range items {
		if i.Template == template {
			n += i.Quantity
		}
	}
	return n
}

// acknowledge says what became of an effect, of whichever run has it.
func (f *fixture) acknowledge(operation string, version int64, status store.EffectStatus) (commands.Outcome, error) {
	f.t.Helper()
	return f.a.Acknowledge(f.t.Context(), f.command, commands.Acknowledgement{
		Run: f.effects()[operation].RunIdentity, Operation: operation, Version: version, Status: status})
}

var errBroken = errors.New("broken")

// faults fails a command at its first point, then at its second, and so on
// until it is done, and wants that each failure left no row changed.
func (f *fixture) faults(t *testing.T, least int, run func() (commands.Outcome, error)) commands.Outcome {
	t.Helper()
	before := f.dump()
	for at := 0; ; at++ {
		n := at
		f.point = func(name string) error {
			if n--; n < 0 && name != "after commit" && name != "published" {
				return errBroken
			}
			return nil
		}
		o, err := run()
		f.point = passes
		if err == nil {
			if at < least {
				t.Errorf("only %d faults were tried", at)
			}
			return o
		}
		if after := f.dump(); !slices.Equal(before, after) {
			t.Fatalf("fault %d left\n%q\nnot\n%q", at, after, before)
		}
	}
}
