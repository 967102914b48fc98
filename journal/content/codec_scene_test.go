package content_test

import (
	"reflect"
	"strings"
	"testing"

	"caper/journal/content"
	"github.com/go-json-experiment/json"
)

func TestSceneDocuments(t *testing.T) {
	t.Run("J-SCENE-001 golden of a full scene", func(t *testing.T) {
		text := encoded(t, whole())
		golden(t, "full.scene.json", text)
		if back, err := content.DecodeScene(text); err != nil || !reflect.DeepEqual(back, whole()) {
			t.Errorf("%+v, %v", back, err)
		}
		for range 20 { // maps come in another order each time
			if encoded(t, whole()) != text {
				t.Fatal("equal scenes have other documents")
			}
		}
	})
	t.Run("J-SCENE-001 golden of a minimal scene", func(t *testing.T) {
		if text := encoded(t, content.Scene{}); text != minimalSceneText {
			t.Error(text)
		}
		empty := content.Scene{Actors: map[content.Role]content.Actor{}, Dialogue: []content.Topic{}, Sequences: map[content.SequenceID]content.Sequence{}}
		if text := encoded(t, empty); text != minimalSceneText || !empty.Empty() {
			t.Error(text)
		}
		if back, err := content.DecodeScene(`{"actors":{},"dialogue":[],"names":{}}`); err != nil || !reflect.DeepEqual(back, content.Scene{}) {
			t.Errorf("%+v, %v", back, err)
		}
	})
	t.Run("J-POL-002 an absent policy leaves no field, by the plain encoder too", func(t *testing.T) {
		a := content.Actor{Role: "raider", Kind: content.ActorCreature, Template: 8101, Position: &content.Position{X: 1}}
		text, err := json.Marshal(a)
		if want := `{"role":"raider","kind":2,"template":8101,"position":{"x":1,"y":0,"z":0}}`; err != nil || string(text) != want {
			t.Errorf("%s, %v", text, err)
		}
		a.Policy = &content.ActorPolicy{}
		if text, err = json.Marshal(a); err != nil || !strings.Contains(string(text), `"gameplayPolicy":{}`) {
			t.Errorf("a policy of defaults is no policy: %s, %v", text, err)
		}
	})
	t.Run("J-EXP-001 golden of an experience", func(t *testing.T) {
		text, err := content.EncodeExperience(experience())
		if err != nil {
			t.Fatal(err)
		}
		golden(t, "full.experience.json", text)
		back, err := content.DecodeExperience(text)
		back.Key, back.Revision, back.Enabled = "test.experience", "r1", true
		if err != nil || !reflect.DeepEqual(&back, experience()) {
			t.Errorf("%+v, %v", back, err)
		}
	})
	t.Run("an old qualification is read and not authored", func(t *testing.T) {
		text := `{"sequences":{"1":{"character":[{"kind":"setQualification","operation":"q","qualification":1,"qualified":true}]}}}`
		s, err := content.DecodeScene(text)
		if err != nil {
			t.Fatal(err)
		}
		q := s.Sequences[1].Character[0].(content.SetQualification)
		f, known := q.Flag()
		if !known || f.Operation != "q" || f.Flag != content.BootcampComplete || f.Value == nil || *f.Value != content.BootcampCompleteValue {
			t.Errorf("%+v %v", f, known)
		}
		if encoded(t, s) != text {
			t.Error("it is not written as it was")
		}
		if _, known := (content.SetQualification{}).Flag(); known {
			t.Error("an authored one is known")
		}
	})
}

func TestStrictDocuments(t *testing.T) {
	for name, text := range map[string]string{
		"an unknown member":           `{"colour":1}`,
		"a member twice":              `{"script":"a","script":"b"}`,
		"a role twice":                `{"defeatSequences":{"a":1,"a":2}}`,
		"an unknown intent":           `{"sequences":{"1":{"world":[{"kind":"fly","operation":"a"}]}}}`,
		"an unknown member of one":    `{"sequences":{"1":{"world":[{"kind":"removeActor","operation":"a","role":"b","x":1}]}}}`,
		"a character's in the world":  `{"sequences":{"1":{"world":[{"kind":"grantAbility","operation":"a","ability":1}]}}}`,
		"no operation":                `{"sequences":{"1":{"world":[{"kind":"removeActor","role":"b"}]}}}`,
		"a flag without its value":    `{"sequences":{"1":{"character":[{"kind":"setCharacterFlag","operation":"a","flag":1}]}}}`,
		"a position without height":   `{"actors":{"a":{"role":"a","kind":2,"template":1,"position":{"x":1,"z":1}}}}`,
		"an actor without a template": `{"actors":{"a":{"role":"a","kind":2}}}`,
		"a null intent":               `{"sequences":{"1":{"world":[null]}}}`,
		"a number too great":          `{"stateVersion":4294967296}`,
		"too long":                    `{"script":"` + strings.Repeat("a", content.MaxDocument) + `"}`,
	} { // any order: each is refused alone
		t.Run("J-SCENE-001 strict: "+name, func(t *testing.T) {
			if _, err := content.DecodeScene(text); err == nil {
				t.Error("it is read")
			}
			if name == "too long" {
				return
			}
			if _, err := content.DecodeExperience(`{"map":1,"scene":` + text + `}`); err == nil {
				t.Error("an experience with it is read")
			}
		})
	}
	if _, err := content.DecodeExperience(`{"map":1,"scene":{}}`); err != nil {
		t.Error(err)
	}
}

// FuzzExperience holds the decoder to: no panic, and what it takes it gives
// back.
func FuzzExperience(f *testing.F) {
	text, err := content.EncodeExperience(experience())
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{text, `{"map":1,"scene":{}}`, `{"map":1,"scene":{},"missionTriggers":[],"actorPolicies":{"a":{"tags":[]}}}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := content.DecodeExperience(text)
		if err != nil {
			return
		}
		again, err := content.EncodeExperience(&e)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := content.DecodeExperience(again); err != nil || !reflect.DeepEqual(back, e) {
			t.Fatalf("%q: %+v, %v", again, back, err)
		}
	})
}
