package content_test

import (
	"reflect"
	"slices"
	"testing"

	"caper/journal/content"
)

func TestNumbersAreFrozen(t *testing.T) {
	// covers J-TRIG-005
	got := []int{int(content.ObjectiveNotAssigned), int(content.ObjectiveIncomplete), int(content.ObjectiveCompleted), int(content.ObjectiveFailed), int(content.ObjectiveInactive),
		int(content.ActionIssueMissionItem), int(content.ActionConsumeMissionItem), int(content.ActionRemoveMissionItems),
		int(content.EventWaypointAcquired), int(content.EventDeadlineElapsed), int(content.EventObjectHit)}
	if want := []int{0, 1, 2, 3, 4, 10, 11, 12, 0, 11, 13}; !slices.Equal(got, want) {
		t.Errorf("numbers %v", got)
	}
	if reflect.TypeOf(content.ObjectiveNotAssigned) == reflect.TypeOf(content.MissionNotAssigned) {
		t.Error("J-OPEN-013: states of missions and of objectives are one type")
	}
	// covers J-OPEN-011, J-OPEN-012
	states := []int{int(content.MissionActive), int(content.MissionSuccess), int(content.MissionFailed), int(content.MissionNotAssigned), int(content.MissionCompleted),
		int(content.TriggerConversation), int(content.TriggerTimerElapsed), int(content.ActionRevealObjective), int(content.ActionShowAmbientConversation),
		int(content.Required), int(content.Optional), int(content.AbandonAllowed), int(content.AbandonProhibited), int(content.SourceServerEvent), int(content.SourceParty),
		int(content.BootcampComplete)}
	if want := []int{0, 1, 2, 3, 4, 1, 5, 1, 9, 1, 2, 1, 2, 0, 2, 0x80000001}; !slices.Equal(states, want) {
		t.Errorf("numbers %v", states)
	}
}

// FuzzScene holds the decoder to: no panic, and what it takes it gives back.
func FuzzScene(f *testing.F) {
	for _, text := range []string{`{}`, `{"requirement":{"kind":"all","parts":[{"kind":"level","minimum":4},{"kind":"custom","key":"k"}]}}`,
		`{"objectiveRequirements":{"1":{"kind":"mission","mission":1,"state":4,"accepted":true}}}`, `{"requirement":{"kind":"flag","flag":1}}`, `{"x":1}`, `{"dialogue":[],"routes":{}}`, `{"audio":{}}`} {
		f.Add(text)
	}
	full := whole()
	text, err := content.EncodeScene(&full)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := content.DecodeScene(text)
		if err != nil {
			return
		}
		again, err := content.EncodeScene(&s)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := content.DecodeScene(again); err != nil || !reflect.DeepEqual(back, s) {
			t.Fatalf("%q: %+v, %v", again, back, err)
		}
	})
}
