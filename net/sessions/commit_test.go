package sessions_test

import (
	"reflect"
	"slices"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/net/protocol/journal"
)

func TestNothingIsSentOrMergedBeforeItsCommit(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h, p := newManualServer(t, db, public())
		ada := h.joinWithMission("Ada", p)
		unchanged := func(t *testing.T, happens ...content.Event) {
			t.Helper()
			rows, before, copied := h.rows(), len(ada.received), ada.roomCopy()
			failed, heal := h.failCommits()
			p.report(ada, happens...)
			h.until("some tries failed", func() bool { return failed.Load() > 2 })
			if !slices.Equal(h.rows(), rows) || len(ada.received) != before || !reflect.DeepEqual(ada.roomCopy(), copied) {
				t.Errorf("a fault changed something: received %v, copy %+v, was %+v", ada.received[before:], ada.roomCopy(), copied)
			}
			heal()
		}
		t.Run("J-TRIG-018 what is hidden is in the room's copy and not sent", func(t *testing.T) {
			state, there := ada.copiedObjective(bootcamp.Initiation, bootcamp.HitTargets)
			if !there || state != content.ObjectiveInactive || ada.objective(bootcamp.Initiation, bootcamp.HitTargets) != nil {
				t.Errorf("in the copy %v (%t), sent as %+v", state, there, ada.objective(bootcamp.Initiation, bootcamp.HitTargets))
			}
		})
		t.Run("J-TX-005 a fault changes no row, message or copy", func(t *testing.T) { unchanged(t, content.AreaEntered(bootcamp.AssemblyArea)) })
		t.Run("J-ACTN-001 J-ACTN-006 J-TX-007 a target is activated and an indicator shown once it is committed", func(t *testing.T) {
			shown := false
			ada.onNative = func(m journal.Message) {
				if _, is := m.(*journal.ShowIndicator); is {
					shown = true
					if state, _ := ada.copiedObjective(bootcamp.Initiation, bootcamp.HitTargets); state != content.ObjectiveIncomplete {
						t.Errorf("shown while the room's copy has %v", state)
					}
				}
			}
			h.until("the indicator", func() bool { return slices.Equal(ada.model.Indicators, []uint32{501}) })
			h.until("the target", func() bool {
				o := ada.objective(bootcamp.Initiation, bootcamp.HitTargets)
				return o != nil && o.State == content.ObjectiveIncomplete
			})
			if !shown {
				t.Error("no indicator was shown")
			}
		})
		hit, kill := content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot), content.CreatureKilled(bootcamp.ThraxScout)
		p.report(ada, hit, hit, hit, kill)
		h.until("all but the last", func() bool {
			o := ada.objective(bootcamp.Initiation, bootcamp.StopScouts)
			return o != nil && len(o.Counters) == 1 && o.Counters[0] == journal.Counter{Text: 60023, Value: 1}
		})
		t.Run("J-ACTN-007 J-FLAG-006 J-FLAG-009 a flag is of its objective's transaction", func(t *testing.T) {
			unchanged(t, kill)
			ada.onNative = func(m journal.Message) {
				if _, is := m.(*journal.PlayerFlags); is && len(ada.roomCopy().Flags) != 1 {
					t.Errorf("flags are sent while the room's copy has %+v", ada.roomCopy().Flags)
				}
			}
			h.until("the flag", func() bool {
				return ada.model.HasPlayerFlag(bootcamp.InitiationDone) && ada.model.Missions[bootcamp.Initiation].Completable
			})
		})
	})
}
