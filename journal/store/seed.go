package store

import (
	"context"
	"fmt"
	"reflect"

	"caper/journal/content"
	"caper/journal/scene"
)

// Content is what World is seeded with and what scenes are played by. The zero
// value is a World without content.
type Content struct {
	Seed    func(context.Context, *Tx) error // what the second migration of World writes; nil: nothing
	Scripts *scene.Registry                  // that content may name; nil: none
}

// seed writes the content that the store was opened with.
func (c *Content) seed(ctx context.Context, t *Tx) error {
	if c.Seed == nil {
		return nil
	}
	return c.Seed(ctx, t)
}

// AdvanceExperience replaces an experience's document. It must find the one
// before, even where nothing differs.
func AdvanceExperience(ctx context.Context, t *Tx, before, after *content.Experience) error {
	old, err := content.EncodeExperience(before)
	if err != nil {
		return err
	}
	text, err := content.EncodeExperience(after)
	if err != nil {
		return err
	}
	return t.Run(ctx, write("advancing an experience",
		"UPDATE mission_experience SET experience_json = ? WHERE experience_key = ? AND content_revision = ? AND experience_json = ?",
		text, after.Key, after.Revision, old))
}

// AdvanceMission writes what differs between two releases of a mission's
// revision: its scene, the credits of its rewards, the actions of its
// transitions. It must find what it replaces.
func AdvanceMission(ctx context.Context, t *Tx, before, after *content.Mission) error {
	if err := advanceMission(ctx, t, before, after); err != nil {
		return fmt.Errorf("mission %d revision %q: %w", after.ID, after.Revision, err)
	}
	return nil
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

// advanceActions writes a transition's actions again when they differ.
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
