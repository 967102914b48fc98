package sessions_test

import (
	"reflect"
	"slices"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/net/demo/scenestub"
	"caper/net/protocol/journal"
)

func TestARestartedServerContinuesWhereItEnded(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h := newTestServer(t, db, initiation(), public())
		ada := h.join("Ada", 0)
		h.until("offered", func() bool { _, offered := ada.model.Offers[bootcamp.Initiation]; return offered })
		ada.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
		h.until("half way", func() bool {
			m := ada.model.Missions[bootcamp.Initiation]
			return m != nil && slices.ContainsFunc(m.Objectives, func(o journal.Objective) bool { return o.ID == bootcamp.HitTargets && len(o.Counters) > 0 })
		})
		h.close()
		h.open(initiation(), public())
		again := h.join("Ada", 0)
		h.until("synced with what there was", func() bool { return again.model.Missions[bootcamp.Initiation] != nil })
		before, now := ada.model.Missions[bootcamp.Initiation], again.model.Missions[bootcamp.Initiation]
		if len(now.Objectives) < len(before.Objectives) {
			t.Errorf("before %+v, now %+v", before, now)
		}
		h.until("it can be turned in", func() bool { return again.model.Missions[bootcamp.Initiation].Completable })
	})
}

func TestEveryRestartRestoresEverything(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h, p := newManualServer(t, db, public())
		ada := h.joinWithMission("Ada", p)
		hit, kill := content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot), content.CreatureKilled(bootcamp.ThraxScout)
		for i, e := range []content.Event{content.AreaEntered(bootcamp.AssemblyArea), hit, hit, hit, kill, kill} {
			before, received := h.rows(), len(ada.received)
			p.report(ada, e)
			h.until("it is committed", func() bool { return !slices.Equal(h.rows(), before) })
			h.until("it is sent", func() bool { return len(ada.received) > received })
			for range 3 {
				h.step()
			}
			missions, flags, inventory, copied := missionsOf(ada), ada.model.Flags(), ada.model.Inventory, ada.roomCopy()
			h.close()
			h, p = reopen(h), &manualScript{}
			h.room.Close("another is played")
			h.replaceRoom(public(), p)
			ada = h.join("Ada", 0)
			h.until("in on the next server", func() bool { return ada.model.Introduced == 1 })
			h.step()
			// covers J-IMP-039 J-FLAG-025
			if !reflect.DeepEqual(missionsOf(ada), missions) || !slices.Equal(ada.model.Flags(), flags) || !reflect.DeepEqual(ada.model.Inventory, inventory) {
				t.Errorf("after event %d the next server sends %+v, was %+v", i, missionsOf(ada), missions)
			}
			if now := ada.roomCopy(); !reflect.DeepEqual(now, copied) {
				t.Errorf("after event %d the copy is %+v, was %+v", i, now, copied)
			}
		}
		if !ada.model.Missions[bootcamp.Initiation].Completable {
			t.Error("not at the end")
		}
	})
}

// reopen starts another server on the same database.
func reopen(h *testServer) *testServer {
	h.open(scenestub.Script{}, public())
	return h
}
