package progress

import (
	"context"

	"caper/journal/commands/inventory"
	"caper/journal/commands/presence"
	"caper/journal/commands/runs"
	"caper/journal/commands/unit"
	"caper/journal/content"
)

// Attempts has the commands on attempts.
type Attempts struct {
	runner  *unit.Runner
	items   *inventory.Items
	parties presence.Parties
}

// New returns the commands on attempts. Nil parties: nobody is in a party.
func New(r *unit.Runner, items *inventory.Items, parties presence.Parties) *Attempts {
	return &Attempts{r, items, parties}
}

// Planner returns the planner of one unit, over the planners of the parts below.
func (a *Attempts) Planner(w *unit.Work) *Planner { return planner(w, a.items.Planner(w)) }

// planner returns the planner of one unit over that of its inventory.
func planner(w *unit.Work, items *inventory.Planner) *Planner {
	return &Planner{tx: w, Items: items, Runs: runs.NewPlanner(w)}
}

// ApplyEvent plans an event of the character's own hand over all its attempts,
// in a unit whose inventory is planned already.
func (a *Attempts) ApplyEvent(ctx context.Context, w *unit.Work, items *inventory.Planner, e content.Event) error {
	list, err := w.Assignments(ctx, w.ID())
	if err != nil {
		return err
	}
	return planner(w, items).Apply(ctx, list, e)
}
