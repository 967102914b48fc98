package store

import "context"

// EffectStatus says how far an effect has come.
type EffectStatus uint8

// The effect statuses.
const (
	EffectPending   EffectStatus = 0 // wanted, and taken up by nobody
	EffectRunning   EffectStatus = 1 // a room carries it out
	EffectApplied   EffectStatus = 2
	EffectCancelled EffectStatus = 3
)

func (s EffectStatus) String() string {
	if names := [...]string{"pending", "running", "applied", "cancelled"}; int(s) < len(names) {
		return names[s]
	}
	return "unknown"
}

// Open reports whether a room still has to carry the effect out.
func (s EffectStatus) Open() bool { return s == EffectPending || s == EffectRunning }

// EffectSource is where an effect comes from: the run that wanted it, and the
// attempt that it was wanted for. An absent part authorizes nothing.
type EffectSource struct {
	Run                  *RunID        `db:"source_run_id"`                // the run that wanted it
	Generation           *int64        `db:"source_generation"`            // of that run
	Assignment           *AssignmentID `db:"source_assignment_id"`         // the attempt that it was wanted for
	AssignmentGeneration *int64        `db:"source_assignment_generation"` // of that attempt
}

// Effect is a durable world intent of a run.
type Effect struct {
	RunIdentity              // that it is carried out for
	Operation   string       `db:"operation_key"` // key under which the run wanted it
	Ordinal     int64        `db:"ordinal"`       // in the order in which the run wanted them; the database gives it
	Kind        string       `db:"effect_kind"`   // of the intent
	Payload     string       `db:"payload_json"`  // the intent's document
	Status      EffectStatus `db:"status"`        // what became of it
	Version     int64        `db:"version"`       // from 1, one more with every change of its status
	Source      EffectSource `db:"-"`             // whose it is
}

// effectRow scans an Effect, its source beside it: both have the names Run and
// Generation.
type effectRow struct {
	Effect
	From EffectSource `db:"from"`
}

func (r effectRow) value() (Effect, error) {
	r.Source = r.From
	return r.Effect, nil
}

const effects = `SELECT e.run_id, e.generation, e.operation_key, e.ordinal, e.effect_kind, e.payload_json, e.status, e.version,
	e.source_run_id AS "from.source_run_id", e.source_generation AS "from.source_generation",
	e.source_assignment_id AS "from.source_assignment_id", e.source_assignment_generation AS "from.source_assignment_generation"
	FROM character_scene_effect e JOIN character_scene_run r ON r.run_id = e.run_id WHERE r.character_id = ? `

func (r *Read) effects(ctx context.Context, where string, arguments ...any) ([]Effect, error) {
	return convert[effectRow](ctx, r, "scene effects", effects+where, arguments...)
}

// Effects reads every effect of a character's runs, in the order in which
// each run wanted them.
func (r *Read) Effects(ctx context.Context, id CharacterID) ([]Effect, error) {
	return r.effects(ctx, "ORDER BY e.run_id, e.ordinal", id)
}

// StandingEffects reads the effects of a character's runs that are not yet
// carried out, and those that were carried out for a running run in its current
// generation, in the order in which each run wanted them.
func (r *Read) StandingEffects(ctx context.Context, id CharacterID) ([]Effect, error) {
	return r.effects(ctx, "AND (e.status < 2 OR e.status = 2 AND r.state = 1 AND e.generation = r.generation) ORDER BY e.run_id, e.ordinal", id)
}

// Effect reads one effect of a character; it is nil when there is none.
func (r *Read) Effect(ctx context.Context, id CharacterID, run RunIdentity, operation string) (*Effect, error) {
	list, err := r.effects(ctx, "AND e.run_id = ? AND e.generation = ? AND e.operation_key = ?", id, run.Run, run.Generation, operation)
	if len(list) == 0 || err != nil {
		return nil, err
	}
	return &list[0], nil
}

// OpenEffects reads the effects that an attempt wanted and that are not yet
// carried out, whichever of the character's runs carries them out.
func (r *Read) OpenEffects(ctx context.Context, id CharacterID, a AssignmentID, generation int64) ([]Effect, error) {
	return r.effects(ctx, "AND e.status < 2 AND e.source_assignment_id = ? AND e.source_assignment_generation = ? ORDER BY e.run_id, e.ordinal", id, a, generation)
}

// OpenRunEffects reads the effects of a run that are not yet carried out.
func (r *Read) OpenRunEffects(ctx context.Context, id CharacterID, run RunID) ([]Effect, error) {
	return r.effects(ctx, "AND e.status < 2 AND e.run_id = ? ORDER BY e.ordinal", id, run)
}

// InsertEffect writes an effect, numbered after the others of its run.
func InsertEffect(e *Effect) Statement {
	return write("wanting an effect", `INSERT INTO character_scene_effect (run_id, generation, operation_key, ordinal, effect_kind, payload_json,
		status, version, source_run_id, source_generation, source_assignment_id, source_assignment_generation)
		VALUES (?, ?, ?, COALESCE((SELECT MAX(e.ordinal) FROM character_scene_effect e WHERE e.run_id = ?), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?)`,
		e.Run, e.Generation, e.Operation, e.Run, e.Kind, e.Payload, e.Status, e.Version,
		e.Source.Run, e.Source.Generation, e.Source.Assignment, e.Source.AssignmentGeneration)
}

// SetEffect gives an effect its next status and version; it must find the
// status and version that were read, and the same source (J-FWD-006).
func SetEffect(e *Effect, status EffectStatus) Statement {
	return write("changing an effect", `UPDATE character_scene_effect SET status = ?, version = ?
		WHERE run_id = ? AND generation = ? AND operation_key = ? AND status = ? AND version = ?
		AND COALESCE(source_assignment_id, 0) = ? AND COALESCE(source_assignment_generation, 0) = ?`,
		status, e.Version+1, e.Run, e.Generation, e.Operation, e.Status, e.Version, or(e.Source.Assignment), or(e.Source.AssignmentGeneration))
}

func or[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}
