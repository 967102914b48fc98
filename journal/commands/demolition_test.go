package commands_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestDemolitionsCharge(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := afterMission(t, db, bootcamp.Relay)
		f.loot(bootcamp.Charge, 1) // one that has nothing to do with the mission
		f.toTheCharge()
		t.Run("J-MIG-018 J-ITEM-017 Continue issues the charge and starts 600 seconds, both or neither", func(t *testing.T) {
			f.window(sapper)
			errDisk := errors.New("the disk is full")
			before := f.dump()
			for n := range f.probe(f.fetches, errDisk) {
				if err := f.failAt(n, f.fetches, errDisk); !errors.Is(err, errDisk) {
					t.Fatal(err)
				}
				if !slices.Equal(before, f.dump()) {
					t.Fatalf("a fault at point %d left something", n)
				}
			}
			f.does(f.fetches()) // in the same conversation
			issued, own := f.charges()
			due := f.deadlines()
			if issued != 1 || own != 1 || len(due) != 1 || due[0].Objective != bootcamp.PlantCharge || !due[0].DueAt.Equal(f.now.Add(600*time.Second)) {
				t.Errorf("%d issued, %d own, due %+v", issued, own, due)
			}
		})
		t.Run("J-MIG-019 no charge, no fuse", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.Raw("losing it", "DELETE FROM character_mission_item"),
				store.Raw("losing it", "DELETE FROM character_item WHERE template_id = 11519 AND item_id IN (SELECT max(item_id) FROM character_item WHERE template_id = 11519)"))
			before := f.dump()
			if _, err := f.report(content.InteractionUsed(bootcamp.DemolitionSite)); commands.Refused(err) == "" {
				t.Errorf("planting without the charge: %v", err)
			}
			if !slices.Equal(before, f.dump()) {
				t.Error("something was planted")
			}
		})
	})
}

func TestDemolitionIsPlantedOrRunsOut(t *testing.T) {
	for name, end := range map[string]func(*fixture){ // any order: each on its own databases
		"planted": func(f *fixture) { f.does(f.report(content.InteractionUsed(bootcamp.DemolitionSite))) },
		"timeout": func(f *fixture) {
			f.now = f.now.Add(601 * time.Second)
			f.does(f.elapse(f.deadlines()[0]))
		},
		"abandoned": func(f *fixture) { f.does(f.abandon(bootcamp.Demolition)) },
	} {
		t.Run("J-MIG-019 "+name, func(t *testing.T) {
			enginetest.Each(t, func(t *testing.T, db string) {
				f := afterMission(t, db, bootcamp.Relay)
				f.loot(bootcamp.Charge, 1)
				f.toTheCharge()
				f.window(sapper)
				f.does(f.fetches())
				end(f)
				if issued, own := f.charges(); issued != 0 || own != 1 || len(f.deadlines()) != 0 {
					t.Errorf("%d issued, %d own, deadlines %v", issued, own, f.deadlines())
				}
				if row, there := f.row(bootcamp.Demolition); name == "timeout" && row.State != content.MissionFailed || name == "abandoned" && there {
					t.Errorf("%+v", row)
				}
			})
		})
	}
}
