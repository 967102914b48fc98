package store

import (
	"context"
	"fmt"

	"caper/journal/content"
)

// Migrations write typed content with the functions here, on both engines alike
// (J-MIG-001 to J-MIG-003). Normalized rows are ordinary data statements.

// EnableMission sets the enabled flag of one revision of a mission; it is an
// error when that revision is not there, and the database refuses a second
// enabled revision.
func EnableMission(ctx context.Context, t *Tx, id content.MissionID, revision content.Revision, enabled bool) error {
	return t.Run(ctx, write("enabling a mission",
		"UPDATE mission_content_definition SET enabled = ? WHERE mission_id = ? AND content_revision = ?",
		enabled, id, revision))
}

// InsertScene writes the typed scene of a mission's revision.
func InsertScene(ctx context.Context, t *Tx, id content.MissionID, revision content.Revision, s *content.Scene) error {
	text, err := content.EncodeScene(s)
	if err != nil {
		return fmt.Errorf("mission %d revision %q: %w", id, revision, err)
	}
	return t.Run(ctx, insert("mission_scene", "mission_id", id, "content_revision", revision, "scene_json", text))
}

// UpdateScene replaces the typed scene of a mission's revision; it is an
// error when there is none.
func UpdateScene(ctx context.Context, t *Tx, id content.MissionID, revision content.Revision, s *content.Scene) error {
	text, err := content.EncodeScene(s)
	if err != nil {
		return fmt.Errorf("mission %d revision %q: %w", id, revision, err)
	}
	return t.Run(ctx, write("updating a scene",
		"UPDATE mission_scene SET scene_json = ? WHERE mission_id = ? AND content_revision = ?", text, id, revision))
}

// InsertExperience writes a typed private experience with its enabled flag.
func InsertExperience(ctx context.Context, t *Tx, e *content.Experience) error {
	text, err := content.EncodeExperience(e)
	if err != nil {
		return fmt.Errorf("experience %q revision %q: %w", e.Key, e.Revision, err)
	}
	return t.Run(ctx, insert("mission_experience", "experience_key", e.Key, "content_revision", e.Revision,
		"enabled", e.Enabled, "experience_json", text))
}

// UpdateExperience replaces a revision of an experience and its enabled flag;
// it is an error when there is none.
func UpdateExperience(ctx context.Context, t *Tx, e *content.Experience) error {
	text, err := content.EncodeExperience(e)
	if err != nil {
		return fmt.Errorf("experience %q revision %q: %w", e.Key, e.Revision, err)
	}
	return t.Run(ctx, write("updating an experience",
		"UPDATE mission_experience SET experience_json = ?, enabled = ? WHERE experience_key = ? AND content_revision = ?",
		text, e.Enabled, e.Key, e.Revision))
}
