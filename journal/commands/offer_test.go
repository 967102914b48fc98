package commands_test

import (
	"reflect"
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/store"
)

func TestOfferLife(t *testing.T) {
	eachSource(t, "J-SHARE-016", func(t *testing.T, setting settings, db string) {
		f := setting(t, db, mission(1), mission(2, func(m *content.Mission) {
			m.Channels.Sources = append(m.Channels.Sources, content.Source{Kind: content.SourceServerEvent, Key: "another"})
		}))
		t.Run("J-OFFER-005 a row holds what was captured, to the microsecond", func(t *testing.T) {
			f.now = noon.Add(1234567 * time.Nanosecond)
			f.does(f.offer(1))
			created := noon.Add(1234 * time.Microsecond)
			want := []store.Offer{{
				Character: hero, Mission: 1, ID: f.ids, Revision: "test-1", Session: f.session,
				Source:    f.source(1),
				CreatedAt: created, ExpiresAt: created.Add(5 * time.Minute), Version: 1,
			}}
			if got := f.offers(); !reflect.DeepEqual(got, want) {
				t.Errorf("stored %+v", got)
			}
			f.now = noon
		})
		t.Run("J-OFFER-008 an identical offer changes and shows nothing", func(t *testing.T) {
			before := f.dump()
			f.now = f.now.Add(time.Minute)
			if o, err := f.offer(1); err != nil || o.Applied || len(o.Messages) > 0 || !reflect.DeepEqual(before, f.dump()) {
				t.Errorf("%+v %v", o, err)
			}
			f.now = noon
		})
		t.Run("J-OFFER-009 another source does not take a valid slot", func(t *testing.T) {
			f.does(f.offer(2))
			f.refuses(commands.RejectOfferTaken, func() (commands.Outcome, error) {
				return f.a.TryOffer(t.Context(), commands.ServerEvent{Command: f.command, Session: f.session, Mission: 2, Source: "another"})
			})
			f.does(f.accept(2))
		})
		t.Run("J-OFFER-003 J-OFFER-001 consumption records the attempt, in the one row", func(t *testing.T) {
			row, _ := f.row(2)
			o := f.offers()[1]
			if o.State != store.OfferConsumed || *o.Consumed != row.ID || *o.ConsumedBy != row.Generation || len(f.offers()) != 2 {
				t.Errorf("%+v for %+v", o, row)
			}
			f.refuses(commands.RejectOffer, func() (commands.Outcome, error) { return f.accept(2) })
		})
		t.Run("J-OFFER-004 valid for five minutes, the last instant not", func(t *testing.T) {
			f.now = f.offers()[0].ExpiresAt
			f.refuses(commands.RejectExpired, func() (commands.Outcome, error) { return f.accept(1) })
			f.now = f.now.Add(-time.Microsecond)
			f.does(f.accept(1))
		})
	})
}

func TestOfferClock(t *testing.T) {
	eachSource(t, "J-SHARE-016", func(t *testing.T, setting settings, db string) {
		f := setting(t, db, mission(1))
		f.does(f.offer(1))
		// covers J-OFFER-005, J-TX-004
		f.point = func(name string) error {
			if name == "flush first" {
				f.now = f.now.Add(6 * time.Minute)
			}
			return nil
		}
		f.refuses(commands.RejectExpired, func() (commands.Outcome, error) { return f.accept(1) })
		f.now = noon
		f.point = func(name string) error { // another connection takes over meanwhile
			if name == "flush first" {
				taken := f.presence()
				taken.Session.Connection++
				f.publish(taken)
			}
			return nil
		}
		f.refuses(commands.RejectSession, func() (commands.Outcome, error) { return f.accept(1) })
		f.point = passes
		f.present()
		f.does(f.accept(1))
	})
}
