package commands

import (
	"context"
	"errors"
	"fmt"
	"time"

	"caper/journal/commands/message"
	"caper/journal/commands/presence"
	"caper/journal/content"
	"caper/journal/scene"
	"caper/journal/store"
)

// Options are the settings of a command service. The zero value is the default,
// but for Clock, which must be given.
type Options struct {
	// Clock is the time of everything that is stamped or checked.
	Clock func() time.Time
	// NewID returns identities that are never used twice; by default random
	// 63-bit numbers, which the databases keep unique.
	NewID func() int64
	// Tries is how often a unit is tried whose transaction failed only
	// because others were running; default 5.
	Tries int
	// Pause waits before a further try; by default 2 ms, doubling.
	Pause func(ctx context.Context, try int) error
	// Publisher takes messages after commits; nil: only outcomes have them.
	Publisher message.Publisher
	// Slots is how many stacks a category of a personal inventory holds;
	// default 50.
	Slots int
	// Categories is how many categories a personal inventory has; default 1.
	Categories int
	// CloneCredit is the template that redeems for a clone credit; 0: none.
	CloneCredit content.ItemTemplate
	// Parties answers which memberships are in force; nil: nobody is in a
	// party.
	Parties presence.Parties
	// Scripts play the scenes; nil: those of the shipped content.
	Scripts *scene.Registry
	// Failpoint is called at every failpoint, where a process can die. An error
	// before the commit fails the unit there. It is for tests.
	Failpoint func(name string) error
}

// Validate reports every fault at once.
func (o *Options) Validate() error {
	var faults []error
	if o.Clock == nil {
		faults = append(faults, errors.New("the command service has no clock"))
	}
	if o.Tries < 0 || o.Tries > 100 {
		faults = append(faults, fmt.Errorf("%d tries, must be 0 (default) to 100", o.Tries))
	}
	if o.Slots < 0 || o.Slots > 10000 {
		faults = append(faults, fmt.Errorf("%d slots, must be 0 (default) to 10000", o.Slots))
	}
	if n := max(o.Slots, 1) * max(o.Categories, 1); n > 10000 {
		faults = append(faults, fmt.Errorf("%d places in all categories, at most 10000 may be", n))
	}
	if o.Categories < 0 || o.Categories > store.Equipment {
		faults = append(faults, fmt.Errorf("%d categories, must be 0 (default) to %d", o.Categories, store.Equipment))
	}
	return errors.Join(faults...)
}

// withDefaults returns the options with their defaults filled in.
func (o Options) withDefaults(catalog *store.Catalog) Options {
	if o.NewID == nil {
		o.NewID = RandomID
	}
	if o.Tries == 0 {
		o.Tries = 5
	}
	if o.Pause == nil {
		o.Pause = pause
	}
	if o.Slots == 0 {
		o.Slots = 50
	}
	if o.Categories == 0 {
		o.Categories = 1
	}
	if o.Scripts == nil {
		o.Scripts = catalog.Scripts
	}
	if o.Failpoint == nil {
		o.Failpoint = func(string) error { return nil }
	}
	return o
}
