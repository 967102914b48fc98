package commands_test

import (
	"slices"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
)

func (f *fixture) offer(id content.MissionID) (commands.Outcome, error) {
	if f.company != nil {
		return f.company.share(f, id)
	}
	return f.radio(id)
}

// radio offers over the radio, whatever the fixture's offers come by.
func (f *fixture) radio(id content.MissionID) (commands.Outcome, error) {
	source := event
	if id == bootcamp.Initiation {
		source = bootcamp.InitiationSource
	}
	return f.a.TryOffer(f.t.Context(), commands.ServerEvent{Command: f.command, Session: f.session, Mission: id, Source: source})
}

func (f *fixture) accept(id content.MissionID) (commands.Outcome, error) {
	if f.company != nil {
		return f.a.AcceptShared(f.t.Context(), f.command, f.session, f.company.mate.session.Entity, id)
	}
	return f.a.AcceptOffer(f.t.Context(), f.command, f.session, id)
}

func (f *fixture) report(e content.Event) (commands.Outcome, error) {
	return f.a.Progress(f.t.Context(), commands.Report{Command: f.command, Event: e})
}

func (f *fixture) turnIn(id content.MissionID) (commands.Outcome, error) {
	return f.a.TurnInRadio(f.t.Context(), commands.TurnIn{Command: f.command, Session: f.session, Mission: id})
}

func (f *fixture) abandon(id content.MissionID) (commands.Outcome, error) {
	return f.a.Abandon(f.t.Context(), f.command, f.session, id)
}

func (f *fixture) dismiss(id content.MissionID) (commands.Outcome, error) {
	return f.a.Dismiss(f.t.Context(), f.command, f.session, id)
}

// does requires that a command is committed.
func (f *fixture) does(o commands.Outcome, err error) commands.Outcome {
	f.t.Helper()
	if err != nil || !o.Applied {
		f.t.Fatalf("not done: %+v, %v", o, err)
	}
	return o
}

// refuses requires that a command is rejected and changes no row of Char.
func (f *fixture) refuses(code commands.Code, run func() (commands.Outcome, error)) {
	f.t.Helper()
	before := f.dump()
	o, err := run()
	if commands.Refused(err) != code || o.Applied || len(o.Messages) > 0 {
		f.t.Fatalf("refused with %q (%v, %+v), want %q", commands.Refused(err), err, o, code)
	}
	if after := f.dump(); !slices.Equal(before, after) {
		f.t.Fatalf("a refusal changed rows:\n%q\n%q", before, after)
	}
}
