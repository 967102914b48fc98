package sessions_test

import (
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
	"caper/net/demo/scenestub"
	"caper/net/protocol"
	"caper/net/room"
)

func TestOnlyTheOwnerIsAdmitted(t *testing.T) {
	db := enginetest.Engines(t)[0].DB(t)
	h := newTestServer(t, db, initiation(), public())
	account, character, err := h.sessions.Enroll(t.Context(), "Ada")
	if err != nil {
		t.Fatal(err)
	}
	// covers J-IMP-001
	for name, grant := range map[string]room.Grant{ // any order: each alone
		"another account": {Account: account + 1, Character: character},
		"no character":    {Account: account, Character: character + 1},
	} {
		g := h.enter(name, 0, grant)
		h.until(name+" is turned away", func() bool { return g.refusal != nil })
		if g.refusal.Code != protocol.RefusedRoster || len(g.received) != 0 {
			t.Errorf("%s: %+v, received %v", name, g.refusal, g.received)
		}
	}
}

func TestAConnectionCanSwitchCharacters(t *testing.T) {
	h := newTestServer(t, enginetest.Engines(t)[0].DB(t), scenestub.Script{}, public())
	account, character, err := h.sessions.Enroll(t.Context(), "Ada")
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Run(t, h.store.Char, store.InsertCharacter(store.Character{ID: 77, Account: store.AccountID(account), Name: "Ada's other", Slot: 1, Purse: rules.Purse{Level: 1}}))
	for name, seat := range map[string]uint32{"by the seat's secret": 0, "by a token": 3} { // any order: each alone
		t.Run("J-IMP-005 "+name, func(t *testing.T) {
			grant := room.Grant{Seat: seat, Account: account, Character: character}
			ada := h.enter("Ada", 0, grant)
			h.until("in", func() bool { return ada.model.Introduced == 1 })
			grant.Character = 77
			other := h.enter("Ada", ada.welcome.Resume, grant)
			h.until("the other is in", func() bool { return other.model.Introduced == 1 || other.refusal != nil })
			if other.refusal != nil || other.model.Character != 77 || other.welcome.Entity == ada.welcome.Entity {
				t.Errorf("%+v as character %d, entity %d; before entity %d", other.refusal, other.model.Character, other.welcome.Entity, ada.welcome.Entity)
			}
			if seat != 0 && (ada.refusal == nil || ada.refusal.Code != protocol.RefusedReplaced) {
				t.Errorf("the seat was taken: %+v", ada.refusal)
			}
		})
	}
}

func TestACharacterIsInOneRoomAtATime(t *testing.T) {
	db := enginetest.Engines(t)[0].DB(t)
	h := newTestServer(t, db, initiation(), public())
	first := h.join("Ada", 0)
	h.until("in", func() bool { return first.model.Introduced == 1 })
	second := h.join("Ada", 0)
	h.until("in again", func() bool { return second.model.Introduced == 1 })
	h.until("the first connection receives nothing more", func() bool { _, offered := second.model.Offers[bootcamp.Initiation]; return offered })
	if first.refusal == nil || first.refusal.Code != protocol.RefusedReplaced {
		t.Errorf("the first connection ends with %+v", first.refusal)
	}
}
