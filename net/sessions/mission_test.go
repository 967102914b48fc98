package sessions_test

import (
	"slices"
	"testing"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/protocol/journal"
	"caper/net/room"
)

func TestAMissionFromTheRadioToItsReward(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h := newTestServer(t, db, initiation(), public())
		ada, eve := h.join("Ada", 0), h.enter("Eve", 0, room.Grant{})
		sent := false
		ada.onNative = func(m journal.Message) {
			g, is := m.(*journal.MissionGained)
			if !is {
				return
			}
			sent = true
			// covers J-TX-007
			if d := ada.roomCopy(); len(d.Missions) != 1 || d.Missions[0].Mission != uint32(g.Mission) || len(d.Missions[0].Objectives) == 0 {
				t.Errorf("a mission is sent before the room has it: %+v", d)
			}
		}
		h.until("the radio offers a mission", func() bool { _, offered := ada.model.Offers[bootcamp.Initiation]; return offered })
		if ada.model.Introduced != 1 || ada.model.Name != "Ada" {
			t.Errorf("synced %d times as %q", ada.model.Introduced, ada.model.Name)
		}
		ada.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
		h.until("the mission can be turned in", func() bool {
			m := ada.model.Missions[bootcamp.Initiation]
			return m != nil && m.Completable
		})
		if !sent {
			t.Error("no mission was gained")
		}
		// covers J-FLAG-020
		h.until("the flag is sent", func() bool { return ada.model.HasPlayerFlag(bootcamp.InitiationDone) })
		if d := ada.roomCopy(); len(d.Flags) != 1 || d.Flags[0] != (components.DurableFlag{ID: uint32(bootcamp.InitiationDone), Value: 1}) {
			t.Errorf("the room's copy has flags %+v", d.Flags)
		}
		ada.ask(&journal.CompleteRadioMission{Mission: bootcamp.Initiation})
		h.until("a request without its selection is refused", func() bool { return len(ada.model.Refusals) == 1 })
		if r := ada.model.Refusals[0]; r.Request != 496 || r.Code != string(commands.RejectSelection) {
			t.Errorf("refused with %+v", r)
		}
		second := uint32(1)
		ada.ask(&journal.CompleteRadioMission{Mission: bootcamp.Initiation, Selection: &second})
		h.until("the reward is there", func() bool { return len(ada.model.Rewards) == 1 && len(ada.model.Inventory) == 2 })
		if p := ada.model.Purse; p.Experience != 250 || p.Credits != 100 {
			t.Errorf("purse %+v", p)
		}
		// covers J-FLAG-019 J-FLAG-021
		for _, m := range eve.received {
			t.Errorf("a client without a character received %T", m)
		}
		flags := 0
		for _, m := range ada.received {
			if _, is := m.(*journal.PlayerFlags); is {
				flags++
			}
		}
		if flags != 2 {
			t.Errorf("flags were sent %d times, want once at the full sync and once at the change", flags)
		}
	})
}

// TestEveryStateOfAnObjective sets the rows to every state and reads them
// at a login.
func TestEveryStateOfAnObjective(t *testing.T) {
	h, p := newManualServer(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.joinWithMission("Ada", p)
	states := map[content.ObjectiveID]content.ObjectiveState{
		bootcamp.ReportIn: content.ObjectiveNotAssigned, bootcamp.HitTargets: content.ObjectiveCompleted,
		bootcamp.StopScouts: content.ObjectiveFailed, bootcamp.InstructorIn: content.ObjectiveInactive,
	}
	row := store.Assignment{Character: store.CharacterID(ada.model.Character), Mission: bootcamp.Initiation}
	for id, state := range states { // any order: each alone
		enginetest.Run(t, h.store.Char, store.SetObjective(&row, id, state))
	}
	again := h.join("Ada", 0)
	h.until("in", func() bool { return again.model.Introduced == 1 })
	// covers J-TRIG-018
	if numbers := []content.ObjectiveState{0, 1, 2, 3, 4}; !slices.Equal(numbers, []content.ObjectiveState{
		content.ObjectiveNotAssigned, content.ObjectiveIncomplete, content.ObjectiveCompleted, content.ObjectiveFailed, content.ObjectiveInactive,
	}) {
		t.Error("states have other numbers")
	}
	for id, want := range states { // any order: each alone
		sent := again.objective(bootcamp.Initiation, id)
		if hidden := want == content.ObjectiveInactive; hidden != (sent == nil) || sent != nil && sent.State != want {
			t.Errorf("objective %d, %v, is sent as %+v", id, want, sent)
		}
		if state, there := again.copiedObjective(bootcamp.Initiation, id); !there || state != want {
			t.Errorf("objective %d, %v, is %v (%t) in the room", id, want, state, there)
		}
	}
}
