package commands_test

import (
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestCreditIsTakenInParts reserves more happenings than one call takes. The
// older ones are refused, and more of them than one call tries. The later ones
// are taken, each once.
func TestCreditIsTakenInParts(t *testing.T) {
	const each, most = 40, 32
	enginetest.Each(t, func(t *testing.T, db string) {
		hunts := hunted(1)
		hunts.Objectives[0].Transitions[0].Triggers[0].TargetCount = new(int32(each))
		f := shared(t, db, hunts, carrier(2, intents{{issues(2, "issue", "bomb", 1)}}, func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers = kill(1, scout).Transitions[0].Triggers
			m.Scene.Credit = map[content.ObjectiveID]content.Credit{1: {Mode: content.CreditNearbyParty, Radius: 10}}
		}))
		f.options.Slots = 1
		f.reload()
		f.take(1)
		f.take(2)
		f.loot(pistol, 1) // no room for the issue
		for n := range int64(2 * each) {
			mission := content.MissionID(2)
			if n >= each {
				mission = 1
			}
			row, _ := f.row(mission)
			enginetest.Run(t, f.s.Char, store.ReserveCredit(&store.CreditDelivery{Character: hero, Happening: n + 1, Mission: mission, Assignment: row.ID,
				Generation: row.Generation, Objective: 1, Event: content.CreatureKilled(scout), ReservedAt: noon.Add(time.Duration(n/2) * time.Second)}))
		}
		calls, taken := 0, 0
		for after := new(store.CreditMark); after != nil; calls++ {
			part, err := f.a.TakeCredit(t.Context(), f.command, *after)
			if refuses := calls*most < each; refuses != (commands.Refused(err) == commands.RejectInventory) || refuses == (err == nil) {
				t.Fatalf("call %d returned %v", calls, err)
			}
			taken, after = taken+len(part.Outcomes), part.Rest
		}
		if left := f.reserved(); calls != 3 || taken != each || f.count(1) != each || len(left) != each || left[0].Happening != 1 {
			t.Errorf("%d calls took %d, %d are counted and %d left", calls, taken, f.count(1), len(left))
		}
	})
}
