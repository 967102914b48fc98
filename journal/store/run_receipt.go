package store

import (
	"context"
	"time"

	"caper/journal/content"
)

// SceneReceipt is a recorded operation of a run on its character.
type SceneReceipt struct {
	RunIdentity
	Operation string    `db:"operation_key"` // key, unique within the run
	Payload   string    `db:"payload_json"`  // the intent's document
	At        time.Time `db:"-"`             // UTC
}

// sceneReceiptRow scans a SceneReceipt.
type sceneReceiptRow struct {
	SceneReceipt
	Written nullTime `db:"written_at_utc"`
}

func (r sceneReceiptRow) value() (SceneReceipt, error) {
	r.At = r.Written.orZero()
	return r.SceneReceipt, nil
}

// SceneReceipts reads every receipt of a character's runs.
func (r *Read) SceneReceipts(ctx context.Context, id CharacterID) ([]SceneReceipt, error) {
	return convert[sceneReceiptRow](ctx, r, "scene receipts", `SELECT p.run_id, p.generation, p.operation_key, p.payload_json, p.written_at_utc
		FROM character_scene_receipt p JOIN character_scene_run r ON r.run_id = p.run_id
		WHERE r.character_id = ? ORDER BY p.run_id, p.generation, p.operation_key`, id)
}

// Operations reads the payloads of a run's receipts and effects, by operation
// key.
func (r *Read) Operations(ctx context.Context, run RunIdentity) (map[string]string, error) {
	done := map[string]string{}
	type row struct {
		Operation string `db:"operation_key"`
		Payload   string `db:"payload_json"`
	}
	err := forEach(ctx, r, "scene operations", `SELECT operation_key, payload_json FROM character_scene_receipt WHERE run_id = ? AND generation = ?
		UNION ALL SELECT operation_key, payload_json FROM character_scene_effect WHERE run_id = ? AND generation = ?`, func(o row) error {
		done[o.Operation] = o.Payload
		return nil
	}, run.Run, run.Generation, run.Run, run.Generation)
	return done, err
}

// InsertSceneReceipt records an operation. A second receipt under the key violates
// it.
func InsertSceneReceipt(s *SceneReceipt) Statement {
	return insert("character_scene_receipt", "run_id", s.Run, "generation", s.Generation, "operation_key", s.Operation,
		"payload_json", s.Payload, "written_at_utc", s.At)
}

// Defeat is the confirmed defeat of a role's actor.
type Defeat struct {
	RunIdentity
	Role content.Role `db:"actor_role"` // of the actor
	At   time.Time    `db:"-"`          // UTC
}

// defeatRow scans a Defeat.
type defeatRow struct {
	Defeat
	Written nullTime `db:"written_at_utc"`
}

func (r defeatRow) value() (Defeat, error) {
	r.At = r.Written.orZero()
	return r.Defeat, nil
}

// Defeats reads the confirmed defeats of a character's runs.
func (r *Read) Defeats(ctx context.Context, id CharacterID) ([]Defeat, error) {
	return convert[defeatRow](ctx, r, "scene outcomes", `SELECT o.run_id, o.generation, o.actor_role, o.written_at_utc FROM character_scene_outcome o
		JOIN character_scene_run r ON r.run_id = o.run_id WHERE r.character_id = ? ORDER BY o.run_id, o.generation, o.actor_role`, id)
}

// Defeated reports whether the actor of a role is defeated in a run.
func (r *Read) Defeated(ctx context.Context, run RunIdentity, role content.Role) (bool, error) {
	var is bool
	_, err := r.get(ctx, "scene outcome", "SELECT EXISTS (SELECT 1 FROM character_scene_outcome WHERE run_id = ? AND generation = ? AND actor_role = ?)",
		&is, run.Run, run.Generation, role)
	return is, err
}

// InsertDefeat records a confirmed defeat. A second one violates the key.
func InsertDefeat(d *Defeat) Statement {
	return insert("character_scene_outcome", "run_id", d.Run, "generation", d.Generation, "actor_role", d.Role, "outcome", 1, "written_at_utc", d.At)
}
