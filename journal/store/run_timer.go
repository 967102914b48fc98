package store

import (
	"context"
	"time"

	"caper/journal/content"
)

// SceneTimer is a pending timer of a run. It is due at an instant, or it stands
// still with the rest of its time while the scene is detached.
type SceneTimer struct {
	RunIdentity
	Name      string              `db:"timer_name"`  // unique within the run
	Sequence  content.SequenceID  `db:"sequence_id"` // that is played when it is over
	Policy    content.TimerPolicy `db:"policy"`      // whether it runs while the scene is detached
	DueAt     time.Time           `db:"-"`           // UTC; zero: it stands still
	Remaining *time.Duration      `db:"-"`           // nil: it runs; whole microseconds
}

// timerRow scans a SceneTimer.
type timerRow struct {
	SceneTimer
	Due          nullTime `db:"due_at_utc"`
	Microseconds *int64   `db:"remaining_microseconds"`
}

func (r timerRow) value() (SceneTimer, error) {
	r.DueAt = r.Due.orZero()
	if r.Microseconds != nil {
		r.Remaining = new(time.Duration(*r.Microseconds) * time.Microsecond)
	}
	return r.SceneTimer, nil
}

const sceneTimers = `SELECT t.run_id, t.generation, t.timer_name, t.sequence_id, t.policy, t.due_at_utc, t.remaining_microseconds
	FROM character_scene_timer t JOIN character_scene_run r ON r.run_id = t.run_id WHERE r.character_id = ? `

func (r *Read) sceneTimers(ctx context.Context, where string, arguments ...any) ([]SceneTimer, error) {
	return convert[timerRow](ctx, r, "scene timers", sceneTimers+where, arguments...)
}

// SceneTimers reads the timers of a character's runs.
func (r *Read) SceneTimers(ctx context.Context, id CharacterID) ([]SceneTimer, error) {
	return r.sceneTimers(ctx, "ORDER BY t.run_id, t.generation, t.timer_name", id)
}

// DueTimers reads the timers of a character's running runs that have passed at a
// time, the oldest first.
func (r *Read) DueTimers(ctx context.Context, id CharacterID, now time.Time) ([]SceneTimer, error) {
	return r.sceneTimers(ctx, "AND r.state = 1 AND t.due_at_utc <= ? ORDER BY t.due_at_utc, t.run_id, t.timer_name", id, now)
}

// StartTimer starts a timer of a run. A pending timer of that name in the same
// generation is never extended (J-OPEN-021).
func StartTimer(t *SceneTimer) Statement {
	return writeAny("starting a scene timer", `INSERT INTO character_scene_timer
		(run_id, generation, timer_name, sequence_id, policy, due_at_utc, remaining_microseconds) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (run_id, generation, timer_name) DO NOTHING`,
		t.Run, t.Generation, t.Name, t.Sequence, t.Policy, t.due(), t.microseconds())
}

func (t *SceneTimer) due() any {
	if t.Remaining != nil {
		return nil
	}
	return t.DueAt
}

func (t *SceneTimer) microseconds() any {
	if t.Remaining == nil {
		return nil
	}
	return t.Remaining.Microseconds()
}

// ResetTimer starts or stops a timer, as after says. It must find the timer as it
// was read.
func ResetTimer(before, after *SceneTimer) Statement {
	text := `UPDATE character_scene_timer SET due_at_utc = ?, remaining_microseconds = ? WHERE run_id = ? AND generation = ? AND timer_name = ?`
	arguments := []any{after.due(), after.microseconds(), before.Run, before.Generation, before.Name}
	if before.Remaining == nil {
		return write("resetting a scene timer", text+" AND due_at_utc = ?", append(arguments, before.DueAt)...)
	}
	return write("resetting a scene timer", text+" AND remaining_microseconds = ?", append(arguments, before.Remaining.Microseconds())...)
}

// ElapseTimer removes exactly this timer, as its consequences are carried out.
func ElapseTimer(t *SceneTimer) Statement {
	return write("elapsing a scene timer", `DELETE FROM character_scene_timer
		WHERE run_id = ? AND generation = ? AND timer_name = ? AND due_at_utc = ?`, t.Run, t.Generation, t.Name, t.DueAt)
}
