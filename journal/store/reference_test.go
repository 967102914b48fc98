package store_test

import (
	"reflect"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

// TestReferences writes one row of each kind into an empty World and wants
// exactly these numbers back, each in its own space.
func TestReferences(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := enginetest.Migrated(t, db)
		if err := s.Down(t.Context()); err != nil { // the seed goes, the schema stays
			t.Fatal(err)
		}
		enginetest.Run(t, s.World,
			store.InsertMap(1), store.InsertItemClass(2, 20), store.InsertItemTemplate(3, 2), store.InsertPackage(4),
			store.InsertCreature(5, new(content.PackageID(4))), store.InsertCreature(6, nil),
			store.InsertSpawn(7, 1, 5), store.InsertEntityClass(8, true), store.InsertEntityClass(9, false), store.InsertAudioSet(10))
		want := content.NewWorld()
		want.Handlers, want.Scripts = rules.Handlers(), bootcamp.Scripts().Names()
		want.Maps[1], want.Packages[4], want.AudioSets[10] = true, true, true
		want.Items[3] = content.ItemInfo{Class: 2, StackSize: 20}
		want.Creatures[5], want.Creatures[6] = content.CreatureInfo{Package: new(content.PackageID(4))}, content.CreatureInfo{}
		want.Spawns[7] = content.SpawnInfo{Map: 1, Creature: 5}
		want.Classes[8], want.Classes[9] = content.ClassInfo{NPCAugmented: true}, content.ClassInfo{}
		t.Run("J-AUTH-014 numbers are of their own spaces", func(t *testing.T) {
			if got := load(t, s).World; !reflect.DeepEqual(got, want) {
				t.Errorf("%+v\nnot %+v", got, want)
			}
			for name, row := range map[string]store.Statement{
				"a creature that speaks by a creature's number": store.InsertCreature(11, new(content.PackageID(5))),
				"a spawn of a package":                          store.InsertSpawn(11, 1, 4),
				"a spawn on no map":                             store.InsertSpawn(11, 5, 5),
				"an item of a template's number":                store.InsertItemTemplate(11, 3),
			} { // any order: each is refused alone
				if err := enginetest.Try(t, s.World, row); err == nil {
					t.Errorf("%s is taken", name)
				}
			}
		})
	})
}
