package commands_test

import (
	"math"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/party"
	"caper/journal/store"
)

// breakage is one thing of a share that is not so any more.
type breakage struct {
	name string
	// code at acceptance; at the issue it is issue, where that is another.
	code, issue commands.Code
	cause       func(f, sender *fixture)
}

// moved has a character stand somewhere, otherwise as it is.
func moved(g *fixture, change func(*commands.Presence)) {
	p := g.presence()
	change(&p)
	g.publish(p)
}

func breakages(t *testing.T) []breakage {
	sql := func(f *fixture, text string, arguments ...any) {
		enginetest.Run(t, f.s.Char, store.Raw("breaking", text, arguments...))
	}
	far := math.Nextafter(party.MaxSharingRange, 100)
	at := func(p *commands.Presence, x, y, z float64) { p.Position = [3]float64{x, y, z} }
	place := func(name string, code commands.Code, change func(*commands.Presence)) breakage {
		return breakage{name: name, code: code, cause: func(f, sender *fixture) { moved(sender, change) }}
	}
	mine := func(name string, code commands.Code, change func(*commands.Presence)) breakage {
		return breakage{name: name, code: code, cause: func(f, _ *fixture) { moved(f, change) }}
	}
	group := func(name string, code commands.Code, change func(m *party.Manager, f, sender *fixture)) breakage {
		return breakage{name: name, code: code, cause: func(f, sender *fixture) { change(f.company.parties, f, sender) }}
	}
	must := func(err error) {
		if err != nil {
			t.Error(err)
		}
	}
	return []breakage{
		place("J-SHARE-005 the sender is dead", commands.RejectDead, func(p *commands.Presence) { p.Alive = false }),
		place("J-SHARE-005 the sender is leaving", commands.RejectDead, func(p *commands.Presence) { p.Leaving = commands.Transferring }),
		{name: "J-SHARE-005 the sender is not registered", code: commands.RejectSession, cause: func(f, sender *fixture) { f.company.gone(sender) }},
		mine("J-SHARE-005 the recipient is dead", commands.RejectDead, func(p *commands.Presence) { p.Alive = false }),
		mine("J-SHARE-005 the recipient is leaving", commands.RejectDead, func(p *commands.Presence) { p.Leaving = commands.Logout }),
		{name: "J-SHARE-005 the recipient is not registered", code: commands.RejectSession, cause: func(f, _ *fixture) { f.company.gone(f) }},
		place("J-SHARE-007 J-SHARE-005 equal coordinates on another instance", commands.RejectRange, func(p *commands.Presence) { p.Instance = 4 }),
		place("J-SHARE-005 another map", commands.RejectRange, func(p *commands.Presence) { p.Map++ }),
		place("J-OPEN-030 the sender's private map", commands.RejectSharing, func(p *commands.Presence) { p.PrivateOwner = mate }),
		mine("J-OPEN-030 the recipient's private map", commands.RejectSharing, func(p *commands.Presence) { p.PrivateOwner = hero }),
		place("J-SHARE-006 J-SHARE-017 the next float after 20", commands.RejectRange, func(p *commands.Presence) { at(p, far, 0, 0) }),
		place("J-SHARE-006 J-SHARE-017 height", commands.RejectRange, func(p *commands.Presence) { at(p, 15, 15, 0) }),
		place("J-SHARE-006 J-SHARE-017 not a number", commands.RejectRange, func(p *commands.Presence) { at(p, 0, math.NaN(), 0) }),
		mine("J-SHARE-006 J-SHARE-017 infinite", commands.RejectRange, func(p *commands.Presence) { at(p, 0, 0, math.Inf(1)) }),
		{name: "J-SHARE-008 the sender's row is another account's", code: commands.RejectForeign, cause: func(f, _ *fixture) {
			sql(f, `UPDATE "character" SET account_id = 700 WHERE character_id = ?`, mate)
		}},
		{name: "J-SHARE-008 the recipient's row is another account's", code: commands.RejectForeign, cause: func(f, _ *fixture) {
			sql(f, `UPDATE "character" SET account_id = 700 WHERE character_id = ?`, hero)
		}},
		group("J-SHARE-005 J-SHARE-009 J-SHARE-017 the sender left", commands.RejectParty, func(m *party.Manager, _, _ *fixture) { must(m.Leave(int64(mate))) }),
		group("J-SHARE-005 J-SHARE-009 J-SHARE-017 the recipient left", commands.RejectParty, func(m *party.Manager, _, _ *fixture) { must(m.Leave(int64(hero))) }),
		group("J-SHARE-005 they are in two parties", commands.RejectParty, func(m *party.Manager, _, _ *fixture) { must(m.Place(77, int64(account))) }),
		group("J-SHARE-009 the recipient's map departure", commands.RejectParty, func(m *party.Manager, f, _ *fixture) { m.Depart(f.body()) }),
		group("J-SHARE-009 the sender's map departure", commands.RejectParty, func(m *party.Manager, _, sender *fixture) { m.Depart(sender.body()) }),
		group("J-SHARE-010 J-SHARE-009 the sender's account plays another character", commands.RejectParty, func(m *party.Manager, _, sender *fixture) {
			b := sender.body()
			b.Character++
			m.Arrive(b)
		}),
		group("J-SHARE-010 J-SHARE-009 the recipient's account has another body", commands.RejectParty, func(m *party.Manager, f, _ *fixture) {
			b := f.body()
			b.Entity++
			m.Arrive(b)
		}),
		{name: "J-SHARE-013 J-SHARE-017 the sender's attempt is gone", code: commands.RejectAssignment, cause: func(f, _ *fixture) {
			sql(f, "DELETE FROM character_mission WHERE character_id = ?", mate)
		}},
		{name: "the sender's attempt is done", code: commands.RejectAssignment, cause: func(f, _ *fixture) {
			sql(f, "UPDATE character_mission SET state = 4 WHERE character_id = ?", mate)
		}},
		{name: "the sender's attempt is of another revision", code: commands.RejectAssignment, issue: commands.RejectRevision, cause: func(f, _ *fixture) {
			sql(f, "UPDATE character_mission SET content_revision = 'older' WHERE character_id = ?", mate)
		}},
		{name: "J-SHARE-001 the mission is not declared", code: commands.RejectSharing, cause: func(f, _ *fixture) { definition(f).Shareable = false }},
		{name: "J-SHARE-001 the scene is not supported, whatever the row says", code: commands.RejectSharing, cause: func(f, _ *fixture) {
			definition(f).Scene.Script, definition(f).Scene.Encounter = "script", &content.PublicEncounter{Mission: 1}
		}},
		{name: "the run of an encounter would be joined", code: commands.RejectSharing, cause: func(f, _ *fixture) {
			definition(f).Scene.Script, definition(f).Scene.Encounter = "script", &content.PublicEncounter{Mission: 1, AllowPartyJoin: true}
		}},
	}
}

// staleOnly are breakages of what was captured alone: a new share is fine.
func staleOnly() []breakage {
	group := func(name string, change func(m *party.Manager, f, sender *fixture) error) breakage {
		return breakage{name: name, code: commands.RejectParty, cause: func(f, sender *fixture) {
			if err := change(f.company.parties, f, sender); err != nil {
				f.t.Error(err)
			}
		}}
	}
	session := func(name string, code commands.Code, sends bool, change func(*store.Session)) breakage {
		return breakage{name: name, code: code, cause: func(f, sender *fixture) {
			g := f
			if sends {
				g = sender
			}
			change(&g.session)
			g.present()
		}}
	}
	return []breakage{
		group("J-SHARE-009 the sender left and came again", func(m *party.Manager, f, sender *fixture) error {
			if err := m.Leave(int64(mate)); err != nil {
				return err
			}
			return m.Join(f.company.number, int64(matesAccount))
		}),
		group("J-SHARE-009 the recipient left and came again", func(m *party.Manager, f, _ *fixture) error {
			if err := m.Leave(int64(hero)); err != nil {
				return err
			}
			return m.Join(f.company.number, int64(account))
		}),
		group("J-SHARE-009 the recipient went from the map and came back", func(m *party.Manager, f, _ *fixture) error {
			m.Depart(f.body())
			m.Arrive(f.body())
			return nil
		}),
		group("J-SHARE-009 another party has the number", func(m *party.Manager, f, _ *fixture) error {
			if err := m.Leave(int64(mate)); err != nil {
				return err
			}
			if err := m.Leave(int64(hero)); err != nil {
				return err
			}
			if number, err := m.Form(int64(matesAccount)); err != nil || number != f.company.number {
				return err
			}
			return m.Join(f.company.number, int64(account))
		}),
		session("J-SHARE-017 J-SHARE-011 the sender's connection", commands.RejectSession, true, func(s *store.Session) { s.Connection++ }),
		session("J-SHARE-017 J-SHARE-011 the sender's location epoch", commands.RejectSession, true, func(s *store.Session) { s.LocationEpoch++ }),
		session("J-SHARE-017 J-SHARE-011 the sender's map epoch", commands.RejectSession, true, func(s *store.Session) { s.MapEpoch++ }),
		session("J-SHARE-017 the recipient's connection", commands.RejectSession, false, func(s *store.Session) { s.Connection++ }),
		session("J-SHARE-017 the recipient's location epoch", commands.RejectSession, false, func(s *store.Session) { s.LocationEpoch++ }),
		{name: "J-SHARE-013 J-SHARE-017 the sender abandoned and took it again", code: commands.RejectAssignment, cause: func(f, sender *fixture) {
			sender.does(sender.abandon(1))
			sender.does(sender.radio(1))
			sender.does(sender.a.AcceptOffer(f.t.Context(), sender.command, sender.session, 1))
		}},
	}
}

func definition(f *fixture) *content.Mission {
	m, _ := f.a.Mission(1)
	return m
}

// TestBrokenShares breaks each condition at each moment: as the offer is made,
// before it is accepted, and while the acceptance is under way.
func TestBrokenShares(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, mission(1, repeats(content.RepeatImmediate, nil, nil)))
		enginetest.Run(t, f.s.Char, store.InsertAccount(700, false))
		for _, c := range breakages(t) {
			t.Run(c.name+": at the issue", func(t *testing.T) {
				sender := restored(t, f)
				c.cause(f, sender)
				code := c.code
				if c.issue != "" {
					code = c.issue
				}
				// What the sender lacks is told to it, what the recipient lacks is in
				// its outcome; one that is in no party is not asked at all.
				f.refuses(code, func() (commands.Outcome, error) {
					o, err := f.offer(1)
					if commands.Refused(err) == "nobody" && code == commands.RejectParty {
						err = &commands.Rejection{Code: code}
					}
					return o, err
				})
			})
		}
		for _, c := range append(breakages(t), staleOnly()...) {
			t.Run(c.name+": at acceptance, the row still there", func(t *testing.T) {
				sender := restored(t, f)
				f.does(f.offer(1))
				c.cause(f, sender)
				f.refuses(c.code, func() (commands.Outcome, error) { return f.accept(1) })
				if o := f.offers(); len(o) != 1 || o[0].State != store.OfferPending {
					t.Errorf("%+v", o)
				}
			})
		}
		for _, c := range append(breakages(t), staleOnly()...) {
			if c.code == commands.RejectForeign || c.code == commands.RejectAssignment || c.issue != "" {
				continue // writes of another transaction, which SQLite does not let in
			}
			t.Run(c.name+": right before the commit", func(t *testing.T) {
				sender := restored(t, f)
				f.does(f.offer(1))
				f.point = func(name string) error {
					if name == "boundary character" {
						f.point = passes
						c.cause(f, sender)
					}
					return nil
				}
				f.refuses(c.code, func() (commands.Outcome, error) { return f.accept(1) })
			})
			t.Run(c.name+": right before the offer's commit", func(t *testing.T) {
				sender := restored(t, f)
				f.point = func(name string) error {
					if name == "boundary character" {
						f.point = passes
						c.cause(f, sender)
					}
					return nil
				}
				f.refuses(c.code, func() (commands.Outcome, error) { return f.offer(1) })
			})
		}
		t.Run("J-SHARE-006 20 to the letter is near enough", func(t *testing.T) {
			sender := restored(t, f)
			moved(sender, func(p *commands.Presence) { p.Position = [3]float64{0, 12, 16} })
			f.does(f.offer(1))
			f.does(f.accept(1))
		})
		t.Run("a source that is stale for good does not keep its slot", func(t *testing.T) {
			for _, c := range staleOnly() {
				sender := restored(t, f)
				f.does(f.offer(1))
				first := f.offers()[0].ID
				c.cause(f, sender)
				f.does(f.offer(1))
				if o := f.offers(); len(o) != 1 || o[0].ID == first {
					t.Errorf("%s: %+v", c.name, o)
				}
				f.does(f.accept(1))
			}
		})
	})
}

// TestWhatASenderLacks is told to the sender, and no member is asked.
func TestWhatASenderLacks(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, mission(1))
		for _, c := range []struct {
			name  string
			code  commands.Code
			cause func(*fixture)
		}{
			{"J-SHARE-002 no active attempt", commands.RejectAssignment, func(f *fixture) {
				enginetest.Run(t, f.s.Char, store.Raw("ending", "UPDATE character_mission SET state = 4 WHERE character_id = ?", mate))
			}},
			{"J-OPEN-030 a private map", commands.RejectSharing, func(f *fixture) {
				moved(f.company.mate, func(p *commands.Presence) { p.PrivateOwner = mate })
			}},
			{"no party", commands.RejectParty, func(f *fixture) {
				if err := f.company.parties.Leave(int64(mate)); err != nil {
					t.Error(err)
				}
			}},
			{"another account", commands.RejectForeign, func(f *fixture) { f.company.mate.command.Account = account }},
		} {
			t.Run(c.name, func(t *testing.T) {
				sender := restored(t, f)
				c.cause(f)
				if s, err := sender.shares(1); commands.Refused(err) != c.code || len(s.Offers) != 0 {
					t.Errorf("%+v %v", s, err)
				}
			})
		}
	})
}

// restored puts everything back as it was, after any breakage: the recipient
// without attempt and offer, the sender with its attempt, both in one new
// party.
func restored(t *testing.T, f *fixture) *fixture {
	t.Helper()
	sender := f.company.mate
	raw := func(text string, arguments ...any) store.Statement { return store.Raw("restoring", text, arguments...) }
	enginetest.Run(t, f.s.Char,
		raw("DELETE FROM character_mission"), raw("DELETE FROM character_mission_offer"), raw("DELETE FROM character_mission_history"),
		raw(`UPDATE "character" SET account_id = ? WHERE character_id = ?`, account, hero), raw(`UPDATE "character" SET account_id = ? WHERE character_id = ?`, matesAccount, mate))
	m := definition(f)
	m.Shareable, m.Scene.Script, m.Scene.Encounter = true, "", nil
	sender.has(m)
	f.session = store.Session{Account: account, Entity: 1<<63 + 5, Connection: 7, LocationEpoch: 1, MapEpoch: 1}
	sender.session = store.Session{Account: matesAccount, Entity: matesEntity, Connection: 70, LocationEpoch: 1, MapEpoch: 1}
	for _, g := range []*fixture{f, sender} {
		g.present()
		f.company.arrive(g)
		if err := f.company.parties.Place(f.company.number, int64(g.command.Account)); err != nil {
			t.Fatal(err)
		}
	}
	return sender
}

// TestPartySourceIsImmutable changes each part of what was captured.
func TestPartySourceIsImmutable(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, mission(1))
		f.does(f.offer(1))
		was := *f.offers()[0].Source.Party
		write := func(s party.Source) {
			text, err := s.Encode()
			if err != nil {
				t.Fatal(err)
			}
			enginetest.Run(t, f.s.Char, store.Raw("changing", "UPDATE character_mission_offer SET party_source = ?", text))
		}
		for _, c := range []struct {
			name   string
			change func(*party.Source)
			code   commands.Code
		}{
			{"lifetime", func(s *party.Source) { s.Lifetime++ }, commands.RejectParty},
			{"sender's membership", func(s *party.Source) { s.SenderMembership += 1000 }, commands.RejectParty},
			{"recipient's membership", func(s *party.Source) { s.RecipientMembership += 1000 }, commands.RejectParty},
			{"character", func(s *party.Source) { s.Character = int64(hero) }, commands.RejectParty},
			{"account", func(s *party.Source) { s.Account = int64(account) }, commands.RejectParty},
			{"entity", func(s *party.Source) { s.Entity++ }, commands.RejectParty},
			{"connection", func(s *party.Source) { s.Connection++ }, commands.RejectSession},
			{"location epoch", func(s *party.Source) { s.LocationEpoch++ }, commands.RejectSession},
			{"map epoch", func(s *party.Source) { s.MapEpoch++ }, commands.RejectSession},
		} {
			t.Run("J-SHARE-011 "+c.name, func(t *testing.T) {
				s := was
				c.change(&s)
				write(s)
				f.refuses(c.code, func() (commands.Outcome, error) {
					return f.a.AcceptShared(t.Context(), f.command, f.session, store.EntityID(s.Entity), 1)
				})
			})
		}
		for _, text := range []string{"source_assignment_id = 5", "source_assignment_generation = 5", "source_assignment_id = NULL"} {
			t.Run("J-SHARE-013 "+text, func(t *testing.T) {
				write(was)
				o := f.offers()[0]
				enginetest.Run(t, f.s.Char, store.Raw("changing", "UPDATE character_mission_offer SET "+text))
				code := commands.RejectAssignment
				if text == "source_assignment_id = NULL" {
					code = commands.RejectSource
				}
				f.refuses(code, func() (commands.Outcome, error) { return f.accept(1) })
				enginetest.Run(t, f.s.Char, store.DeleteOffer(&o), store.InsertOffer(&o))
			})
		}
		write(was)
		f.does(f.accept(1))
	})
}
