package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"reflect"

	"github.com/jmoiron/sqlx"
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
	engine     Engine
	tx         *sqlx.Tx
	statements *statements
	trace      Trace
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
	tx, err := d.begin(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("beginning a transaction on %s: %w", d.Name, err)
	}
	return tx, nil
}

func (d *Database) begin(ctx context.Context, options *sql.TxOptions) (*Tx, error) {
	if err := d.statements.prepare(ctx, d.db); err != nil {
		return nil, err
	}
	tx, err := d.db.BeginTxx(ctx, options)
	if err != nil {
		return nil, err
	}
	return d.over(tx), nil
}

// over makes a Tx of one that was begun.
func (d *Database) over(tx *sqlx.Tx) *Tx { return &Tx{Read{d.Engine, tx, d.statements, d.trace}} }

// readOnly reads as of one moment, for callers that change nothing by what was
// read: on SQLite it waits for no write lock and takes none.
func (d *Database) readOnly(ctx context.Context, f func(*Read) error) (err error) {
	tx, err := d.begin(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return fmt.Errorf("beginning to read %s: %w", d.Name, err)
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	return f(&tx.Read)
}

// Run runs a statement now.
func (t *Tx) Run(ctx context.Context, s Statement) error {
	if t.trace != nil {
		t.trace("exec", s.Name)
	}
	result, err := t.exec(ctx, s)
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

func (t *Tx) exec(ctx context.Context, s Statement) (sql.Result, error) {
	if kept := t.statements.in(ctx, t.tx, s.text); kept != nil {
		return kept.ExecContext(t.statementContext(ctx), t.values(s.arguments)...)
	}
	return t.tx.ExecContext(t.statementContext(ctx), rebind(t.engine, s.text), t.values(s.arguments)...)
}

// statementContext is the context of a statement inside a transaction. The
// SQLite driver starts a goroutine for each statement whose context can end.
// Nothing waits there once the transaction holds its lock, and the end of the
// transaction's own context rolls it back all the same.
func (r *Read) statementContext(ctx context.Context) context.Context {
	if r.engine == SQLite {
		return context.WithoutCancel(ctx)
	}
	return ctx
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

// get reads at most one row into what into points to, a struct by its columns'
// names or a single value, and reports whether there was one.
func (r *Read) get(ctx context.Context, name, text string, into any, arguments ...any) (bool, error) {
	rows, err := r.query(ctx, name, text, arguments)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	there := rows.Next()
	if there {
		err = scan(rows, into)
	}
	if err = errors.Join(err, rows.Err(), rows.Close()); err != nil {
		return false, fmt.Errorf("reading %s: %w", name, err)
	}
	return there, nil
}

// forEach reads every row into a T, a struct by its columns' names or a single
// value, and calls take with it.
func forEach[T any](ctx context.Context, r *Read, name, text string, take func(T) error, arguments ...any) error {
	rows, err := r.query(ctx, name, text, arguments)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var row T
		if err := scan(rows, &row); err != nil {
			return fmt.Errorf("reading %s: %w", name, err)
		}
		if err := take(row); err != nil {
			return fmt.Errorf("reading %s: %w", name, err)
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return fmt.Errorf("reading %s: %w", name, err)
	}
	return nil
}

// selectAll reads every row into a T, a struct by its columns' names or a single
// value.
func selectAll[T any](ctx context.Context, r *Read, name, text string, arguments ...any) ([]T, error) {
	var rows []T
	err := forEach(ctx, r, name, text, func(row T) error {
		rows = append(rows, row)
		return nil
	}, arguments...)
	return rows, err
}

// row is a struct that scans columns which a T does not take as they are.
type row[T any] interface{ value() (T, error) }

// convert reads every row into an R and gives what it stands for.
func convert[R row[T], T any](ctx context.Context, r *Read, name, text string, arguments ...any) ([]T, error) {
	var values []T
	err := forEach(ctx, r, name, text, func(row R) error {
		value, err := row.value()
		values = append(values, value)
		return err
	}, arguments...)
	return values, err
}

func (r *Read) query(ctx context.Context, name, text string, arguments []any) (rows *sqlx.Rows, err error) {
	if r.trace != nil {
		r.trace("select", name)
	}
	if kept := r.statements.in(ctx, r.tx, text); kept != nil {
		rows, err = kept.QueryxContext(r.statementContext(ctx), r.values(arguments)...)
	} else {
		rows, err = r.tx.QueryxContext(r.statementContext(ctx), rebind(r.engine, text), r.values(arguments)...)
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return rows, nil
}

// scan scans a row into a struct by name, or its only column into a value.
func scan(rows *sqlx.Rows, into any) error {
	t := reflect.TypeOf(into).Elem()
	if _, scans := into.(sql.Scanner); !scans && t.Kind() == reflect.Struct {
		return rows.StructScan(into)
	}
	return rows.Scan(into)
}
