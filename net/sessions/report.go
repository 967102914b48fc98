package sessions

import (
	"context"

	"caper/journal/commands"
	"caper/journal/rules"
	"caper/journal/store"
	"caper/systems/scenes"
)

// happening is a report with the place of its character at that time.
type happening struct {
	scenes.Report
	at       store.Session
	instance commands.MapInstance
}

// take executes a report. It is tried again until the store takes it; a report
// that the rules refuse is done.
func (s *Session) take(ctx context.Context, h *happening) (again bool) {
	if !s.admitted.Load() {
		return false // the login was refused or given up
	}
	s.sequence++
	outcome, err := s.carry(ctx, h)
	if err != nil || !outcome.Applied && !outcome.Replayed {
		s.sequence-- // nothing was committed, so that the number is free
	}
	if err == nil && outcome.Replayed {
		// An earlier try committed the report, but its answer was lost. What
		// followed from it was not sent.
		err = s.sync(ctx)
	}
	switch {
	case err == nil:
		return false
	case commands.Refused(err) != "":
		s.manager.options.Log.Debug("a report is refused", "character", s.character, "error", err)
		return false
	}
	s.manager.warn("a report failed and will be tried again", s.character, err)
	return true
}

// carry executes the command that a report stands for, under its number.
func (s *Session) carry(ctx context.Context, h *happening) (commands.Outcome, error) {
	c := s.command()
	c.Key = commands.Key{Source: s.manager.options.Source, Sequence: s.sequence}
	service := s.manager.service
	switch {
	case h.Source != "":
		return service.TryOffer(ctx, commands.ServerEvent{Command: c, Session: h.at, Mission: h.Mission, Source: h.Source})
	case s.manager.options.Parties != nil && rules.SharesCredit(h.Event.Kind):
		shared, err := service.Credit(ctx, commands.Happening{Command: c, Event: h.Event, Instance: h.instance, Position: h.At})
		return shared.Outcome, err
	}
	return service.Progress(ctx, commands.Report{Command: c, Event: h.Event})
}
