package sessions_test

import (
	"slices"
	"testing"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/systems/scenes"
)

func TestTheCommandServiceIgnoresTheRoomCopy(t *testing.T) {
	h, p := newManualServer(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.joinWithMission("Ada", p)
	rows := h.rows()
	copied := h.room.Simulation().Durable(components.EntityID(ada.welcome.Entity))
	copied.Flags = []components.DurableFlag{{ID: uint32(bootcamp.InitiationDone), Value: 1}}
	copied.Missions[0].State = uint8(content.MissionCompleted)
	p.cast = []room.LiveTarget{{Entity: 1 << 40, Creature: bootcamp.Instructor, Package: bootcamp.InstructorPackage, Living: true, Interactable: true, Position: ada.where()}}
	h.until("somebody to speak to", func() bool { return len(ada.model.Actors) == 1 })
	ada.ask(&journal.RequestConverse{Entity: 1 << 40})
	h.until("answered", func() bool { return ada.model.Window != nil || len(ada.model.Refusals) > 0 })
	// covers J-FLAG-009 J-IMP-039
	if w := ada.model.Window; w == nil || len(w.MissionDispensed) != 0 {
		t.Errorf("offered on the word of a copy: %+v, %+v", w, ada.model.Refusals)
	}
	if !slices.Equal(h.rows(), rows) {
		t.Error("writing the copy changed rows")
	}
	if err := h.room.Disconnect(ada.client, ada); err != nil {
		t.Fatal(err)
	}
	h.step()
	again := h.join("Ada", ada.welcome.Resume)
	h.until("in", func() bool { return again.model.Introduced == 1 })
	if d := again.roomCopy(); len(d.Flags) != 0 || d.Missions[0].State != uint8(content.MissionActive) {
		t.Errorf("a login kept %+v", d)
	}
	if again.model.HasPlayerFlag(bootcamp.InitiationDone) {
		t.Error("a flag that nobody committed was sent")
	}
}

func TestAWrongRoomCopyFulfilsNoRequirement(t *testing.T) {
	h, p := newFixtureServer(t, enginetest.Engines(t)[0].DB(t))
	ada := h.join("Ada", 0)
	h.until("in", func() bool { return ada.model.Introduced == 1 })
	h.step()
	lie := &components.DurableChange{HasFlags: true, Flags: []components.DurableFlag{{ID: uint32(bootcamp.InitiationDone), Value: 1}}}
	if err := h.room.Deliver(room.Delivery{Client: ada.client, Change: lie}); err != nil {
		t.Fatal(err)
	}
	h.until("the copy is wrong", func() bool { return ada.model.HasPlayerFlag(bootcamp.InitiationDone) })
	p.reports = append(p.reports, scenes.Report{Client: ada.client, Source: serverEvent, Mission: flagMission})
	for range 50 {
		h.step()
	}
	ada.ask(&journal.AssignRadioMission{Mission: flagMission})
	h.until("answered", func() bool { return len(ada.model.Refusals) > 0 })
	// covers J-FLAG-010
	if len(ada.model.Missions) != 0 || ada.model.Refusals[0].Code != string(commands.RejectOffer) && ada.model.Refusals[0].Code != string(commands.RejectRequirement) {
		t.Errorf("%+v, %+v", ada.model.Missions, ada.model.Refusals)
	}
}
