package sessions_test

import (
	"bytes"
	"context"
	"runtime"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/demo/scenestub"
	"caper/net/room"
)

func TestAnEndedRoomReleasesItsCharacters(t *testing.T) {
	h := newTestServer(t, enginetest.Engines(t)[0].DB(t), scenestub.Script{}, public())
	ada := h.join("Ada", 0)
	h.until("in", func() bool { return ada.model.Introduced == 1 })
	id := store.CharacterID(ada.model.Character)
	h.until("in the world", func() bool { _, there := h.sessions.Commands().Presence.Get(id); return there })
	h.room.Close("as after a panic")
	wait(t, "nobody is in the world", func() bool { return h.sessions.Commands().Presence.Count() == 0 })
	within(t, 10*time.Second, "publishing to a character of a room that has ended", func() {
		for range 3000 {
			_ = h.sessions.Publish(t.Context(), id, commands.Commit{Flags: map[content.FlagID]uint32{bootcamp.InitiationDone: 1}})
		}
	})
	h.replaceRoom(public(), nil)
	again := h.join("Ada", 0)
	h.until("in another room", func() bool { return again.model.Introduced == 1 })
}

func TestClosingDoesNotWaitForLoginsOfLostConnections(t *testing.T) {
	h := newTestServer(t, enginetest.Engines(t)[0].DB(t), scenestub.Script{}, public())
	account, character, err := h.sessions.Enroll(t.Context(), "Ada")
	if err != nil {
		t.Fatal(err)
	}
	if err := h.store.Close(); err != nil { // every login fails from now on
		t.Fatal(err)
	}
	h.enter("Ada", 0, room.Grant{Account: account, Character: character})
	for range 5 {
		h.step()
	}
	if n := h.sessions.Commands().Presence.Count(); n != 0 {
		t.Errorf("%d characters are in the world that nobody let in", n)
	}
	h.room.Close("the test is over")
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	from := time.Now()
	if err := h.sessions.Close(ctx); err != nil || time.Since(from) > 3*time.Second {
		t.Errorf("closed after %v: %v", time.Since(from), err)
	}
}

func TestASessionEndsWithItsConnection(t *testing.T) {
	h := newTestServer(t, enginetest.Engines(t)[0].DB(t), scenestub.Script{}, public())
	ada := h.join("Ada", 0)
	h.until("in", func() bool { return ada.model.Introduced == 1 })
	if err := h.room.Disconnect(ada.client, ada); err != nil {
		t.Fatal(err)
	}
	h.step()
	stacks := make([]byte, 1<<20)
	wait(t, "its goroutine has ended", func() bool {
		return !bytes.Contains(stacks[:runtime.Stack(stacks, true)], []byte("(*pool).work"))
	})
	_ = h.sessions.Publish(t.Context(), store.CharacterID(ada.model.Character), commands.Commit{Flags: map[content.FlagID]uint32{bootcamp.InitiationDone: 1}})
	for range 5 {
		h.step()
	}
	if d := ada.roomCopy(); len(d.Flags) != 0 {
		t.Errorf("the kept seat received %+v", d)
	}
}
