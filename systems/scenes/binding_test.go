package scenes_test

import (
	"strings"
	"testing"

	"caper/systems/scenes"
)

func TestValidateReportsEveryFault(t *testing.T) {
	b := binding()
	if err := b.Validate(); err != nil {
		t.Error(err)
	}
	b.Creatures["ghost"], b.Areas["far"], b.Objects["lamp"] = 1, 0, 2
	err := b.Validate()
	if err == nil {
		t.Fatal("no fault is reported")
	}
	for _, want := range []string{`"ghost"`, `areas: "far" is bound to 0`, `"lamp"`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not report %s", err, want)
		}
	}
}

func TestFitsReportsEveryUnknownName(t *testing.T) {
	s := newFixture(t, binding())
	if err := binding().Fits(s.linked); err != nil {
		t.Error(err)
	}
	var none *scenes.Binding
	if err := none.Fits(s.linked); err != nil {
		t.Error(err)
	}
	b := binding()
	b.Areas["nowhere"], b.Waypoints["lost"], b.Logos["silent"], b.Items["unicorn"] = 1, 2, 3, 4
	err := b.Fits(s.linked)
	if err == nil {
		t.Fatal("no fault is reported")
	}
	for _, want := range []string{`no zone "nowhere"`, `no zone "lost"`, `no zone "silent"`, `no item "unicorn"`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not report %s", err, want)
		}
	}
}
