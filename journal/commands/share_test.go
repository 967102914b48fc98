package commands_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// news records who was told what, and what was stored right then.
type news struct {
	told  []string
	check func(store.CharacterID)
}

func (n *news) Publish(_ context.Context, id store.CharacterID, commit commands.Commit) error {
	for _, m := range commit.Messages {
		n.told = append(n.told, fmt.Sprintf("%d %T", id, m))
	}
	if n.check != nil {
		n.check(id)
	}
	return nil
}

// trio is a company of three whose third member has the same lock as the one
// that shares; it joins last.
func trio(t *testing.T, db string, missions ...*content.Mission) (f, last *fixture) {
	f = shared(t, db, missions...)
	last = f.beside(700, mate+256, 1<<63+700)
	last.joins()
	return f, last
}

func TestShare(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f, last := trio(t, db, mission(1), mission(2, func(m *content.Mission) {
			m.Channels, m.Giver, m.Receiver = content.Channels{Acceptance: content.ChannelNPC, Completion: content.ChannelNPC}, new(scout), new(scout)
		}), mission(3))
		sender := f.company.mate
		t.Run("J-SHARE-002 no two characters' locks are ever held at once", func(t *testing.T) {
			var trace []string
			held := 0
			f.a.TraceLocks(func(id store.CharacterID, taken bool) {
				if taken {
					held++
					trace = append(trace, fmt.Sprint(id))
				} else {
					held--
				}
				if held > 1 {
					t.Errorf("%d locks are held after %v", held, trace)
				}
			})
			defer f.a.TraceLocks(func(store.CharacterID, bool) {})
			s, err := sender.shares(1)
			if err != nil || len(s.Offers) != 2 || !s.Offers[0].Applied || !s.Offers[1].Applied {
				t.Fatalf("%+v %v", s, err)
			}
			if want := []string{fmt.Sprint(mate), fmt.Sprint(hero), fmt.Sprint(last.command.Character)}; !slices.Equal(trace, want) || held != 0 {
				t.Errorf("locks were taken by %v, want %v", trace, want)
			}
			f.does(f.accept(1))
			last.does(last.accept(1))
		})
		t.Run("J-SHARE-004 needs no radio channel, and takes the common way of acceptance", func(t *testing.T) {
			f.refuses(commands.RejectChannel, func() (commands.Outcome, error) { return f.radio(2) })
			f.does(f.offer(2))
			o := f.does(f.accept(2))
			row, _ := f.row(2)
			if gained, is := o.Messages[0].(commands.MissionGained); !is || gained.Assignment != row.ID || row.State != content.MissionActive {
				t.Errorf("%+v", o.Messages)
			}
			if row, _ := sender.row(2); row.ID != store.AssignmentID(mate)*1000+2 {
				t.Errorf("the sender's own is %+v", row)
			}
		})
		t.Run("J-SHARE-012 J-IMP-036 the dialog names the sender's body, of 64 bits, and no account", func(t *testing.T) {
			o := f.does(f.offer(3))
			offered, is := o.Messages[0].(commands.SharedOffered)
			if want := (commands.SharedOffered{Source: matesEntity, Mission: 3, Offer: f.offers()[0].ID, Title: 1}); !is || len(o.Messages) != 1 || !reflect.DeepEqual(offered, want) {
				t.Errorf("%+v", o.Messages)
			}
			for i := range reflect.TypeFor[commands.SharedOffered]().NumField() {
				if name := reflect.TypeFor[commands.SharedOffered]().Field(i).Name; strings.Contains(name, "Account") || strings.Contains(name, "Character") {
					t.Errorf("it tells %s", name)
				}
			}
			if stored := f.offers()[0]; stored.Session != f.session || stored.Source.Party.Entity != uint64(matesEntity) {
				t.Errorf("%+v", stored)
			}
		})
	})
}

func TestShareCommitsEach(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f, last := trio(t, db, mission(1), mission(2))
		line := &news{}
		f.options.Publisher = line
		f.reload()
		sender := *f.company.mate
		last.a, sender.a = f.a, f.a
		for _, g := range []*fixture{f, last, &sender} {
			g.present()
		}
		t.Run("J-SHARE-003 each is committed before it is told, and told before the next", func(t *testing.T) {
			line.check = func(id store.CharacterID) {
				if mine, theirs := len(f.offers()) == 1, len(last.offers()) == 1; !mine || theirs != (id == last.command.Character) {
					t.Errorf("as %d is told, there is the first: %t, the last: %t", id, mine, theirs)
				}
			}
			if _, err := sender.shares(1); err != nil {
				t.Fatal(err)
			}
			want := []string{fmt.Sprintf("%d message.SharedOffered", hero), fmt.Sprintf("%d message.SharedOffered", last.command.Character)}
			if !slices.Equal(line.told, want) {
				t.Errorf("told %v", line.told)
			}
		})
		t.Run("J-SHARE-003 one recipient's fault leaves the others' offers", func(t *testing.T) {
			line.told, line.check = nil, nil
			errDisk, commits := errors.New("the disk is full"), 0
			f.point = func(name string) error {
				if name == "before commit" {
					if commits++; commits == 1 {
						return errDisk
					}
				}
				return nil
			}
			s, err := sender.shares(2)
			f.point = passes
			if err != nil || !errors.Is(s.Offers[0].Err, errDisk) || s.Offers[0].Applied || s.Offers[1].Err != nil || !s.Offers[1].Applied {
				t.Fatalf("%+v %v", s, err)
			}
			if len(f.offers()) != 1 || len(last.offers()) != 2 || len(line.told) != 1 {
				t.Errorf("%d and %d offers, told %v", len(f.offers()), len(last.offers()), line.told)
			}
			if s, err := sender.shares(2); err != nil || !s.Offers[0].Applied || s.Offers[1].Applied || s.Offers[1].Err != nil {
				t.Errorf("again: %+v %v", s, err)
			}
		})
	})
}

func TestShareRows(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, mission(1), mission(2))
		sender := f.company.mate
		t.Run("J-SHARE-014 J-SHARE-013 J-SHARE-011 a row without a scene has the party's lifetime, no generation, the sender's exact attempt", func(t *testing.T) {
			f.does(f.offer(1))
			row, _ := sender.row(1)
			got, want := f.offers()[0].Source, f.company.source(f, &row)
			if !got.Same(want) || got.Generation != 0 || *got.Assignment != row.ID || *got.AssignmentGeneration != row.Generation {
				t.Errorf("%+v, not %+v", got, want)
			}
		})
		t.Run("J-SHARE-011 the column is null for any other offer, and the database has it so", func(t *testing.T) {
			f.does(f.radio(2))
			if o := f.offers()[1]; o.Source.Party != nil {
				t.Errorf("%+v", o.Source.Party)
			}
			for _, text := range []string{
				"UPDATE character_mission_offer SET party_source = NULL WHERE mission_id = 1", "UPDATE character_mission_offer SET source_kind = 2 WHERE mission_id = 2",
				"UPDATE character_mission_offer SET party_source = '{}' WHERE mission_id = 2", "UPDATE character_mission_offer SET party_source = '{' WHERE mission_id = 1",
			} {
				if err := enginetest.Try(t, f.s.Char, store.Raw("breaking", text)); err == nil {
					t.Errorf("%s: done", text)
				}
			}
		})
		t.Run("J-SHARE-018 nothing is accepted by itself, and a closed dialog says nothing: the row lives until it expires", func(t *testing.T) {
			f.now = noon.Add(5*time.Minute - time.Microsecond)
			if o, _ := f.offer(1); o.Applied || f.offers()[0].State != store.OfferPending {
				t.Error("it ended before its time")
			}
			if _, there := f.row(1); there {
				t.Error("it was accepted by itself")
			}
			f.now = noon.Add(5 * time.Minute)
			f.refuses(commands.RejectExpired, func() (commands.Outcome, error) { return f.accept(1) })
			f.does(f.offer(1))
			f.does(f.accept(1))
		})
	})
}

// TestSharedCallback has the callback of a share, and the radio's, meet what is
// not theirs.
func TestSharedCallback(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, mission(1), mission(2), mission(3))
		f.does(f.offer(1))
		f.does(f.radio(2))
		answer := func(source store.EntityID, id content.MissionID) func() (commands.Outcome, error) {
			return func() (commands.Outcome, error) {
				return f.a.AcceptShared(t.Context(), f.command, f.session, source, id)
			}
		}
		for _, c := range []struct {
			name string
			code commands.Code
			run  func() (commands.Outcome, error)
		}{
			{"another actor", commands.RejectSource, answer(matesEntity+1, 1)},
			{"one's own body", commands.RejectSource, answer(f.session.Entity, 1)},
			{"another mission", commands.RejectOffer, answer(matesEntity, 3)},
			{"no mission", commands.RejectMission, answer(matesEntity, 77)},
			{"a radio's offer", commands.RejectChannel, answer(matesEntity, 2)},
			{"the radio's callback", commands.RejectChannel, func() (commands.Outcome, error) {
				return f.a.AcceptOffer(t.Context(), f.command, f.session, 1)
			}},
		} {
			t.Run("J-SHARE-019 "+c.name, func(t *testing.T) { f.refuses(c.code, c.run) })
		}
		t.Run("J-SHARE-023 an old connection's callback is refused, a late one of the current is as good as any", func(t *testing.T) {
			late := f.session
			f.session.Connection++
			f.present()
			f.refuses(commands.RejectSession, func() (commands.Outcome, error) {
				return f.a.AcceptShared(t.Context(), f.command, late, matesEntity, 1)
			})
			f.refuses(commands.RejectSession, answer(matesEntity, 1)) // what it was made to is stale
			input := answer(matesEntity, 1)
			f.does(f.offer(1))
			f.does(input())
		})
	})
}
