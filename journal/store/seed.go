package store

import (
	"context"
	"fmt"
	"reflect"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

// contentStep is one helper of the seed: it takes the release before it, and
// leaves the one after it. Each finds its rows as the one before left them, so
// that they cannot be applied in another order (J-MIG-008).
type contentStep struct {
	name  string
	apply func(context.Context, *Tx) error
}

// worldContent are the helpers in dependency order.
func worldContent() []contentStep {
	v1 := bootcamp.MissionDataV1()
	v2 := bootcamp.FinaleDataV2(v1)
	v3 := bootcamp.AudioAndCreditsV3(v2)
	v5 := bootcamp.ExtractionDataV5(v3)
	v7 := bootcamp.MissionItemsV7(v5)
	return []contentStep{
		{"BootcampMissionDataV1", func(ctx context.Context, t *Tx) error { return missionDataV1(ctx, t, v1) }},
		{"BootcampFinaleDataV2", func(ctx context.Context, t *Tx) error { return advance(ctx, t, v1, v2) }},
		{"BootcampAudioAndCreditsV3", func(ctx context.Context, t *Tx) error {
			for _, id := range bootcamp.AudioSets() {
				if err := t.Run(ctx, InsertAudioSet(id)); err != nil {
					return err
				}
			}
			return advance(ctx, t, v2, v3)
		}},
		{"BootcampExtractionDataV5", func(ctx context.Context, t *Tx) error { return advance(ctx, t, v3, v5) }},
		{"BootcampMissionItemsV7", func(ctx context.Context, t *Tx) error { return advance(ctx, t, v5, v7) }},
		{"BootcampProduction", func(ctx context.Context, t *Tx) error { return production(ctx, t, v7) }},
	}
}

// WorldContentDataV1 seeds World with all of the shipped content, and enables
// what of it is in production.
func WorldContentDataV1(ctx context.Context, t *Tx) error {
	for _, step := range worldContent() {
		if err := step.apply(ctx, t); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
	}
	return nil
}

// missionDataV1 writes what content speaks of, then the missions and the
// experience, none of them enabled.
func missionDataV1(ctx context.Context, t *Tx, r bootcamp.Release) error {
	list := []Statement{InsertMap(bootcamp.Map)}
	for _, c := range bootcamp.Classes() {
		list = append(list, InsertItemClass(c.ID, c.StackSize))
	}
	for _, i := range bootcamp.Templates() {
		list = append(list, InsertItemTemplate(i.ID, i.Class))
	}
	for _, id := range bootcamp.Packages() {
		list = append(list, InsertPackage(id))
	}
	for _, c := range bootcamp.Creatures() {
		var speaks *content.PackageID
		if c.Package != 0 {
			speaks = &c.Package
		}
		list = append(list, InsertCreature(c.ID, speaks))
	}
	for _, s := range bootcamp.Spawns() {
		list = append(list, InsertSpawn(s.ID, bootcamp.Map, s.Creature))
	}
	for _, c := range bootcamp.ObjectClasses() {
		list = append(list, InsertEntityClass(c.ID, c.Augmented))
	}
	for i, experience := range bootcamp.Levels() {
		list = append(list, insert("level_threshold", "level", i+1, "experience", experience))
	}
	for _, s := range list {
		if err := t.Run(ctx, s); err != nil {
			return err
		}
	}
	for _, m := range r.Missions {
		if err := Deploy(ctx, t, m); err != nil {
			return err
		}
	}
	return InsertExperience(ctx, t, r.Experience)
}

// advance writes what differs between two releases of the same missions:
// scenes, credits, actions, and the experience. The experience must be that of
// the release before, even where it stays.
func advance(ctx context.Context, t *Tx, before, after bootcamp.Release) error {
	for i, m := range before.Missions {
		if err := advanceMission(ctx, t, m, after.Missions[i]); err != nil {
			return fmt.Errorf("mission %d revision %q: %w", m.ID, m.Revision, err)
		}
	}
	old, err := content.EncodeExperience(before.Experience)
	if err != nil {
		return err
	}
	text, err := content.EncodeExperience(after.Experience)
	if err != nil {
		return err
	}
	return t.Run(ctx, write("advancing an experience",
		"UPDATE mission_experience SET experience_json = ? WHERE experience_key = ? AND content_revision = ? AND experience_json = ?",
		text, after.Experience.Key, after.Experience.Revision, old))
}

func advanceMission(ctx context.Context, t *Tx, before, after *content.Mission) error {
	if err := advanceScene(ctx, t, before, after); err != nil {
		return err
	}
	for i, r := range before.Rewards {
		if credits := after.Rewards[i].Credits; credits != r.Credits {
			if err := t.Run(ctx, write("setting the credits of a reward", `UPDATE mission_reward SET credits = ?
				WHERE mission_id = ? AND content_revision = ? AND reward_id = ? AND credits = ?`,
				credits, after.ID, after.Revision, r.ID, r.Credits)); err != nil {
				return err
			}
		}
	}
	for i := range before.Objectives {
		for j := range before.Objectives[i].Transitions {
			if err := advanceActions(ctx, t, after, &before.Objectives[i].Transitions[j], &after.Objectives[i].Transitions[j]); err != nil {
				return err
			}
		}
	}
	return nil
}

// advanceScene replaces a scene's document, and only the one that was there.
func advanceScene(ctx context.Context, t *Tx, before, after *content.Mission) error {
	old, err := content.EncodeScene(&before.Scene)
	if err != nil {
		return err
	}
	text, err := content.EncodeScene(&after.Scene)
	if err != nil || text == old {
		return err
	}
	if before.Scene.Empty() {
		return InsertScene(ctx, t, after.ID, after.Revision, &after.Scene)
	}
	return t.Run(ctx, write("advancing a scene",
		"UPDATE mission_scene SET scene_json = ? WHERE mission_id = ? AND content_revision = ? AND scene_json = ?",
		text, after.ID, after.Revision, old))
}

// advanceActions writes a transition's actions anew when they differ.
func advanceActions(ctx context.Context, t *Tx, m *content.Mission, before, after *content.Transition) error {
	if reflect.DeepEqual(before.Actions, after.Actions) {
		return nil
	}
	gone := write("taking away a transition's actions",
		"DELETE FROM mission_action WHERE mission_id = ? AND content_revision = ? AND transition_id = ?", m.ID, m.Revision, after.ID)
	gone.rows = int64(len(before.Actions))
	list := []Statement{gone}
	row := func(table string, pairs ...any) {
		list = append(list, insert(table, append([]any{"mission_id", m.ID, "content_revision", m.Revision}, pairs...)...))
	}
	for i := range after.Actions {
		insertAction(row, after.ID, i, &after.Actions[i])
	}
	for _, s := range list {
		if err := t.Run(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// production enables the missions that are, and the experience with them.
func production(ctx context.Context, t *Tx, r bootcamp.Release) error {
	shipped := bootcamp.Shipped()
	for i, m := range shipped.Missions {
		if m.Enabled == r.Missions[i].Enabled {
			continue
		}
		if err := EnableMission(ctx, t, m.ID, m.Revision, m.Enabled); err != nil {
			return err
		}
	}
	if shipped.Experience.Enabled == r.Experience.Enabled {
		return nil
	}
	return UpdateExperience(ctx, t, shipped.Experience)
}
