package content_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

var update = flag.Bool("update", false, "write the golden documents anew")

// golden compares a document with the one that is kept.
func golden(t *testing.T, name, text string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if text != strings.TrimSuffix(string(want), "\n") {
		t.Errorf("%s is another document:\n%s", name, text)
	}
}

func encoded(t *testing.T, s content.Scene) string {
	t.Helper()
	text, err := content.EncodeScene(&s)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// whole is the full scene with dialogue and items too.
func whole() content.Scene {
	s := fullScene()
	s.Dialogue = []content.Topic{{Objective: 1, Package: bootcamp.InstructorPackage, Flag: speech, Kind: content.DialogueChoice,
		DialogObjective: new(content.ObjectiveID(8)), Choices: map[int]content.TransitionID{1: 11, 2: 12, 3: 13}}}
	s.Items = []content.ItemBinding{{Key: "scanner", Template: 11501, Scope: content.ScopeAssignmentIssued, MaximumQuantity: 1,
		Completion: content.DispositionRemove, Failure: content.DispositionRemove, Abandonment: content.DispositionRetain}}
	s.AcceptanceItems = []content.IssueMissionItem{{Operation: "accept", Mission: bootcamp.Initiation, ItemKey: "scanner", Template: 11501, Quantity: 1}}
	s.Sequences[3] = content.Sequence{Character: []content.CharacterIntent{
		content.IssueMissionItem{Operation: "issue", Mission: bootcamp.Initiation, ItemKey: "scanner", Template: 11501, Quantity: 1},
		content.ConsumeMissionItem{Operation: "consume", Mission: bootcamp.Initiation, ItemKey: "scanner", Quantity: 1, Scope: content.ScopeAssignmentIssued},
		content.RemoveMissionItems{Operation: "take", Mission: bootcamp.Initiation, ItemKey: "scanner"},
		content.OfferRadioMission{Operation: "offer", Mission: bootcamp.Initiation},
	}}
	return s
}

func experience() *content.Experience {
	s := fullScene()
	s.Encounter, s.Credit, s.Requirement, s.TurnInRequirement, s.ObjectiveRequirements = nil, nil, nil, nil, nil
	raider := s.Actors["raider"]
	raider.SharedKey, raider.Policy = "shared.raider", nil
	s.Actors["raider"] = raider
	return &content.Experience{Key: "test.experience", Revision: "r1", Enabled: true, Map: bootcamp.Map, Private: true, Scene: s,
		Triggers: []content.MissionTrigger{{Mission: bootcamp.Initiation, Moment: content.MomentAccepted, Sequence: 1},
			{Mission: bootcamp.Initiation, Moment: content.MomentDeparting, Sequence: 2}},
		ActorPolicies: map[content.Role]content.ActorPolicy{"raider": {RewardScenarioKills: true, Tags: []string{"foe"}}}}
}
