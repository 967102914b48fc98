package sessions

import (
	"context"

	"caper/journal/commands"
	"caper/journal/store"
	"caper/systems/scenes"
)

// locatedReport is a report with the location of its character at that time, and
// those who may have credit of it.
type locatedReport struct {
	scenes.Report
	at        store.Session
	instance  commands.MapInstance
	witnesses []commands.Witness // nil when nobody else can have credit
}

// takeReport executes a report. It is retried until the store takes the report;
// a report that the rules refuse is done.
func (s *Session) takeReport(ctx context.Context, h *locatedReport) result {
	if !s.admitted.Load() {
		return done // the login was refused or abandoned
	}
	s.sequence++
	outcome, err := s.executeReport(ctx, h)
	if err != nil || !outcome.Applied && !outcome.Replayed {
		s.sequence-- // nothing was committed, so that the number is free
	}
	if err == nil && outcome.Replayed {
		// An earlier try committed the report, but its answer was lost. The
		// report is done; only what followed from it was not sent.
		if err := s.sync(ctx); err != nil {
			s.manager.warn("a full sync failed and will be tried again", s.character, err)
			s.resync()
			return failed
		}
		return done
	}
	switch {
	case err == nil:
		return done
	case commands.Refused(err) != "":
		s.manager.options.Log.Debug("a report is refused", "character", s.character, "error", err)
		return done
	}
	s.manager.warn("a report failed and will be tried again", s.character, err)
	return retry
}

// executeReport executes the command of a report under its sequence number.
func (s *Session) executeReport(ctx context.Context, h *locatedReport) (commands.Outcome, error) {
	c := s.command()
	c.Key = commands.Key{Source: s.manager.options.Source, Sequence: s.sequence}
	service := s.manager.service
	switch {
	case h.Source != "":
		return service.TryOffer(ctx, commands.ServerEvent{Command: c, Session: h.at, Mission: h.Mission, Source: h.Source})
	case h.witnesses != nil:
		outcome, err := service.Credit(ctx, commands.Happening{
			Command: c, Event: h.Event, Instance: h.instance, Position: h.At, Witnesses: h.witnesses,
		})
		s.manager.takeCredit(outcome.Reserved)
		return outcome.Outcome, err
	}
	return service.Progress(ctx, commands.Report{Command: c, Event: h.Event})
}
