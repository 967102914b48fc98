package commands_test

import (
	"reflect"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

// TestBootcampsFirstMission takes a character from the offer to the reward.
func TestBootcampsFirstMission(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db)
		shown := f.does(f.offer(bootcamp.Initiation)).Messages
		if _, is := shown[0].(commands.OfferShown); !is || len(shown) != 1 {
			t.Fatalf("the offer shows %+v", shown)
		}
		gained, is := f.does(f.accept(bootcamp.Initiation)).Messages[0].(commands.MissionGained)
		if !is || len(gained.Objectives) != 2 {
			t.Fatalf("gained %+v, with the hidden objectives?", gained)
		}
		f.does(f.report(content.AreaEntered(bootcamp.AssemblyArea)))
		for range 3 {
			f.does(f.report(content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot)))
		}
		// covers J-TRIG-012
		if o, err := f.report(content.ObjectHit(bootcamp.PracticeTarget, 1)); o.Applied || err != nil {
			t.Fatalf("another action counts: %+v %v", o, err)
		}
		f.does(f.report(content.CreatureKilled(bootcamp.ThraxScout)))
		f.refuses(commands.RejectIncomplete, func() (commands.Outcome, error) { return f.turnIn(bootcamp.Initiation) })
		last := f.does(f.report(content.CreatureKilled(bootcamp.ThraxScout))).Messages
		// covers J-FLAG-017
		if got := last[len(last)-1]; !reflect.DeepEqual(got, commands.PlayerFlags{Flags: []content.FlagID{bootcamp.InitiationDone}}) {
			t.Errorf("the last message is %+v", got)
		}
		row, _ := f.row(bootcamp.Initiation)
		if !row.Completable || row.State != content.MissionActive {
			t.Fatalf("the row is %+v", row)
		}
		o := f.does(f.a.TurnInRadio(t.Context(), commands.TurnIn{
			Command: f.command, Session: f.session, Mission: bootcamp.Initiation, Selection: new(1),
		}))
		if c := f.character(); c.Purse.Level != 2 || c.Purse.Experience != 250 || c.Purse.Currency != 100 {
			t.Errorf("the purse is %+v", c.Purse)
		}
		story, err := f.s.Story(t.Context(), f.command.Character)
		if err != nil || len(story.History) != 1 || len(story.Receipts) != 1 || !story.History[0].Rewarded {
			t.Errorf("the story is %+v, %v", story, err)
		}
		if _, is := o.Messages[len(o.Messages)-1].(commands.InventoryChanged); len(o.Messages) != 4 || !is {
			t.Errorf("the turn-in tells %+v", o.Messages)
		}
		f.refuses(commands.RejectRewarded, func() (commands.Outcome, error) { return f.turnIn(bootcamp.Initiation) })
		f.refuses(commands.RejectRepeat, func() (commands.Outcome, error) { return f.offer(bootcamp.Initiation) })
	})
}
