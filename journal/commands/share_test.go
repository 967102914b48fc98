package commands_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

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
