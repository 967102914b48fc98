package offers

import (
	"context"

	"caper/journal/commands/presence"
	"caper/journal/commands/progress"
	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/store"
)

// Offers has the commands on offers.
type Offers struct {
	runner   *unit.Runner
	attempts *progress.Attempts
	parties  presence.Parties
}

// New returns the commands on offers. Nil parties: nobody is in a party.
func New(r *unit.Runner, attempts *progress.Attempts, parties presence.Parties) *Offers {
	return &Offers{r, attempts, parties}
}

// Planner returns the planner of one unit, over the planners of the parts below.
func (o *Offers) Planner(w *unit.Work) *Planner {
	return &Planner{tx: w, parties: o.parties, Attempts: o.attempts.Planner(w)}
}

// ServerEvent is a trusted event of the server that offers a mission to a
// character.
type ServerEvent struct {
	unit.Command
	Session  store.Session     // session that receives the offer
	Mission  content.MissionID // mission that is offered
	Source   string            // key of the authored source
	Instance string            // names the event; empty: the key does
}

// TryOffer makes a durable offer, valid for five minutes. An identical offer
// that is still valid stays as it is, and is not shown a second time. Another
// source's valid offer is not overwritten.
func (o *Offers) TryOffer(ctx context.Context, e ServerEvent) (unit.Outcome, error) {
	instance := e.Instance
	if instance == "" {
		instance = e.Source
	}
	source := store.Source{Kind: content.SourceServerEvent, Key: e.Source, Instance: instance}
	return o.offer(ctx, e.Command, e.Mission, e.Session, source)
}

// offer makes an offer in a unit of its own.
func (o *Offers) offer(ctx context.Context, c unit.Command, mission content.MissionID, s store.Session, source store.Source) (unit.Outcome, error) {
	return o.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) error {
		m, there := w.Catalog().Mission(mission)
		if !there {
			return rejection.New(rejection.Mission, "mission %d is not operational", mission)
		}
		return o.Planner(w).Offer(ctx, m, s, source)
	})
}

// AcceptOffer takes a pending radio offer. Everything that the offer rested on
// is checked again, the offer is consumed and the attempt begins in one
// transaction.
func (o *Offers) AcceptOffer(ctx context.Context, c unit.Command, s store.Session, mission content.MissionID) (unit.Outcome, error) {
	return o.accept(ctx, c, s, mission, func(m *content.Mission, of *store.Source) error {
		if of.Kind == content.SourceParty || !m.Channels.Acceptance.Radio() {
			return rejection.New(rejection.Channel, "the offer is not one over the radio")
		}
		return nil
	})
}

// accept takes a pending offer whose source passes a check.
func (o *Offers) accept(ctx context.Context, c unit.Command, s store.Session, mission content.MissionID, check func(*content.Mission, *store.Source) error) (unit.Outcome, error) {
	return o.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) error {
		m, there := w.Catalog().Mission(mission)
		if !there {
			return rejection.New(rejection.Mission, "mission %d is not operational", mission)
		}
		p := o.Planner(w)
		pending, err := p.pending(ctx, mission, s)
		if err != nil {
			return err
		}
		if err := check(m, &pending.Source); err != nil {
			return err
		}
		return p.acceptOffer(ctx, m, pending)
	})
}

// CancelOffer is a client's refusal of an offer. Only the connection that
// received the offer can send it; an older connection changes nothing.
func (o *Offers) CancelOffer(ctx context.Context, c unit.Command, s store.Session, mission content.MissionID) (unit.Outcome, error) {
	return o.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) error {
		pending, err := o.Planner(w).pending(ctx, mission, s)
		if err != nil {
			return err
		}
		w.Stage(store.CancelOffer(pending))
		return nil
	})
}
