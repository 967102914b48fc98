package content_test

import (
	"reflect"
	"testing"

	"caper/journal/content"
)

func TestIntentDocuments(t *testing.T) {
	t.Run("J-IMP-038 every world intent comes back from its document as it was", func(t *testing.T) {
		for _, i := range full().Scene.Sequences[1].World {
			kind, document, err := content.EncodeWorldIntent(i)
			back, errBack := content.DecodeWorldIntent(document)
			if err != nil || errBack != nil || kind == "" || !reflect.DeepEqual(back, i) {
				t.Errorf("%s %s: %+v, %v, %v", kind, document, back, err, errBack)
			}
		}
		for _, wrong := range []string{"", "{}", `{"kind":"grantAbility","operation":"a","ability":1}`, `{"kind":"ensureActor","operation":"a","role":"r","other":1}`} {
			if i, err := content.DecodeWorldIntent(wrong); err == nil {
				t.Errorf("%q is %+v", wrong, i)
			}
		}
		if _, _, err := content.EncodeWorldIntent(nil); err == nil {
			t.Error("none is encoded")
		}
	})
	t.Run("J-IMP-038 equal character intents have equal documents, others have others", func(t *testing.T) {
		seen := map[string]bool{}
		for _, i := range full().Scene.Sequences[2].Character {
			one, err := content.EncodeCharacterIntent(i)
			two, errTwo := content.EncodeCharacterIntent(i)
			if err != nil || errTwo != nil || one != two || seen[one] {
				t.Errorf("%s and %s: %v, %v", one, two, err, errTwo)
			}
			seen[one] = true
		}
	})
}
