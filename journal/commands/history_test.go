package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

// TestEveryHandlerHasItsFacts asks each custom requirement of both providers:
// the durable one inside an acceptance, and the runtime's.
func TestEveryHandlerHasItsFacts(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		var list []*content.Mission
		keys := []string{rules.KeyEvenLevel, rules.KeyEntitlement, rules.KeyStartingCompleted, rules.KeyStartingActive}
		if known := rules.Handlers(); len(known) != len(keys) {
			t.Fatalf("handlers %v, this test has %v", known, keys)
		}
		for i, key := range keys {
			list = append(list, mission(content.MissionID(i+1), repeats(content.RepeatImmediate, nil, nil), func(m *content.Mission) {
				m.Channels.Sources[0].Requirement = content.CustomRequirement{Key: key}
			}))
		}
		f := setting(t, db, list...)
		for _, c := range []struct {
			name  string
			write []store.Statement
			holds [4]bool
		}{
			{"level 1, entitled, under way", nil, [4]bool{false, true, false, true}},
			{"level 2", []store.Statement{withPurse(rules.Purse{Level: 2, Experience: 200})}, [4]bool{true, true, false, true}},
			{"not entitled", []store.Statement{store.SetEntitled(account, false)}, [4]bool{true, false, false, true}},
			{"completed", []store.Statement{store.SetStarting(hero, rules.StartingCompleted)}, [4]bool{true, false, true, false}},
			{"by its flag", []store.Statement{store.SetStarting(hero, rules.StartingActive), store.SetFlag(hero, content.BootcampComplete, 1)}, [4]bool{true, false, true, true}},
		} {
			enginetest.Run(t, f.s.Char, c.write...)
			for i, key := range keys {
				id := content.MissionID(i + 1)
				_, err := f.offer(id)
				durable := err == nil
				if !durable && commands.Refused(err) == "" {
					t.Fatal(err)
				}
				if durable {
					f.does(f.a.CancelOffer(t.Context(), f.command, f.session, id))
				}
				runtime, err := f.a.Meets(t.Context(), f.command, content.CustomRequirement{Key: key})
				// covers J-REQ-012, J-REQ-005
				if durable != c.holds[i] {
					t.Errorf("%s, %s: durably %v", c.name, key, durable)
				}
				if rules.Handlers()[key] { // known inside a transaction alone
					if err == nil {
						t.Errorf("%s, %s: the runtime answers %v", c.name, key, runtime)
					}
				} else if err != nil || runtime != c.holds[i] {
					t.Errorf("%s, %s: the runtime answers %v, %v", c.name, key, runtime, err)
				}
			}
		}
		other := f.command
		other.Account++
		if _, err := f.a.Meets(t.Context(), other, content.LevelRequirement{Minimum: 1}); commands.Refused(err) != commands.RejectForeign {
			t.Errorf("another account's question: %v", err)
		}
	})
}
