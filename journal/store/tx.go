package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Trace is told every statement before it runs: "select" or "exec", its name
// and, for reads, its text's table words.
type Trace func(kind, name string)

// SetTrace has every later transaction of the database traced; for tests and
// measurements. Set it before the first transaction.
func (d *Database) SetTrace(t Trace) { d.trace = t }

// Read is the reading half of a transaction: every method runs a fresh
// SELECT. It is all that guards are given, so that they cannot write.
type Read struct {
	engine Engine
	tx     *sql.Tx
	trace  Trace
}

// Tx is one transaction on one database.
type Tx struct{ Read }

// Statement is a write, staged to run at a flush.
type Statement struct {
	Name      string // what it does, for traces and errors
	text      string
	arguments []any
	// rows is how many rows it must change; negative: any number.
	rows int64
	// missed is the error when it changes another number.
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
	tx, err := d.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("beginning a transaction on %s: %w", d.Name, err)
	}
	return &Tx{Read{d.Engine, tx, d.trace}}, nil
}

// look reads as of one moment, for who changes nothing by what was read: on
// SQLite it waits for no write lock and takes none.
func (d *Database) look(ctx context.Context, f func(*Read) error) (err error) {
	tx, err := d.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return fmt.Errorf("beginning to read %s: %w", d.Name, err)
	}
	t := &Tx{Read{d.Engine, tx, d.trace}}
	defer func() { err = errors.Join(err, t.Rollback()) }()
	return f(&t.Read)
}

// Run runs a statement now.
func (t *Tx) Run(ctx context.Context, s Statement) error {
	if t.trace != nil {
		t.trace("exec", s.Name)
	}
	result, err := t.tx.ExecContext(ctx, rebind(t.engine, s.text), t.values(s.arguments)...)
	if err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	if s.rows < 0 {
		return nil
	}
	if n, err := result.RowsAffected(); err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	} else if n != s.rows {
		return fmt.Errorf("%s: %w", s.Name, s.missed)
	}
	return nil
}

// Commit makes the transaction last.
func (t *Tx) Commit() error {
	if err := t.tx.Commit(); err != nil {
		return fmt.Errorf("committing: %w", err)
	}
	return nil
}

// Rollback undoes it; after a commit it does nothing.
func (t *Tx) Rollback() error {
	if err := t.tx.Rollback(); err != nil && !errors.Is(err, sql.ErrTxDone) {
		return fmt.Errorf("rolling back: %w", err)
	}
	return nil
}

func (r *Read) values(arguments []any) []any {
	values := make([]any, len(arguments))
	for i, v := range arguments {
		values[i] = argument(r.engine, v)
	}
	return values
}

// one reads at most one row and tells whether there was one.
func (r *Read) one(ctx context.Context, name, text string, into []any, arguments ...any) (bool, error) {
	if r.trace != nil {
		r.trace("select", name)
	}
	err := r.tx.QueryRowContext(ctx, rebind(r.engine, text), r.values(arguments)...).Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("reading %s: %w", name, err)
	}
	return true, nil
}

// all reads every row through scan.
func (r *Read) all(ctx context.Context, name, text string, scan func(*sql.Rows) error, arguments ...any) (err error) {
	if r.trace != nil {
		r.trace("select", name)
	}
	rows, err := r.tx.QueryContext(ctx, rebind(r.engine, text), r.values(arguments)...)
	if err != nil {
		return fmt.Errorf("reading %s: %w", name, err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return fmt.Errorf("reading %s: %w", name, err)
		}
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("reading %s: %w", name, err)
	}
	return nil
}
