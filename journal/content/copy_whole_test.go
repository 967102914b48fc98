package content_test

import (
	"reflect"
	"testing"

	"caper/journal/content"
)

func copied[T any](t *testing.T, name string, value, copy T) {
	t.Helper()
	if !reflect.DeepEqual(value, copy) {
		t.Errorf("%s loses something", name)
	}
	if path := shared(reflect.ValueOf(value), reflect.ValueOf(copy), ""); path != "" {
		t.Errorf("%s shares %s", name, path)
	}
}

// TestCopies fills every field that there is, whatever fields there will be:
// a copy that forgets one loses it.
func TestCopies(t *testing.T) {
	t.Run("J-AUTH-016 clones keep everything and share nothing", func(t *testing.T) {
		m := filled[content.Mission](t)
		copied(t, "a mission's clone", m, m.Clone())
		s := filled[content.Scene](t)
		copied(t, "a scene's clone", *s, s.Clone())
		e := filled[content.Experience](t)
		copied(t, "an experience's clone", e, e.Clone())
	})
	t.Run("a policy is copied into a snapshot", func(t *testing.T) {
		p := filled[content.ActorPolicy](t)
		snapshot := p.Clone()
		copied(t, "a policy's clone", p, snapshot)
		first := p.Tags[0]
		p.Tags[0], p.Loot.Drops[0].Maximum = "changed", 0
		if snapshot.Tags[0] != first || snapshot.Loot.Drops[0].Maximum == 0 {
			t.Error("the snapshot changed")
		}
		if (*content.ActorPolicy)(nil).Clone() != nil {
			t.Error("no policy becomes one")
		}
	})
	t.Run("J-AUTH-016 documents keep everything", func(t *testing.T) {
		s := filled[content.Scene](t)
		text, err := content.EncodeScene(s)
		if err != nil {
			t.Fatal(err)
		}
		back, err := content.DecodeScene(text)
		if err != nil {
			t.Fatal(err)
		}
		copied(t, "a scene's document", *s, back)
		e := filled[content.Experience](t)
		if text, err = content.EncodeExperience(e); err != nil {
			t.Fatal(err)
		}
		again, err := content.DecodeExperience(text)
		if err != nil {
			t.Fatal(err)
		}
		again.Key, again.Revision, again.Enabled = e.Key, e.Revision, e.Enabled // columns of their own
		copied(t, "an experience's document", *e, again)
		c := filled[content.Channels](t)
		if text, err = content.EncodeSources(c.Sources); err != nil {
			t.Fatal(err)
		}
		sources, err := content.DecodeSources(text)
		if err != nil {
			t.Fatal(err)
		}
		copied(t, "the sources' document", c.Sources, sources)
	})
}
