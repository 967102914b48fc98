package commands_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestLateWrites has a participant misbehave inside a real unit.
func TestLateWrites(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1))
		f.take(1)
		before := f.dump()
		t.Run("J-TX-003 a write in a guard fails the unit", func(t *testing.T) {
			for _, phase := range []string{"validate", "boundary"} {
				err := f.a.Misbehave(t.Context(), f.command, phase, store.SetFlag(hero, 5, 1))
				if !errors.Is(err, commands.ErrMisuse) {
					t.Errorf("in %s: %v", phase, err)
				}
			}
			if !slices.Equal(before, f.dump()) {
				t.Error("a failed unit left something")
			}
		})
	})
}

var errSend = errors.New("the line is dead")

type deadLine struct{}

func (deadLine) Publish(context.Context, store.CharacterID, commands.Commit) error {
	return errSend
}

// publications records what is published.
type publications struct{ list []commands.Message }

func (p *publications) Publish(_ context.Context, _ store.CharacterID, commit commands.Commit) error {
	p.list = append(p.list, commit.Messages...)
	return nil
}
