package sessions_test

import (
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/protocol/journal"
)

func TestMessagesOfAnotherAttemptAreNotSent(t *testing.T) {
	h, p := newManualServer(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.joinWithMission("Ada", p)
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
			already := len(ada.received)
			_ = h.sessions.Publish(t.Context(), id, commands.Commit{Messages: []commands.Message{
				commands.IndicatorShown{Identity: other, Indicator: 7}, commands.IndicatorShown{Identity: now, Indicator: 8},
			}})
			h.until("the attempt's own is sent", func() bool { return len(ada.received) > already })
			if len(ada.received) != already+1 || slices.Contains(ada.model.Indicators, 7) {
				t.Errorf("received %+v", ada.received[already:])
			}
		})
	}
}

func TestCommitsOfAReplacedAttemptAreNotSent(t *testing.T) {
	h, _ := newSharingServer(t, enginetest.Engines(t)[0].DB(t))
	ada := h.join("Ada", 0)
	var attempts []commands.Identity
	for range 2 {
		ada.acceptShareable()
		attempts = append(attempts, ada.attempt(shareable))
		if len(attempts) == 1 {
			ada.ask(&journal.AbandonMission{Mission: shareable})
			h.until("the first is gone", func() bool { return ada.model.Missions[shareable] == nil })
		}
	}
	id, _ := ada.inWorld()
	before := ada.roomCopy()
	older, other, revised := attempts[0], attempts[1], attempts[1]
	other.Assignment++
	revised.Revision = "test-2"
	for _, late := range []commands.Identity{older, other, revised} {
		already := len(ada.received)
		commit := commands.Commit{
			Attempts: []commands.AttemptState{{Identity: late, State: content.MissionFailed}},
			Messages: []commands.Message{commands.MissionChanged{Identity: late, State: content.MissionFailed}, commands.IndicatorShown{Identity: late, Indicator: 5}},
		}
		if err := h.sessions.Publish(t.Context(), id, commit); err != nil {
			t.Fatal(err)
		}
		// The answer to the next request is sent after the commit.
		ada.ask(&journal.ShareMission{Mission: 1})
		h.until("the next is sent", func() bool { return len(ada.received) > already })
		// covers J-TX-009
		if _, is := ada.received[already].(*journal.Refused); !is || len(ada.received) != already+1 {
			t.Errorf("for a commit of %+v the client received %T", late, ada.received[already])
		}
		if now := ada.roomCopy(); len(now.Missions) != 1 || now.Missions[0].Assignment != before.Missions[0].Assignment || now.Missions[0].State != before.Missions[0].State {
			t.Errorf("the room's copy became %+v", now)
		}
	}
}
