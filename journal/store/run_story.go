package store

import (
	"context"
	"errors"

	"caper/journal/content"
)

// Scenes is everything that a character's runs left behind, including those that
// ended.
type Scenes struct {
	Runs         []Run          // by number
	Participants []Participant  // by run, in joining order
	Inbox        []Letter       // by run, in order
	Timers       []SceneTimer   // that are pending
	Receipts     []SceneReceipt // operations on the character
	Effects      []Effect       // wanted of the world
	Defeats      []Defeat       // that were confirmed
}

// Scenes reads what a character's runs left behind.
func (r *Read) Scenes(ctx context.Context, id CharacterID) (s Scenes, err error) {
	var faults [7]error
	s.Runs, faults[0] = r.Runs(ctx, id)
	s.Participants, faults[1] = r.RunParticipants(ctx, id)
	s.Inbox, faults[2] = r.Inbox(ctx, id)
	s.Timers, faults[3] = r.SceneTimers(ctx, id)
	s.Receipts, faults[4] = r.SceneReceipts(ctx, id)
	s.Effects, faults[5] = r.Effects(ctx, id)
	s.Defeats, faults[6] = r.Defeats(ctx, id)
	return s, errors.Join(faults[:]...)
}

// Abilities reads the abilities that a character was taught, ascending.
func (r *Read) Abilities(ctx context.Context, id CharacterID) ([]content.ActionID, error) {
	return selectAll[content.ActionID](ctx, r, "abilities", "SELECT ability_id FROM character_ability WHERE character_id = ? ORDER BY ability_id", id)
}

// AddAbility teaches an ability. It does nothing for one that is known.
func AddAbility(id CharacterID, ability content.ActionID) Statement {
	return writeAny("teaching an ability", "INSERT INTO character_ability (character_id, ability_id) VALUES (?, ?) ON CONFLICT DO NOTHING", id, ability)
}
