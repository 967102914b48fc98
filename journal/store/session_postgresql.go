package store

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// pgSession is a transaction over one of the pool's connections. What is asked
// or written together goes to the server in one round trip, and so does BEGIN
// with the first of it.
type pgSession struct {
	connection *pgxpool.Conn // nil once the transaction has ended
	begin      string        // BEGIN as long as it was not sent
	ctx        context.Context
}

func beginPostgreSQL(ctx context.Context, pool *pgxpool.Pool, readOnly bool) (*pgSession, error) {
	connection, err := pool.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	s := &pgSession{connection: connection, begin: "BEGIN ISOLATION LEVEL READ COMMITTED", ctx: ctx}
	if readOnly {
		// What is read belongs together, so that it is read as of one moment.
		s.begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
	}
	return s, nil
}

// errEnded says that the transaction has ended.
var errEnded = errors.New("the transaction has ended")

// send sends a batch, after BEGIN if that was not sent yet.
func (s *pgSession) send(ctx context.Context, fill func(*pgx.Batch)) (pgx.BatchResults, error) {
	if s.connection == nil {
		return nil, errEnded
	}
	batch, first := &pgx.Batch{}, s.begin != ""
	if first {
		batch.Queue(s.begin)
		s.begin = ""
	}
	fill(batch)
	results := s.connection.SendBatch(ctx, batch)
	if first {
		if _, err := results.Exec(); err != nil {
			return nil, errors.Join(err, results.Close())
		}
	}
	return results, nil
}

func (s *pgSession) query(ctx context.Context, text string, arguments []any) (rows, error) {
	results, err := s.send(ctx, func(b *pgx.Batch) { b.Queue(rebind(PostgreSQL, text), values(PostgreSQL, arguments)...) })
	if err != nil {
		return nil, err
	}
	r, err := results.Query()
	if err != nil {
		return nil, errors.Join(err, results.Close())
	}
	return &pgRows{r, results}, nil
}

func (s *pgSession) queries(ctx context.Context, list []question, take func(int, rows) error) error {
	results, err := s.send(ctx, func(b *pgx.Batch) {
		for _, q := range list {
			b.Queue(rebind(PostgreSQL, q.text), values(PostgreSQL, q.arguments)...)
		}
	})
	if err != nil {
		return err
	}
	for i := range list {
		r, err := results.Query()
		if err == nil {
			of := &pgRows{r, nil}
			err = errors.Join(take(i, of), of.Close())
		}
		if err != nil {
			return errors.Join(err, results.Close())
		}
	}
	return results.Close()
}

func (s *pgSession) exec(ctx context.Context, list []Statement) (changed []int64, failed int, err error) {
	results, err := s.send(ctx, func(b *pgx.Batch) {
		for i := range list {
			b.Queue(rebind(PostgreSQL, list[i].text), values(PostgreSQL, list[i].arguments)...)
		}
	})
	if err != nil {
		return nil, 0, err
	}
	for i := range list {
		tag, err := results.Exec()
		if err != nil {
			_ = results.Close() // tells the same error
			return changed, i, err
		}
		changed = append(changed, tag.RowsAffected())
	}
	return changed, 0, results.Close()
}

// errRolledBack says that the server rolled back instead of committing.
var errRolledBack = errors.New("the server rolled the transaction back")

func (s *pgSession) commit() error {
	if s.connection == nil {
		return errEnded
	}
	defer s.release()
	if s.begin != "" {
		return nil // nothing was asked or written
	}
	tag, err := s.connection.Exec(s.ctx, "COMMIT")
	if err == nil && tag.String() != "COMMIT" {
		return errRolledBack
	}
	return err
}

// rollbackTime bounds how long a rollback may take. It is made when the
// transaction's own context may be over.
const rollbackTime = 5 * time.Second

func (s *pgSession) rollback() error {
	if s.connection == nil {
		return nil
	}
	defer s.release()
	if s.begin != "" || s.connection.Conn().IsClosed() {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), rollbackTime)
	defer cancel()
	_, err := s.connection.Exec(ctx, "ROLLBACK")
	return err
}

func (s *pgSession) release() {
	s.connection.Release() // a connection that is still in a transaction is closed
	s.connection = nil
}

// pgRows are pgx's rows as database/sql has them.
type pgRows struct {
	pgx.Rows
	results pgx.BatchResults // closed with the rows; nil: not theirs
}

// Close ends the rows and reports what went wrong with them.
func (r *pgRows) Close() error {
	r.Rows.Close()
	err := r.Rows.Err()
	if r.results != nil {
		results := r.results
		r.results = nil
		if closing := results.Close(); err == nil {
			err = closing
		}
	}
	return err
}

// Columns are the names of the columns.
func (r *pgRows) Columns() ([]string, error) {
	fields := r.FieldDescriptions()
	names := make([]string, len(fields))
	for i := range fields {
		names[i] = fields[i].Name
	}
	return names, nil
}
