package sessions_test

import (
	"testing"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/sessions"
)

func TestSessionsAreVoidAfterAMoveOrANewMap(t *testing.T) {
	h, p := newManualServer(t, enginetest.Engines(t)[0].DB(t), sessions.Place{Map: bootcamp.Map, Private: true})
	ada, eve := h.joinWithMission("Ada", p), h.joinWithMission("Eve", p)
	of := func(g *testClient) commands.Presence {
		present, _ := h.sessions.Commands().Presence.Get(store.CharacterID(g.model.Character))
		return present
	}
	void := func(t *testing.T, g *testClient, old store.Session) {
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
		h.replaceRoom(sessions.Place{Map: bootcamp.Map, Private: true}, p)
		again := h.join("Ada", 0)
		h.until("in", func() bool { return again.model.Introduced == 1 })
		h.until("in the world", func() bool { return of(again).Session.Connection > before.Session.Connection })
		if now := of(again); now.Instance == before.Instance || now.Session.MapEpoch == before.Session.MapEpoch {
			t.Errorf("the same instance: %+v", now)
		}
		void(t, again, before.Session)
	})
}
