package commands_test

import (
	"caper/journal/commands"
	"caper/journal/party"
	"caper/journal/store"
)

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
			m.Depart(f.body(), 1)
			m.Arrive(f.body(), 1)
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
