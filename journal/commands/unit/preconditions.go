package unit

import (
	"context"
	"slices"

	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Preconditions are the durable inputs that a unit's requirements looked at, and the
// writes that its own planners make to them. A requirement is evaluated on the
// state before the unit's writes. At the commit boundary the facts must be
// those inputs plus those writes, and nothing else.
type Preconditions struct {
	read     *store.Read
	id       store.CharacterID
	needs    rules.Needs
	before   rules.Facts
	expected []func(*rules.Facts) // in the order of the writes
}

// Require captures what a requirement mentions, and refuses the unit when it
// does not hold.
func (c *Preconditions) Require(ctx context.Context, r content.Requirement, what string) error {
	holds, err := c.Holds(ctx, r)
	if err != nil {
		return err
	}
	if !holds {
		return rejection.New(rejection.Requirement, "%s does not hold", what)
	}
	return nil
}

// Holds captures what a requirement mentions, and reports whether it holds.
func (c *Preconditions) Holds(ctx context.Context, r content.Requirement) (bool, error) {
	if r == nil {
		return true, nil
	}
	var wanted rules.Needs
	if err := wanted.Add(r); err != nil {
		return false, err
	}
	if c.before.Flags == nil {
		c.before = c.before.Clone()
	}
	if err := c.capture(ctx, &wanted); err != nil {
		return false, err
	}
	return rules.Holds(r, &c.before)
}

// capture reads the facts that were not captured before. Nothing of the unit
// is flushed yet, so the facts are those before its writes.
func (c *Preconditions) capture(ctx context.Context, wanted *rules.Needs) error {
	missing := rules.Needs{
		Level:    wanted.Level && !c.needs.Level,
		Starting: wanted.Starting && !c.needs.Starting, Entitlement: wanted.Entitlement && !c.needs.Entitlement,
		Flags: without(wanted.Flags, c.needs.Flags), Missions: without(wanted.Missions, c.needs.Missions),
	}
	if missing.None() {
		return nil
	}
	if err := ReadFacts(ctx, c.read, c.id, &missing, &c.before); err != nil {
		return err
	}
	c.needs.Level = c.needs.Level || missing.Level
	c.needs.Starting = c.needs.Starting || missing.Starting
	c.needs.Entitlement = c.needs.Entitlement || missing.Entitlement
	for _, id := range missing.Flags {
		c.needs.Flag(id)
	}
	for _, id := range missing.Missions {
		c.needs.Mission(id)
	}
	return nil
}

func without[T comparable](list, known []T) []T {
	var left []T
	for _, v := range list {
		if !slices.Contains(known, v) {
			left = append(left, v)
		}
	}
	return left
}

// Expect notes a write to the facts by one of the unit's own planners.
func (c *Preconditions) Expect(write func(*rules.Facts)) { c.expected = append(c.expected, write) }

// ExpectMission notes a write to the facts of a mission.
func (c *Preconditions) ExpectMission(id content.MissionID, write func(*rules.MissionFact)) {
	c.Expect(func(f *rules.Facts) {
		fact := f.Missions[id]
		write(&fact)
		f.Missions[id] = fact
	})
}

// check compares fresh facts with the inputs plus the planned writes.
func (c *Preconditions) check(ctx context.Context, r *store.Read) error {
	if c.needs.None() {
		return nil
	}
	expected := c.before.Clone()
	for _, write := range c.expected {
		write(&expected)
	}
	actual := rules.Facts{}.Clone()
	if err := ReadFacts(ctx, r, c.id, &c.needs, &actual); err != nil {
		return err
	}
	if difference := c.needs.Differ(&expected, &actual); difference != "" {
		return rejection.New(rejection.Changed, "%s", difference)
	}
	return nil
}

// ReadFacts reads the facts that are needed, each with a fresh SELECT.
func ReadFacts(ctx context.Context, r *store.Read, id store.CharacterID, needs *rules.Needs, into *rules.Facts) error {
	if needs.Level {
		c, _, err := r.Character(ctx, id)
		if err != nil {
			return err
		}
		into.Level = c.Purse.Level
	}
	if needs.Starting {
		state, err := r.ReadState(ctx, id)
		if err != nil {
			return err
		}
		into.Starting = state
	}
	if needs.Entitlement {
		entitled, err := r.Entitled(ctx, id)
		if err != nil {
			return err
		}
		into.Entitlement = entitled
	}
	for _, flag := range needs.Flags {
		value, err := r.Flag(ctx, id, flag)
		if err != nil {
			return err
		}
		if value != nil {
			into.Flags[flag] = *value
		}
	}
	for _, mission := range needs.Missions {
		fact, err := r.Fact(ctx, id, mission)
		if err != nil {
			return err
		}
		into.Missions[mission] = fact
	}
	return nil
}
