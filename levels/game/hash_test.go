package game

import (
	"encoding/json"
	"testing"
)

func hashOf(t *testing.T, text []byte, id string) string {
	t.Helper()
	document, diagnostics := Decode(text, Options{})
	if HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	hash, err := document.MissionHash(id)
	if err != nil {
		t.Fatal(err)
	}
	return hash
}

func TestMissionHash(t *testing.T) {
	before := hashOf(t, edited(t, "verbs"), "pickpocket")
	t.Run("M-PLAT-015 reformatting leaves it", func(t *testing.T) {
		var loose any
		if err := json.Unmarshal(edited(t, "verbs"), &loose); err != nil {
			t.Fatal(err)
		}
		sorted, err := json.Marshal(loose)
		if err != nil {
			t.Fatal(err)
		}
		if after := hashOf(t, sorted, "pickpocket"); after != before {
			t.Errorf("%s became %s", before, after)
		}
		if after := hashOf(t, edited(t, "verbs", `"radius": 25`, `"radius": 2.50e1`), "pickpocket"); after != before {
			t.Errorf("another spelling of a number: %s became %s", before, after)
		}
	})
	t.Run("M-PLAT-015 a change elsewhere leaves it", func(t *testing.T) {
		if after := hashOf(t, edited(t, "verbs", `"title": "Mind the guest"`, `"title": "x"`, `"level": "flat"`, `"format": 2, "level": "flat"`), "pickpocket"); after != before {
			t.Errorf("%s became %s", before, after)
		}
	})
	t.Run("M-PLAT-015 a change of it changes it", func(t *testing.T) {
		if after := hashOf(t, edited(t, "verbs", `"radius": 25`, `"radius": 24`), "pickpocket"); after == before {
			t.Error("the hash has not changed")
		}
		// Writing a default out changes the text, and so the version.
		if after := hashOf(t, edited(t, "verbs", `"radius": 25`, `"radius": 25, "checkpoint": true`), "pickpocket"); after == before {
			t.Error("the hash is not that of the mission as written")
		}
	})
	document, _ := Decode(edited(t, "verbs"), Options{})
	if _, err := document.MissionHash("nothing"); err == nil {
		t.Error("an unknown mission has a hash")
	}
	if _, err := new(Document).MissionHash("x"); err == nil {
		t.Error("a document that was not read from text has a hash")
	}
}

// TestMissionHashIsPinned pins the canonical form, so that no version of the game
// changes it: the hash is the SHA-256 of
// {"id":"m","objectives":[{"id":"o","seconds":1.5,"verb":"survive"}],"title":"é\""}.
func TestMissionHashIsPinned(t *testing.T) {
	text := `{"id":"g","title":"T","level":"l","missions":[{ "title":"\u00e9\"", "id":"m", "objectives":[{"verb":"survive","id":"o","seconds":1.50}] }]}`
	const want = "3d7d79475711d8918dabaabc1a75764aadc5f16435f0c21825f5bd01475c91d3"
	got := hashOf(t, []byte(text), "m")
	if got != want {
		t.Errorf("the hash is %s, want the pinned one", got)
	}
}
