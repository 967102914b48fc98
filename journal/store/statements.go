package store

import (
	"context"
	"fmt"
	"sync"

	"github.com/jmoiron/sqlx"
)

// statements keeps the prepared statements of a SQLite database, since its driver
// otherwise parses a text each time it runs. On PostgreSQL the driver keeps them
// itself.
//
// The database has one connection, and an open transaction holds it, so nothing
// can be prepared meanwhile. A text that is used for the first time runs
// unprepared and is prepared before the next transaction.
type statements struct {
	mutex sync.Mutex
	kept  map[string]*sqlx.Stmt
	met   []string // to be prepared before the next transaction
}

// maxStatements bounds the prepared statements. The store's texts are constant
// but for lists of conditions, so that it is never reached.
const maxStatements = 512

func newStatements(e Engine) *statements {
	if e != SQLite {
		return nil
	}
	return &statements{kept: map[string]*sqlx.Stmt{}}
}

// prepare prepares the texts that were new to the last transactions. Those that
// it does not reach before the context ends wait for the next transaction.
func (s *statements) prepare(ctx context.Context, db *sqlx.DB) error {
	if s == nil {
		return nil
	}
	s.mutex.Lock()
	met := s.met
	s.met = nil
	s.mutex.Unlock()
	for i, text := range met {
		statement, err := db.PreparexContext(ctx, text)
		if err != nil && ctx.Err() != nil {
			s.mutex.Lock()
			s.met = append(s.met, met[i:]...)
			s.mutex.Unlock()
			return fmt.Errorf("preparing a statement: %w", err)
		}
		s.mutex.Lock()
		if err != nil {
			delete(s.kept, text) // the transaction that met it has the error
		} else {
			s.kept[text] = statement
		}
		s.mutex.Unlock()
	}
	return nil
}

// in returns the prepared statement of a text for a transaction; it is nil when
// there is none yet.
func (s *statements) in(ctx context.Context, tx *sqlx.Tx, text string) *sqlx.Stmt {
	if s == nil {
		return nil
	}
	s.mutex.Lock()
	kept, met := s.kept[text]
	if !met && len(s.kept)+len(s.met) < maxStatements {
		s.kept[text] = nil
		s.met = append(s.met, text)
	}
	s.mutex.Unlock()
	if kept == nil {
		return nil
	}
	return tx.StmtxContext(ctx, kept)
}
