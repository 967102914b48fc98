package store

import "context"

// Participant is a character that takes part in a run, with its attempt. A private
// experience has no attempt.
type Participant struct {
	Run        RunID         `db:"run_id"`                // the run
	Ordinal    int64         `db:"ordinal"`               // in joining order, from 1: the owner
	Character  CharacterID   `db:"character_id"`          // who takes part
	Assignment *AssignmentID `db:"assignment_id"`         // nil in a private experience
	Generation *int64        `db:"assignment_generation"` // of the assignment
	Active     bool          `db:"active"`                // false once it has left
}

const participants = `SELECT p.run_id, p.ordinal, p.character_id, p.assignment_id, p.assignment_generation, p.active FROM character_scene_participant p `

func (r *Read) participants(ctx context.Context, where string, arguments ...any) ([]Participant, error) {
	return selectAll[Participant](ctx, r, "scene participants", participants+where, arguments...)
}

// Participants reads the participants of a run in joining order, including those
// that left.
func (r *Read) Participants(ctx context.Context, run RunID) ([]Participant, error) {
	return r.participants(ctx, "WHERE p.run_id = ? ORDER BY p.ordinal", run)
}

// RunParticipants reads the participants of all runs of a character.
func (r *Read) RunParticipants(ctx context.Context, id CharacterID) ([]Participant, error) {
	return r.participants(ctx, `JOIN character_scene_run r ON r.run_id = p.run_id WHERE r.character_id = ? ORDER BY p.run_id, p.ordinal`, id)
}

// InsertParticipant adds a participant to a run.
func InsertParticipant(p *Participant) Statement {
	return insert("character_scene_participant", "run_id", p.Run, "ordinal", p.Ordinal, "character_id", p.Character,
		"assignment_id", p.Assignment, "assignment_generation", p.Generation, "active", p.Active)
}
