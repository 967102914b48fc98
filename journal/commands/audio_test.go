package commands_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

const (
	loud  content.TextID     = 60250
	quiet content.TextID     = 60251
	voice content.AudioSetID = 3121
)

// speaking is a data-only mission of any map's that speaks, and announces two
// texts, one of them with a voice.
func speaking(m *content.Mission) {
	sets := bootcamp.AudioSets()
	m.Scene.Audio = &content.Audio{Offer: &sets[0], Announcements: map[content.TextID]content.AudioSetID{loud: voice},
		Events: map[content.AudioEvent]content.AudioSetID{content.AudioAccepted: sets[1], content.AudioCompleted: sets[2]}}
	announce := func(text content.TextID) content.Action {
		return content.Action{Kind: content.ActionShowAmbientConversation, Package: new(content.PackageID(text))}
	}
	m.Objectives = []content.Objective{kill(1, scout, announce(loud), announce(quiet))}
}

// heard returns the voice cues and announcements among messages, in order.
func heard(list []commands.Message) (cues []content.AudioSetID, texts []content.TextID) {
	for _, m := range list {
		switch m := m.(type) {
		case commands.VoiceCue:
			cues = append(cues, m.AudioSet)
		case commands.Announced:
			texts = append(texts, m.Greeting)
		}
	}
	return cues, texts
}

func TestMissionsSpeak(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, speaking), mission(2))
		sets := bootcamp.AudioSets()
		t.Run("J-AUDIO-001 J-AUDIO-002 an offer has its briefing, of a scene without a script", func(t *testing.T) {
			shown := f.does(f.offer(1)).Messages[0].(commands.OfferShown)
			if shown.Briefing == nil || *shown.Briefing != sets[0] {
				t.Errorf("%+v", shown)
			}
		})
		t.Run("J-AUDIO-003 acceptance and completion play their cues after the commit", func(t *testing.T) {
			if cues, _ := heard(f.does(f.accept(1)).Messages); !slices.Equal(cues, sets[1:2]) {
				t.Errorf("accepted: %v", cues)
			}
			done := f.does(f.report(content.CreatureKilled(scout)))
			cues, texts := heard(done.Messages)
			// covers J-AUDIO-004 J-ACTN-008
			if !slices.Equal(cues, []content.AudioSetID{voice}) || !slices.Equal(texts, []content.TextID{loud, quiet}) {
				t.Errorf("announced %v, with voices %v", texts, cues)
			}
			if cues, _ := heard(f.does(f.turnIn(1)).Messages); !slices.Equal(cues, sets[2:3]) {
				t.Errorf("completed: %v", cues)
			}
		})
		t.Run("J-AUDIO-005 a silent mission says nothing", func(t *testing.T) {
			shown := f.does(f.offer(2)).Messages[0].(commands.OfferShown)
			cues, texts := heard(f.does(f.accept(2)).Messages)
			if shown.Briefing != nil || len(cues)+len(texts) != 0 {
				t.Errorf("%+v, %v, %v", shown, cues, texts)
			}
		})
	})
}

func TestThePlaybackKnowsNoMission(t *testing.T) {
	// covers J-AUDIO-007
	for _, pattern := range []string{"*.go", "../../net/sessions/*.go", "../../net/protocol/journal/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), `"caper/journal/bootcamp"`) {
				t.Errorf("%s knows of Bootcamp's missions", name)
			}
		}
	}
}
