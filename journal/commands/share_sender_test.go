package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/journal/party"
	"caper/journal/store"
)

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
		if err := f.company.parties.Place(f.company.number, g.body()); err != nil {
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
