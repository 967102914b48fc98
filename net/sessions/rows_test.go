package sessions_test

import (
	"cmp"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/net/sessions"
)

// failing has every unit of work fail before its commit, and counts them.
func (h *house) failing() (count *atomic.Int64, heal func()) {
	count = &atomic.Int64{}
	fail := func(name string) error {
		if name != "before commit" {
			return nil
		}
		count.Add(1)
		return errDisk
	}
	h.point.Store(&fail)
	return count, func() {
		pass := func(string) error { return nil }
		h.point.Store(&pass)
	}
}

func TestNothingIsToldOrCopiedBeforeItsCommit(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h, p := staged(t, db, public())
		ada := h.recruited("Ada", p)
		unchanged := func(t *testing.T, happens ...content.Event) {
			t.Helper()
			rows, heard, copied := h.rows(), len(ada.heard), ada.copied()
			failed, heal := h.failing()
			p.happen(ada, happens...)
			h.until("some tries failed", func() bool { return failed.Load() > 2 })
			if !slices.Equal(h.rows(), rows) || len(ada.heard) != heard || !reflect.DeepEqual(ada.copied(), copied) {
				t.Errorf("a fault changed something: heard %v, copy %+v, was %+v", ada.heard[heard:], ada.copied(), copied)
			}
			heal()
		}
		t.Run("J-TRIG-018 what is hidden is in the room's copy and not told", func(t *testing.T) {
			state, there := ada.known(bootcamp.Initiation, bootcamp.HitTargets)
			if !there || state != content.ObjectiveInactive || ada.told(bootcamp.Initiation, bootcamp.HitTargets) != nil {
				t.Errorf("in the copy %v (%t), told %+v", state, there, ada.told(bootcamp.Initiation, bootcamp.HitTargets))
			}
		})
		t.Run("J-TX-005 a fault changes no row, message or copy", func(t *testing.T) { unchanged(t, content.AreaEntered(bootcamp.AssemblyArea)) })
		t.Run("J-ACTN-001 J-ACTN-006 J-TX-007 a target is activated and an indicator shown once it is committed", func(t *testing.T) {
			shown := false
			ada.onNative = func(m journal.Message) {
				if _, is := m.(*journal.ShowIndicator); is {
					shown = true
					if state, _ := ada.known(bootcamp.Initiation, bootcamp.HitTargets); state != content.ObjectiveIncomplete {
						t.Errorf("shown while the room's copy has %v", state)
					}
				}
			}
			h.until("the indicator", func() bool { return slices.Equal(ada.model.Indicators, []uint32{501}) })
			h.until("the target", func() bool {
				o := ada.told(bootcamp.Initiation, bootcamp.HitTargets)
				return o != nil && o.State == content.ObjectiveIncomplete
			})
			if !shown {
				t.Error("never looked")
			}
		})
		hit, kill := content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot), content.CreatureKilled(bootcamp.ThraxScout)
		p.happen(ada, hit, hit, hit, kill)
		h.until("all but the last", func() bool {
			o := ada.told(bootcamp.Initiation, bootcamp.StopScouts)
			return o != nil && len(o.Counters) == 1 && o.Counters[0] == journal.Counter{Text: 60023, Value: 1}
		})
		t.Run("J-ACTN-007 J-FLAG-006 J-FLAG-009 a flag is of its objective's transaction", func(t *testing.T) {
			unchanged(t, kill)
			ada.onNative = func(m journal.Message) {
				if _, is := m.(*journal.PlayerFlags); is && len(ada.copied().Flags) != 1 {
					t.Errorf("flags are told while the room's copy has %+v", ada.copied().Flags)
				}
			}
			h.until("the flag", func() bool {
				return ada.model.HasPlayerFlag(bootcamp.InitiationDone) && ada.model.Missions[bootcamp.Initiation].Completable
			})
		})
	})
}

func TestACopyIsNoEvidence(t *testing.T) {
	h, p := staged(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.recruited("Ada", p)
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
	if d := again.copied(); len(d.Flags) != 0 || d.Missions[0].State != uint8(content.MissionActive) {
		t.Errorf("a login kept %+v", d)
	}
	if again.model.HasPlayerFlag(bootcamp.InitiationDone) {
		t.Error("a flag that nobody committed was told")
	}
}

// where is where a guest's character stands.
func (g *guest) where() [3]float64 {
	p, _ := g.house.sessions.Commands().Presence.Get(store.CharacterID(g.model.Character))
	return p.Position
}

// attemptsOf is what a client knows of its missions; what became known later is
// in its place among the others.
func attemptsOf(g *guest) []journal.MissionGained {
	var list []journal.MissionGained
	for _, id := range g.model.Journal() {
		m := *g.model.Missions[id]
		m.Objectives = slices.Clone(m.Objectives)
		slices.SortFunc(m.Objectives, func(a, b journal.Objective) int { return cmp.Compare(a.ID, b.ID) })
		list = append(list, m)
	}
	return list
}

func TestLifeByLifeAllIsAsItWas(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h, p := staged(t, db, public())
		ada := h.recruited("Ada", p)
		hit, kill := content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot), content.CreatureKilled(bootcamp.ThraxScout)
		for i, e := range []content.Event{content.AreaEntered(bootcamp.AssemblyArea), hit, hit, hit, kill, kill} {
			before := h.rows()
			p.happen(ada, e)
			h.until("it is committed", func() bool { return !slices.Equal(h.rows(), before) })
			for range 3 {
				h.step()
			}
			missions, flags, inventory, copied := attemptsOf(ada), ada.model.Flags(), ada.model.Inventory, ada.copied()
			h.close()
			h, p = reopened(h), &puppet{}
			h.room.Close("another is played")
			h.another(public(), p)
			ada = h.join("Ada", 0)
			h.until("in another life", func() bool { return ada.model.Introduced == 1 })
			h.step()
			// covers J-IMP-039 J-FLAG-025
			if !reflect.DeepEqual(attemptsOf(ada), missions) || !slices.Equal(ada.model.Flags(), flags) || !reflect.DeepEqual(ada.model.Inventory, inventory) {
				t.Errorf("after event %d another life tells %+v, was %+v", i, attemptsOf(ada), missions)
			}
			if now := ada.copied(); !reflect.DeepEqual(now, copied) {
				t.Errorf("after event %d the copy is %+v, was %+v", i, now, copied)
			}
		}
		if !ada.model.Missions[bootcamp.Initiation].Completable {
			t.Error("not at the end")
		}
	})
}

func TestALateMessageOfAnotherAttemptIsNotTold(t *testing.T) {
	h, p := staged(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.recruited("Ada", p)
	id := store.CharacterID(ada.model.Character)
	login, err := h.sessions.Commands().Login(t.Context(), commands.Command{Character: id, Account: store.AccountID(id)})
	if err != nil {
		t.Fatal(err)
	}
	now := login.Attempts[0].Identity
	for name, change := range map[string]func(*commands.Identity){ // any order: each alone
		"assignment": func(i *commands.Identity) { i.Assignment++ },
		"generation": func(i *commands.Identity) { i.Generation++ },
		"revision":   func(i *commands.Identity) { i.Revision += "x" },
	} {
		t.Run("J-TX-009 "+name, func(t *testing.T) {
			other := now
			change(&other)
			heard := len(ada.heard)
			_ = h.sessions.Publish(t.Context(), id, commands.Commit{Messages: []commands.Message{
				commands.IndicatorShown{Identity: other, Indicator: 7}, commands.IndicatorShown{Identity: now, Indicator: 8},
			}})
			h.until("the attempt's own is told", func() bool { return len(ada.heard) > heard })
			if len(ada.heard) != heard+1 || slices.Contains(ada.model.Indicators, 7) {
				t.Errorf("told %+v", ada.heard[heard:])
			}
		})
	}
}

func TestCapturesAreVoidAfterAMoveOrARecreation(t *testing.T) {
	h, p := staged(t, enginetest.Engines(t)[0].DB(t), sessions.Place{Map: bootcamp.Map, Private: true})
	ada, eve := h.recruited("Ada", p), h.recruited("Eve", p)
	of := func(g *guest) commands.Presence {
		present, _ := h.sessions.Commands().Presence.Get(store.CharacterID(g.model.Character))
		return present
	}
	void := func(t *testing.T, g *guest, old store.Session) {
		t.Helper()
		id := store.CharacterID(g.model.Character)
		_, err := h.sessions.Commands().Abandon(t.Context(), commands.Command{Character: id, Account: store.AccountID(id)}, old, bootcamp.Initiation)
		if commands.Refused(err) != commands.RejectSession {
			t.Errorf("an old session is answered with %v", err)
		}
	}
	before := of(ada)
	t.Run("J-IMP-009 placing voids", func(t *testing.T) {
		pose := components.Pose{Position: [3]float64{-20, 0, -60}}
		if err := h.room.Place(ada.client, pose); err != nil {
			t.Fatal(err)
		}
		h.until("placed", func() bool { return of(ada).Position != before.Position })
		if of(ada).Session.LocationEpoch == before.Session.LocationEpoch {
			t.Error("the same epoch of its location")
		}
		void(t, ada, before.Session)
	})
	t.Run("J-IMP-024 J-IMP-009 a private map is one character's, and another when it is made again", func(t *testing.T) {
		before, other := of(ada), of(eve)
		if before.Instance == other.Instance || before.PrivateOwner != store.CharacterID(ada.model.Character) {
			t.Errorf("%+v and %+v", before, other)
		}
		h.room.Close("it is made again")
		h.another(sessions.Place{Map: bootcamp.Map, Private: true}, p)
		again := h.join("Ada", 0)
		h.until("in", func() bool { return again.model.Introduced == 1 })
		h.until("in the world", func() bool { return of(again).Session.Connection > before.Session.Connection })
		if now := of(again); now.Instance == before.Instance || now.Session.MapEpoch == before.Session.MapEpoch {
			t.Errorf("the same instance: %+v", now)
		}
		void(t, again, before.Session)
	})
}

func TestOnlyAcceptedMovementEndsAConversation(t *testing.T) {
	h, p := staged(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.recruited("Ada", p)
	p.cast = []room.LiveTarget{{Entity: 1 << 40, Creature: bootcamp.Instructor, Package: bootcamp.InstructorPackage, Living: true, Interactable: true, Position: ada.where()}}
	h.until("somebody to speak to", func() bool { return len(ada.model.Actors) == 1 })
	accept := func() string {
		heard := len(ada.model.Refusals)
		ada.ask(&journal.AssignNPCMission{Entity: 1 << 40, Mission: bootcamp.Kit})
		h.until("answered", func() bool { return len(ada.model.Refusals) > heard })
		return ada.model.Refusals[heard].Code
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

func TestRequestsAtOnceAreCarriedOutOneByOne(t *testing.T) {
	h, p := staged(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.recruited("Ada", p)
	gained := 0
	ada.onNative = func(m journal.Message) {
		if _, is := m.(*journal.MissionCleared); is {
			gained++
		}
	}
	// covers J-IMP-008
	for range 6 {
		ada.ask(&journal.AbandonMission{Mission: bootcamp.Initiation})
	}
	h.until("all are answered", func() bool { return gained+len(ada.model.Refusals) == 6 })
	if gained != 1 || len(ada.model.Refusals) != 5 || ada.model.Refusals[0].Code != string(commands.RejectAssignment) && ada.model.Refusals[0].Code != string(commands.RejectAbandon) {
		t.Errorf("%d times carried out, refused %+v", gained, ada.model.Refusals)
	}
	ada.ask(&journal.RequestConverse{Entity: 4})
	if err := h.room.Disconnect(ada.client, ada); err != nil { // while it is pending
		t.Fatal(err)
	}
	again := h.join("Ada", ada.welcome.Resume)
	h.until("in again", func() bool { return again.model.Introduced == 1 })
}

func TestOnlookersSeeNothingPrivate(t *testing.T) {
	h, p := staged(t, enginetest.Engines(t)[0].DB(t), public())
	ada, eve := h.recruited("Ada", p), h.join("Eve", 0)
	h.until("in", func() bool { return eve.model.Introduced == 1 })
	own := components.CharacterID(ada.model.Character)
	p.cast = []room.LiveTarget{
		{Entity: 1 << 40, Creature: bootcamp.Instructor, Package: bootcamp.InstructorPackage, Living: true, Interactable: true},
		{Entity: 1<<40 | 1, Creature: bootcamp.Sapper, Package: bootcamp.SapperPackage, Living: true, Interactable: true, Owner: own},
	}
	h.until("introduced", func() bool { return len(ada.model.Actors) == 2 && len(eve.model.Actors) == 1 })
	p.happen(ada, content.AreaEntered(bootcamp.AssemblyArea))
	h.until("told", func() bool { return len(ada.model.Indicators) == 1 })
	for range 5 {
		h.step()
	}
	// covers J-IMP-025
	if len(eve.model.Actors) != 1 || len(eve.model.Missions) != 0 || len(eve.model.Indicators) != 0 || slices.ContainsFunc(eve.heard, func(m journal.Message) bool {
		i, is := m.(*journal.Introduction)
		return is && i.Character != eve.model.Character
	}) {
		t.Errorf("an onlooker knows of %+v, %+v", eve.model.Actors, eve.model.Missions)
	}
	if err := h.room.Disconnect(ada.client, ada); err != nil {
		t.Fatal(err)
	}
	again := h.join("Ada", ada.welcome.Resume)
	h.until("introduced anew", func() bool { return len(again.model.Actors) == 2 })
}

// TestEveryStateOfAnObjective sets rows as they may be and reads them at a
// login.
func TestEveryStateOfAnObjective(t *testing.T) {
	h, p := staged(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.recruited("Ada", p)
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
		told := again.told(bootcamp.Initiation, id)
		if hidden := want == content.ObjectiveInactive; hidden != (told == nil) || told != nil && told.State != want {
			t.Errorf("objective %d, %v, is told as %+v", id, want, told)
		}
		if state, there := again.known(bootcamp.Initiation, id); !there || state != want {
			t.Errorf("objective %d, %v, is %v (%t) in the room", id, want, state, there)
		}
	}
}
