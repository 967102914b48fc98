package sessions_test

import (
	"fmt"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
	"caper/net/protocol/journal"
	"caper/net/sessions"
)

// sceneServer is a database where character 1 has a detached scene run, and the
// options of a manager on it.
type sceneServer struct {
	store     *store.Store
	catalog   *store.Catalog
	failpoint func(string) error // of the command service; nil for none
}

// newSceneServer makes a scene server whose run wants a number of tutorials
// shown.
func newSceneServer(t *testing.T, tutorials int) *sceneServer {
	t.Helper()
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	catalog := withDeadlines(t, s, 0)
	mission, _ := catalog.Mission(bootcamp.Initiation)
	run := &store.Run{RunIdentity: store.RunIdentity{Run: 5, Generation: 1}, Owner: 1, Experience: "none", Revision: mission.Revision,
		Script: content.Script{Key: "sequences", StateVersion: 1}, State: store.RunRunning, StartedAt: time.Now().UTC()}
	list := []store.Statement{store.InsertAccount(1, false), store.InsertCharacter(store.Character{ID: 1, Account: 1, Name: "Ada", Purse: rules.Purse{Level: 1}}), store.InsertRun(run)}
	for n := range tutorials {
		kind, payload, err := content.EncodeWorldIntent(content.Presentation{Operation: fmt.Sprint("show ", n), Kind: content.PresentTutorial, ID: uint32(n + 1)})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, store.InsertEffect(&store.Effect{RunIdentity: run.RunIdentity, Operation: fmt.Sprint("show ", n), Kind: kind, Payload: payload, Version: 1}))
	}
	enginetest.Run(t, s.Char, list...)
	return &sceneServer{store: s, catalog: catalog}
}

// enter opens a room that character 1 enters, and waits for its full sync.
func (s *sceneServer) enter(t *testing.T, o sessions.Options) *stubRoom {
	t.Helper()
	r := newStubRoom(t, newManager(t, s.store, s.catalog, o, s.failpoint))
	r.journal.Enter(arrivalOf(1))
	wait(t, "synced", func() bool { return count[*journal.Introduction](r) > 0 })
	return r
}

// scenes reads the scenes of character 1.
func (s *sceneServer) scenes(t *testing.T) store.Scenes {
	t.Helper()
	tx, err := s.store.Char.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	scenes, err := tx.Scenes(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	return scenes
}
