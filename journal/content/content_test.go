package content_test

import (
	"errors"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/rules"
)

func world() *content.World {
	w := content.NewWorld()
	w.Maps[bootcamp.Map], w.Handlers, w.Scripts = true, rules.Handlers(), bootcamp.Scripts().Names()
	w.Scripts[content.Script{Key: "test.script", StateVersion: 2}] = true
	w.Classes[augmented], w.AudioSets[audioSet], w.AudioSets[audioSet+1] = content.ClassInfo{NPCAugmented: true}, true, true
	for _, c := range bootcamp.Creatures() {
		w.Creatures[c.ID] = content.CreatureInfo{}
		if c.Package != 0 {
			w.Creatures[c.ID] = content.CreatureInfo{Package: &c.Package}
		}
	}
	for _, id := range bootcamp.Packages() {
		w.Packages[id] = true
	}
	for _, s := range bootcamp.Spawns() {
		w.Spawns[s.ID] = content.SpawnInfo{Map: bootcamp.Map, Creature: s.Creature}
	}
	for _, id := range bootcamp.AudioSets() {
		w.AudioSets[id] = true
	}
	for _, c := range bootcamp.ObjectClasses() {
		w.Classes[c.ID] = content.ClassInfo{NPCAugmented: c.Augmented}
	}
	for _, t := range bootcamp.Templates() {
		for _, c := range bootcamp.Classes() {
			if c.ID == t.Class {
				w.Items[t.ID] = content.ItemInfo{Class: c.ID, StackSize: c.StackSize}
			}
		}
	}
	return w
}

// fields are the fields that have a fault.
func fields(t *testing.T, err error) []string {
	t.Helper()
	if err == nil {
		return nil
	}
	var list []string
	for _, e := range err.(interface{ Unwrap() []error }).Unwrap() {
		var f content.Fault
		var other content.ExperienceFault
		switch {
		case errors.As(e, &f) && f.Message != "":
			list = append(list, f.Field)
		case errors.As(e, &other) && other.Message != "":
			list = append(list, other.Field)
		default:
			t.Errorf("%v is no fault", e)
		}
	}
	return list
}

func TestShippedContentIsFaultless(t *testing.T) {
	if err := bootcamp.First().Validate(world()); err != nil {
		t.Error(err)
	}
}
