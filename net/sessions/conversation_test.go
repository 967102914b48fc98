package sessions_test

import (
	"testing"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/net/protocol/journal"
	"caper/net/room"
)

func TestOnlyAcceptedMovementEndsAConversation(t *testing.T) {
	h, p := newManualServer(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.joinWithMission("Ada", p)
	p.cast = []room.LiveTarget{{Entity: 1 << 40, Creature: bootcamp.Instructor, Package: bootcamp.InstructorPackage, Living: true, Interactable: true, Position: ada.where()}}
	h.until("somebody to speak to", func() bool { return len(ada.model.Actors) == 1 })
	accept := func() string {
		before := len(ada.model.Refusals)
		ada.ask(&journal.AssignNPCMission{Entity: 1 << 40, Mission: bootcamp.Kit})
		h.until("answered", func() bool { return len(ada.model.Refusals) > before })
		return ada.model.Refusals[before].Code
	}
	speak := func() {
		ada.model.Window = nil
		ada.ask(&journal.RequestConverse{Entity: 1 << 40})
		h.until("spoken to", func() bool { return ada.model.Window != nil })
	}
	place := func(x float64) {
		if err := h.room.Place(ada.client, components.Pose{Position: [3]float64{x, 0, -60}}); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			h.step()
		}
	}
	t.Run("J-IMP-027 a refused movement does not", func(t *testing.T) {
		speak()
		place(1e9)
		if code := accept(); code != string(commands.RejectTopic) {
			t.Errorf("refused as %q; the conversation should be there, without this topic", code)
		}
	})
	t.Run("J-IMP-027 an accepted one does", func(t *testing.T) {
		place(-20)
		if code := accept(); code != string(commands.RejectTalk) && code != string(commands.RejectSession) {
			t.Errorf("refused as %q", code)
		}
	})
	t.Run("whom it spoke to is gone", func(t *testing.T) {
		p.cast[0].Position = ada.where()
		h.step()
		h.step()
		speak()
		cast := p.cast
		p.cast = nil
		h.until("gone", func() bool { return len(ada.model.Actors) == 0 })
		p.cast = cast
		h.until("back", func() bool { return len(ada.model.Actors) == 1 })
		if code := accept(); code != string(commands.RejectTalk) {
			t.Errorf("refused as %q; another conversation is needed", code)
		}
	})
}
