package commands_test

import (
	"context"
	"maps"
	"os"
	"slices"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

func TestMain(m *testing.M) {
	if os.Getenv(diesAt) != "" {
		os.Exit(dieOnTheWay())
	}
	os.Exit(enginetest.Main(m.Run))
}

const (
	account store.AccountID    = 900
	hero    store.CharacterID  = 901
	event                      = "event"
	scout   content.CreatureID = 8101
	other   content.CreatureID = 8102
)

var noon = time.Date(2031, 5, 6, 12, 0, 0, 0, time.UTC)

// fixture is a migrated database with one character in the world.
type fixture struct {
	t       testing.TB
	s       *store.Store
	a       *commands.Service
	now     time.Time
	ids     int64
	options commands.Options
	session store.Session
	point   func(string) error // told every point of a unit
	command commands.Command
	targets map[store.EntityID]commands.Target
	company *company // whoever else is in the world; nil: nobody
}

func nowOf(f *fixture) func() time.Time { return func() time.Time { return f.now } }

func passes(string) error { return nil }

// setting deploys missions beside Bootcamp's and brings a character in, the
// starting experience under way.
func setting(t testing.TB, db string, missions ...*content.Mission) *fixture {
	t.Helper()
	s := enginetest.Migrated(t, db)
	deploy(t, s, missions...)
	enginetest.Run(t, s.Char, store.InsertAccount(account, true))
	f := &fixture{t: t, s: s, now: noon, ids: 1000, point: passes}
	f.options = commands.Options{
		Clock: nowOf(f),
		NewID: func() int64 { f.ids++; return f.ids },
		Point: func(name string) error { return f.point(name) },
		Pause: func(context.Context, int) error { return nil },
	}
	f.reload()
	f.enter(hero)
	return f
}

func deploy(t testing.TB, s *store.Store, missions ...*content.Mission) {
	t.Helper()
	tx, err := s.World.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range missions {
		for _, s := range spokenOf(m) {
			if err := tx.Run(t.Context(), s); err != nil {
				t.Fatal(err)
			}
		}
		if err := store.Deploy(t.Context(), tx, m); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}

// spokenOf adds the creatures and packages to World that a mission speaks of,
// where they are not there.
func spokenOf(m *content.Mission) []store.Statement {
	var list []store.Statement
	speaks := func(id *content.PackageID) {
		if id != nil {
			list = append(list, store.Raw("a package", "INSERT INTO npc_package (npc_package_id) VALUES (?) ON CONFLICT DO NOTHING", *id))
		}
	}
	for i := range m.Scene.Dialogue {
		speaks(&m.Scene.Dialogue[i].Package)
	}
	for i := range m.Objectives {
		for j := range m.Objectives[i].Transitions {
			for k := range m.Objectives[i].Transitions[j].Triggers {
				speaks(m.Objectives[i].Transitions[j].Triggers[k].Package)
			}
		}
	}
	for _, id := range []*content.CreatureID{m.Giver, m.Receiver} {
		if id != nil {
			list = append(list, store.Raw("a creature", "INSERT INTO creature_definition (creature_id) VALUES (?) ON CONFLICT DO NOTHING", *id))
		}
	}
	return list
}

// reload makes the authority anew, over content as it is now.
func (f *fixture) reload() {
	f.t.Helper()
	c, err := f.s.LoadWorld(f.t.Context())
	if err != nil {
		f.t.Fatal(err)
	}
	if len(c.Faults) > 0 {
		f.t.Fatal(c.Faults)
	}
	if f.a, err = commands.New(f.s, c, f.options); err != nil {
		f.t.Fatal(err)
	}
	f.present()
}

// enter makes a character and speaks for it from then on.
func (f *fixture) enter(id store.CharacterID) {
	f.t.Helper()
	enginetest.Run(f.t, f.s.Char,
		store.InsertCharacter(store.Character{ID: id, Account: account, Slot: int(id), Name: "Ada", Purse: rules.Purse{Level: 1}}),
		store.SetStarting(id, rules.StartingActive))
	f.speak(id)
}

// speak has the fixture speak for a character from then on.
func (f *fixture) speak(id store.CharacterID) {
	f.command = commands.Command{Character: id, Account: account}
	f.session = store.Session{Account: account, Entity: 1<<63 + 5, Connection: 7, LocationEpoch: 1, MapEpoch: 1}
	f.present()
}

func (f *fixture) presence() commands.Presence {
	return commands.Presence{Session: f.session, Map: bootcamp.Map, Alive: true, Instance: 3}
}

func (f *fixture) present() { f.publish(f.presence()) }

// publish has the character in the world as given, among the fixture's
// targets.
func (f *fixture) publish(p commands.Presence) {
	if f.company != nil {
		f.company.publish(f, p)
		return
	}
	f.a.Presence.Publish(commands.Live{
		Characters: map[store.CharacterID]commands.Presence{f.command.Character: p}, Targets: maps.Clone(f.targets),
	})
}

// mission is one that is offered and turned in over the radio: kill a scout.
func mission(id content.MissionID, change ...func(*content.Mission)) *content.Mission {
	m := &content.Mission{
		ID: id, Revision: "test-1", Enabled: true, Title: 1, Requirement: content.Required,
		Abandonment: content.AbandonAllowed, Evidence: "a fixture",
		Channels: content.Channels{Acceptance: content.ChannelRadio, Completion: content.ChannelRadio,
			Sources: []content.Source{{Kind: content.SourceServerEvent, Key: event}}},
		Objectives: []content.Objective{kill(1, scout)},
		Rewards:    []content.Reward{{ID: 1, TurnIn: true, Experience: 10, Credits: 5}},
	}
	for _, f := range change {
		f(m)
	}
	return m
}

// kill is an objective that one kill completes.
func kill(id content.ObjectiveID, creature content.CreatureID, actions ...content.Action) content.Objective {
	return content.Objective{ID: id, Text: 1, Requirement: content.Required, Initial: content.ObjectiveIncomplete,
		Transitions: []content.Transition{{
			ID: content.TransitionID(id) * 100, Requirement: content.Required, Actions: actions,
			Triggers: []content.Trigger{{Kind: content.TriggerProgressEvent, Event: new(content.EventCreatureKilled), Subject: new(uint32(creature))}},
		}}}
}

func setsFlag(id content.FlagID, value uint32) content.Action {
	return content.Action{Kind: content.ActionSetPlayerFlag, Flag: &id, FlagValue: &value}
}

func repeats(kind content.RepeatKind, cooldown, reset *uint32) func(*content.Mission) {
	return func(m *content.Mission) {
		m.Repeat = content.Repeat{Kind: kind, CooldownSeconds: cooldown, ResetSecondUTC: reset}
	}
}

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

// does demands that a command was committed.
func (f *fixture) does(o commands.Outcome, err error) commands.Outcome {
	f.t.Helper()
	if err != nil || !o.Applied {
		f.t.Fatalf("not done: %+v, %v", o, err)
	}
	return o
}

// refuses demands a rejection that changed no row of Char.
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

func (f *fixture) dump() []string {
	f.t.Helper()
	rows, err := f.s.Char.Dump(f.t.Context())
	if err != nil {
		f.t.Fatal(err)
	}
	return rows
}

// take offers and accepts a mission.
func (f *fixture) take(id content.MissionID) {
	f.t.Helper()
	f.does(f.offer(id))
	f.does(f.accept(id))
}

// finish takes a fixture's mission, does it and turns it in.
func (f *fixture) finish(id content.MissionID) {
	f.t.Helper()
	f.take(id)
	f.does(f.report(content.CreatureKilled(scout)))
	f.does(f.turnIn(id))
}

// read runs a reading of Char.
func read[T any](f *fixture, query func(context.Context, *store.Read) (T, error)) T {
	f.t.Helper()
	tx, err := f.s.Char.Begin(f.t.Context())
	if err != nil {
		f.t.Fatal(err)
	}
	v, err := query(f.t.Context(), &tx.Read)
	if err != nil {
		f.t.Fatal(err)
	}
	if err := tx.Rollback(); err != nil {
		f.t.Fatal(err)
	}
	return v
}

func (f *fixture) row(id content.MissionID) (row store.Assignment, there bool) {
	f.t.Helper()
	row = read(f, func(ctx context.Context, r *store.Read) (a store.Assignment, err error) {
		a, there, err = r.Assignment(ctx, f.command.Character, id)
		return a, err
	})
	return row, there
}

func (f *fixture) history(id content.MissionID) []store.History {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) ([]store.History, error) {
		return r.History(ctx, f.command.Character, id)
	})
}

func (f *fixture) character() store.Character {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) (store.Character, error) {
		c, _, err := r.Character(ctx, f.command.Character)
		return c, err
	})
}

func (f *fixture) flags() map[content.FlagID]uint32 {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) (map[content.FlagID]uint32, error) {
		return r.Flags(ctx, f.command.Character)
	})
}

func (f *fixture) offers() []store.Offer {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) ([]store.Offer, error) {
		return r.Offers(ctx, f.command.Character)
	})
}
