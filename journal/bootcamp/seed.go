package bootcamp

import (
	"context"
	"fmt"

	"caper/journal/content"
	"caper/journal/store"
)

// contentStep is one helper of the seed. It changes the rows of one release into
// those of the next and must find them as the helper before it left them, so the
// helpers cannot be applied in another order (J-MIG-008).
type contentStep struct {
	name  string
	apply func(context.Context, *store.Tx) error
}

// worldContent are the helpers in dependency order.
func worldContent() []contentStep {
	v1 := MissionDataV1()
	v2 := FinaleDataV2(v1)
	v3 := AudioAndCreditsV3(v2)
	v5 := ExtractionDataV5(v3)
	v7 := MissionItemsV7(v5)
	return []contentStep{
		{"BootcampMissionDataV1", func(ctx context.Context, t *store.Tx) error { return missionDataV1(ctx, t, v1) }},
		{"BootcampFinaleDataV2", func(ctx context.Context, t *store.Tx) error { return advance(ctx, t, v1, v2) }},
		{"BootcampAudioAndCreditsV3", func(ctx context.Context, t *store.Tx) error {
			for _, id := range AudioSets() {
				if err := t.Run(ctx, store.InsertAudioSet(id)); err != nil {
					return err
				}
			}
			return advance(ctx, t, v2, v3)
		}},
		{"BootcampExtractionDataV5", func(ctx context.Context, t *store.Tx) error { return advance(ctx, t, v3, v5) }},
		{"BootcampMissionItemsV7", func(ctx context.Context, t *store.Tx) error { return advance(ctx, t, v5, v7) }},
		{"BootcampProduction", func(ctx context.Context, t *store.Tx) error { return production(ctx, t, v7) }},
	}
}

// Content is what a store is opened with: the seed of World, and the scripts of
// its scenes.
func Content() store.Content { return store.Content{Seed: WorldContentDataV1, Scripts: Scripts()} }

// WorldContentDataV1 seeds World with all of the shipped content and enables
// what of it is in production.
func WorldContentDataV1(ctx context.Context, t *store.Tx) error {
	for _, step := range worldContent() {
		if err := step.apply(ctx, t); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
	}
	return nil
}

// missionDataV1 writes what content refers to, then the missions and the
// experience, none of them enabled.
func missionDataV1(ctx context.Context, t *store.Tx, r Release) error {
	list := []store.Statement{store.InsertMap(Map)}
	for _, c := range Classes() {
		list = append(list, store.InsertItemClass(c.ID, c.StackSize))
	}
	for _, i := range Templates() {
		list = append(list, store.InsertItemTemplate(i.ID, i.Class))
	}
	for _, id := range Packages() {
		list = append(list, store.InsertPackage(id))
	}
	for _, c := range Creatures() {
		var speaks *content.PackageID
		if c.Package != 0 {
			speaks = &c.Package
		}
		list = append(list, store.InsertCreature(c.ID, speaks))
	}
	for _, s := range Spawns() {
		list = append(list, store.InsertSpawn(s.ID, Map, s.Creature))
	}
	for _, c := range ObjectClasses() {
		list = append(list, store.InsertEntityClass(c.ID, c.Augmented))
	}
	for i, experience := range Levels() {
		list = append(list, store.InsertLevel(i+1, experience))
	}
	if err := t.Run(ctx, list...); err != nil {
		return err
	}
	for _, m := range r.Missions {
		if err := store.Deploy(ctx, t, m); err != nil {
			return err
		}
	}
	return store.InsertExperience(ctx, t, r.Experience)
}

// advance writes what differs between two releases of the same missions and
// their experience.
func advance(ctx context.Context, t *store.Tx, before, after Release) error {
	for i, m := range before.Missions {
		if err := store.AdvanceMission(ctx, t, m, after.Missions[i]); err != nil {
			return err
		}
	}
	return store.AdvanceExperience(ctx, t, before.Experience, after.Experience)
}

// production enables the missions that are in production, and the experience with
// them.
func production(ctx context.Context, t *store.Tx, r Release) error {
	shipped := Shipped()
	for i, m := range shipped.Missions {
		if m.Enabled == r.Missions[i].Enabled {
			continue
		}
		if err := store.EnableMission(ctx, t, m.ID, m.Revision, m.Enabled); err != nil {
			return err
		}
	}
	if shipped.Experience.Enabled == r.Experience.Enabled {
		return nil
	}
	return store.UpdateExperience(ctx, t, shipped.Experience)
}
