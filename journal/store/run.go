package store

import (
	"context"
	"time"

	"caper/journal/content"
)

// RunID names one run of a scene. It is never used again.
type RunID int64

// RunIdentity names a run in one generation. A run that is set back continues
// under its next generation, and what belongs to an earlier one is stale. The
// generation is the scene's, not an attempt's.
type RunIdentity struct {
	Run        RunID `db:"run_id"`     // names the run, never used again
	Generation int64 `db:"generation"` // from 1
}

// RunState says whether a run has ended.
type RunState uint8

// The run states.
const (
	RunRunning RunState = 1
	RunEnded   RunState = 2
)

// Run is one run of a scene for its owner: of an attempt at a mission, or of a
// private experience.
type Run struct {
	RunIdentity
	Owner CharacterID `db:"character_id"` // the character whose scene it is
	// Mission is 0 in a private experience, Experience empty in a mission.
	Mission    content.MissionID `db:"mission_id"`
	Experience string            `db:"experience_key"`   // key of the private experience
	Revision   content.Revision  `db:"content_revision"` // of the release that it runs on
	Script     content.Script    `db:"-"`                // that plays it
	// Instance is the map instance in which it runs; nil when none is known.
	Instance   *uint64  `db:"-"`
	Checkpoint string   `db:"checkpoint_json"` // JSON object; empty: none yet
	State      RunState `db:"state"`           // whether it goes on
	// Attached says that its owner is in the world. Timers of the active scene
	// run only then.
	Attached  bool      `db:"attached"`
	StartedAt time.Time `db:"-"` // UTC
}

// runRow scans a Run.
type runRow struct {
	Run
	ScriptKey    string   `db:"script_key"`
	StateVersion uint32   `db:"state_version"`
	MapInstance  *int64   `db:"map_instance"`
	Started      nullTime `db:"started_at_utc"`
}

func (r runRow) value() (Run, error) {
	r.Script = content.Script{Key: r.ScriptKey, StateVersion: r.StateVersion}
	if r.MapInstance != nil {
		r.Instance = new(uint64(*r.MapInstance))
	}
	r.StartedAt = r.Started.orZero()
	return r.Run, nil
}

const runs = `SELECT r.run_id, r.generation, r.character_id, COALESCE(r.mission_id, 0) AS mission_id,
	COALESCE(r.experience_key, '') AS experience_key, r.content_revision, r.script_key, r.state_version, r.map_instance,
	r.checkpoint_json, r.state, r.attached, r.started_at_utc FROM character_scene_run r `

func (r *Read) runs(ctx context.Context, where string, arguments ...any) ([]Run, error) {
	return convert[runRow](ctx, r, "scene runs", runs+where, arguments...)
}

func (r *Read) run(ctx context.Context, where string, arguments ...any) (*Run, error) {
	list, err := r.runs(ctx, where, arguments...)
	if len(list) == 0 || err != nil {
		return nil, err
	}
	return &list[0], nil
}

// Runs reads every run of a character, including those that ended, by number.
func (r *Read) Runs(ctx context.Context, id CharacterID) ([]Run, error) {
	return r.runs(ctx, "WHERE r.character_id = ? ORDER BY r.run_id", id)
}

// RunningRuns reads the runs of a character that have not ended, by number. The
// number of ended runs has no bound.
func (r *Read) RunningRuns(ctx context.Context, id CharacterID) ([]Run, error) {
	return r.runs(ctx, "WHERE r.character_id = ? AND r.state = 1 ORDER BY r.run_id", id)
}

// Run reads one run of a character; it is nil when there is none of that number.
func (r *Read) Run(ctx context.Context, id CharacterID, run RunID) (*Run, error) {
	return r.run(ctx, "WHERE r.character_id = ? AND r.run_id = ?", id, run)
}

// RunOf reads the latest run in which an attempt took part, ended or not; it is
// nil when there is none.
func (r *Read) RunOf(ctx context.Context, id CharacterID, a AssignmentID, generation int64) (*Run, error) {
	return r.run(ctx, `WHERE r.character_id = ? AND EXISTS (SELECT 1 FROM character_scene_participant p
		WHERE p.run_id = r.run_id AND p.assignment_id = ? AND p.assignment_generation = ?) ORDER BY r.state, r.run_id LIMIT 1`, id, a, generation)
}

// ExperienceRun reads the latest run of a private experience, ended or not; it is
// nil when there is none.
func (r *Read) ExperienceRun(ctx context.Context, id CharacterID, key string) (*Run, error) {
	return r.run(ctx, "WHERE r.character_id = ? AND r.experience_key = ? ORDER BY r.state, r.started_at_utc DESC, r.run_id DESC LIMIT 1", id, key)
}

// InsertRun writes a new run.
func InsertRun(r *Run) Statement {
	var mission *content.MissionID
	var experience *string
	if r.Mission != 0 {
		mission = &r.Mission
	} else {
		experience = &r.Experience
	}
	return insert("character_scene_run", "run_id", r.Run, "character_id", r.Owner, "mission_id", mission, "experience_key", experience,
		"content_revision", r.Revision, "script_key", r.Script.Key, "state_version", r.Script.StateVersion, "generation", r.Generation,
		"map_instance", r.Instance, "checkpoint_json", r.Checkpoint, "state", r.State, "attached", r.Attached, "started_at_utc", r.StartedAt)
}

const runIs = ` WHERE run_id = ? AND character_id = ? AND generation = ? AND state = 1`

// SetCheckpoint writes the checkpoint of a run's script. It must find the run as
// it was read.
func SetCheckpoint(r *Run, checkpoint string) Statement {
	return write("advancing a scene run", "UPDATE character_scene_run SET checkpoint_json = ?"+runIs, checkpoint, r.Run, r.Owner, r.Generation)
}

// AttachRun writes whether a run's owner is in the world, and in which map
// instance.
func AttachRun(r *Run, attached bool, instance *uint64) Statement {
	return write("attaching a scene run", "UPDATE character_scene_run SET attached = ?, map_instance = ?"+runIs,
		attached, instance, r.Run, r.Owner, r.Generation)
}

// EndRun ends a run, expires its pending letters and removes its timers.
func EndRun(r *Run, at time.Time) []Statement {
	return []Statement{
		write("ending a scene run", "UPDATE character_scene_run SET state = 2, attached = ?, ended_at_utc = ?"+runIs, false, at, r.Run, r.Owner, r.Generation),
		writeAny("leaving a scene run", "UPDATE character_scene_participant SET active = ? WHERE run_id = ?", false, r.Run),
		writeAny("expiring a scene's inbox", "UPDATE character_scene_inbox SET state = 2 WHERE run_id = ? AND state = 0", r.Run),
		writeAny("stopping a scene's timers", "DELETE FROM character_scene_timer WHERE run_id = ?", r.Run),
	}
}
