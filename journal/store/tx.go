package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Trace is called with every statement before it runs: "select" or "exec", and the
// name of the statement.
type Trace func(kind, name string)

// SetTrace traces every later transaction of the database, for tests and
// measurements. It must not be called while a transaction runs.
func (d *Database) SetTrace(t Trace) { d.trace = t }

// Read is the reading half of a transaction: every method runs a fresh SELECT.
// Guards get nothing else, so that they cannot write.
type Read struct {
	engine  Engine
	session session
	trace   Trace
}

// Tx is one transaction on one database.
type Tx struct{ Read }

// Statement is a write, staged to run at a flush.
type Statement struct {
	Name      string // what it does, for traces and errors
	text      string
	arguments []any
	// rows is how many rows it must change; a negative number means any.
	rows int64
	// missed is the error when it changes another number of rows.
	missed error
}

// ErrStale says that a write did not find the row that it was planned on.
var ErrStale = errors.New("the row is not what it was")

func write(name, text string, arguments ...any) Statement {
	return Statement{name, text, arguments, 1, ErrStale}
}

func writeAny(name, text string, arguments ...any) Statement {
	return Statement{name, text, arguments, -1, nil}
}

// Raw is a write in SQL text, with ? for its arguments; it may change any
// number of rows. It serves data migrations and tests.
func Raw(name, text string, arguments ...any) Statement { return writeAny(name, text, arguments...) }

// Begin starts a transaction; on SQLite it takes the write lock.
func (d *Database) Begin(ctx context.Context) (*Tx, error) {
	tx, err := d.begin(ctx, false)
	if err != nil {
		return nil, fmt.Errorf("beginning a transaction on %s: %w", d.Name, err)
	}
	return tx, nil
}

func (d *Database) begin(ctx context.Context, readOnly bool) (*Tx, error) {
	if d.Engine == PostgreSQL {
		session, err := beginPostgreSQL(ctx, d.pool, readOnly)
		if err != nil {
			return nil, err
		}
		return &Tx{Read{d.Engine, session, d.trace}}, nil
	}
	if err := d.statements.prepare(ctx, d.db); err != nil {
		return nil, err
	}
	tx, err := d.db.BeginTxx(ctx, &sql.TxOptions{ReadOnly: readOnly})
	if err != nil {
		return nil, err
	}
	return &Tx{Read{d.Engine, &sqlSession{d.Engine, tx, d.statements}, d.trace}}, nil
}

// readOnly reads as of one moment, for callers that change nothing by what was
// read: on SQLite it waits for no write lock and takes none.
func (d *Database) readOnly(ctx context.Context, f func(*Read) error) (err error) {
	tx, err := d.begin(ctx, true)
	if err != nil {
		return fmt.Errorf("beginning to read %s: %w", d.Name, err)
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	return f(&tx.Read)
}

// Run runs statements now, in order, on PostgreSQL in one round trip. Each must
// change as many rows as it says; the error is the first one's that does not.
func (t *Tx) Run(ctx context.Context, list ...Statement) error {
	if t.trace != nil {
		for i := range list {
			t.trace("exec", list[i].Name)
		}
	}
	changed, failed, err := t.session.exec(ctx, list)
	for i, n := range changed {
		if s := &list[i]; s.rows >= 0 && n != s.rows {
			return fmt.Errorf("%s: %w", s.Name, s.missed)
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", list[failed].Name, err)
	}
	return nil
}

// Commit commits the transaction.
func (t *Tx) Commit() error {
	if err := t.session.commit(); err != nil {
		return fmt.Errorf("committing: %w", err)
	}
	return nil
}

// Rollback rolls the transaction back; after a commit it does nothing.
func (t *Tx) Rollback() error {
	if err := t.session.rollback(); err != nil {
		return fmt.Errorf("rolling back: %w", err)
	}
	return nil
}
