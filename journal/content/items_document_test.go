package content_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"strings"
	"testing"

	"caper/journal/content"
)

func TestItemDocuments(t *testing.T) {
	t.Run("J-ITEM-011 J-OPEN-014 documents of the three intents", func(t *testing.T) {
		for want, i := range map[string]content.ItemIntent{ // any order: each alone
			`{"kind":"issue","operation":"o","mission":7,"itemKey":"k","template":8,"quantity":9}`: content.IssueMissionItem{"o", 7, "k", 8, 9},
			`{"kind":"consume","operation":"o","mission":7,"itemKey":"k","quantity":9,"scope":2}`:  content.ConsumeMissionItem{"o", 7, "k", 9, content.ScopeCharacterOwned},
			`{"kind":"remove","operation":"o","mission":7,"itemKey":"k"}`:                          content.RemoveMissionItems{"o", 7, "k"},
		} {
			text, err := content.EncodeItemIntent(i)
			if err != nil || text != want {
				t.Errorf("%s, %v", text, err)
			}
			if back, err := content.DecodeItemIntent(want); err != nil || back != i {
				t.Errorf("%+v, %v", back, err)
			}
			var members map[string]any
			if err := json.Unmarshal([]byte(want), &members); err != nil {
				t.Fatal(err)
			}
			for key := range members { // any order: each alone
				less := maps.Clone(members)
				delete(less, key)
				text, err := json.Marshal(less)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := content.DecodeItemIntent(string(text)); err == nil {
					t.Errorf("without %s it is read: %s", key, text)
				}
			}
		}
	})
	t.Run("J-ITEM-005 every field of a binding is mandatory", func(t *testing.T) {
		m := carrying()
		scene := content.Scene{Items: m.Scene.Items[:1]}
		text, err := content.EncodeScene(&scene)
		if err != nil {
			t.Fatal(err)
		}
		want := `{"items":[{"key":"scanner","template":11502,"scope":1,"maximumQuantity":5,"completion":1,"failure":2,"abandonment":1}]}`
		if text != want {
			t.Errorf("stored is %s", text)
		}
		for _, member := range []string{`"key":"scanner",`, `"template":11502,`, `"scope":1,`, `"maximumQuantity":5,`, `"completion":1,`, `"failure":2,`, `,"abandonment":1`} {
			if _, err := content.DecodeScene(strings.Replace(want, member, "", 1)); err == nil || !strings.Contains(err.Error(), "mandatory") {
				t.Errorf("without %s: %v", member, err)
			}
		}
	})
	t.Run("J-ITEM-023 absent items leave no field", func(t *testing.T) {
		m := carrying()
		full, err := content.EncodeScene(&m.Scene)
		if err != nil || !strings.Contains(full, `"items"`) || !strings.Contains(full, `"acceptanceItems"`) {
			t.Errorf("%s, %v", full, err)
		}
		if back, err := content.DecodeScene(full); err != nil || !reflect.DeepEqual(back, m.Scene) {
			t.Errorf("%+v, %v", back, err)
		}
		m.Scene.Items, m.Scene.AcceptanceItems, m.Scene.Audio = nil, nil, nil
		m.Scene.Requirement = content.LevelRequirement{Minimum: 2}
		if text, err := content.EncodeScene(&m.Scene); err != nil || text != `{"requirement":{"kind":"level","minimum":2}}` {
			t.Errorf("%s, %v", text, err)
		}
	})
	t.Run("acceptance only issues", func(t *testing.T) {
		if _, err := content.DecodeScene(`{"acceptanceItems":[{"kind":"remove","operation":"o","mission":7,"itemKey":"k"}]}`); err == nil {
			t.Error("a removal at acceptance is read")
		}
	})
}
