package sessions_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"caper/components"
	"caper/journal/enginetest"
	"caper/net/demo/scenestub"
	"caper/net/sessions"
)

func TestConcurrentEnrolmentsMakeOneCharacterPerName(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h := newTestServer(t, db, scenestub.Script{}, public())
		const names, each = 5, 8
		var all sync.WaitGroup
		var mutex sync.Mutex
		found := map[string]map[components.CharacterID]bool{}
		for n := range names * each {
			all.Go(func() {
				name := fmt.Sprintf("N%d", n%names)
				account, character, err := h.sessions.Enroll(t.Context(), name)
				if err != nil || uint64(account) != uint64(character) {
					t.Errorf("%s: account %d, character %d, %v", name, account, character, err)
				}
				mutex.Lock()
				defer mutex.Unlock()
				if found[name] == nil {
					found[name] = map[components.CharacterID]bool{}
				}
				found[name][character] = true
			})
		}
		all.Wait()
		distinct := map[components.CharacterID]bool{}
		for name, list := range found { // any order: each alone
			if len(list) != 1 {
				t.Errorf("%s is %d characters", name, len(list))
			}
			for id := range list { // any order: a set
				distinct[id] = true
			}
		}
		if len(distinct) != names {
			t.Errorf("%d characters of %d names", len(distinct), names)
		}
		if _, _, err := h.sessions.Enroll(t.Context(), ""); !errors.Is(err, sessions.ErrName) {
			t.Errorf("no name: %v", err)
		}
	})
}
