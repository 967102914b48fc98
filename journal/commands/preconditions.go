package commands

import (
	"context"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// preconditions are the durable inputs that a unit's requirements looked at,
// and the writes that its own planners make to them. A requirement is judged
// on the state before the unit's writes; at the commit boundary the facts
// must be those inputs plus those writes, and nothing else.
type preconditions struct {
	plan        *plan
	needs       rules.Needs
	before      rules.Facts
	projections []func(*rules.Facts) // in the order of the writes
}

// require captures what a requirement mentions and judges it.
func (c *preconditions) require(ctx context.Context, r content.Requirement, what string) error {
	holds, err := c.holds(ctx, r)
	if err != nil {
		return err
	}
	if !holds {
		return reject(RejectRequirement, "%s does not hold", what)
	}
	return nil
}

// holds captures what a requirement mentions and tells whether it holds.
func (c *preconditions) holds(ctx context.Context, r content.Requirement) (bool, error) {
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
// has been flushed yet, so that they are as they were before its writes.
func (c *preconditions) capture(ctx context.Context, wanted *rules.Needs) error {
	missing := rules.Needs{
		Level:    wanted.Level && !c.needs.Level,
		Starting: wanted.Starting && !c.needs.Starting, Entitlement: wanted.Entitlement && !c.needs.Entitlement,
		Flags: without(wanted.Flags, c.needs.Flags), Missions: without(wanted.Missions, c.needs.Missions),
	}
	if missing.None() {
		return nil
	}
	if err := readFacts(ctx, c.plan.unit.Read, c.plan.character.ID, &missing, &c.before); err != nil {
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
		found := false
		for _, k := range known {
			found = found || k == v
		}
		if !found {
			left = append(left, v)
		}
	}
	return left
}

// project expects a write by one of the unit's own planners.
func (c *preconditions) project(f func(*rules.Facts)) { c.projections = append(c.projections, f) }

// verify compares fresh facts with inputs plus planned writes.
func (c *preconditions) verify(ctx context.Context, r *store.Read) error {
	if c.needs.None() {
		return nil
	}
	expected := c.before.Clone()
	for _, f := range c.projections {
		f(&expected)
	}
	actual := rules.Facts{}.Clone()
	if err := readFacts(ctx, r, c.plan.character.ID, &c.needs, &actual); err != nil {
		return err
	}
	if difference := c.needs.Differ(&expected, &actual); difference != "" {
		return reject(RejectChanged, "%s", difference)
	}
	return nil
}

// readFacts is the durable provider of facts: fresh SELECTs alone.
func readFacts(ctx context.Context, r *store.Read, id store.CharacterID, needs *rules.Needs, into *rules.Facts) error {
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
