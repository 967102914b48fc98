package sessions_test

import (
	"slices"
	"testing"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/net/protocol/journal"
	"caper/net/room"
)

func TestOthersReceiveNothingPrivate(t *testing.T) {
	h, p := newManualServer(t, enginetest.Engines(t)[0].DB(t), public())
	ada, eve := h.joinWithMission("Ada", p), h.join("Eve", 0)
	h.until("in", func() bool { return eve.model.Introduced == 1 })
	own := components.CharacterID(ada.model.Character)
	p.cast = []room.LiveTarget{
		{Entity: 1 << 40, Creature: bootcamp.Instructor, Package: bootcamp.InstructorPackage, Living: true, Interactable: true},
		{Entity: 1<<40 | 1, Creature: bootcamp.Sapper, Package: bootcamp.SapperPackage, Living: true, Interactable: true, Owner: own},
	}
	h.until("synced", func() bool { return len(ada.model.Actors) == 2 && len(eve.model.Actors) == 1 })
	p.report(ada, content.AreaEntered(bootcamp.AssemblyArea))
	h.until("sent", func() bool { return len(ada.model.Indicators) == 1 })
	for range 5 {
		h.step()
	}
	// covers J-IMP-025
	if len(eve.model.Actors) != 1 || len(eve.model.Missions) != 0 || len(eve.model.Indicators) != 0 || slices.ContainsFunc(eve.received, func(m journal.Message) bool {
		i, is := m.(*journal.Introduction)
		return is && i.Character != eve.model.Character
	}) {
		t.Errorf("another player knows of %+v, %+v", eve.model.Actors, eve.model.Missions)
	}
	if err := h.room.Disconnect(ada.client, ada); err != nil {
		t.Fatal(err)
	}
	again := h.join("Ada", ada.welcome.Resume)
	h.until("synced again", func() bool { return len(again.model.Actors) == 2 })
}
