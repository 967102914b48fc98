package commands_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"caper/journal/enginetest"
	"caper/journal/store"
)

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
