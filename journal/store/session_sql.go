package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jmoiron/sqlx"
)

// sqlSession is a transaction over database/sql: every one on SQLite, and those
// of migrations on PostgreSQL.
type sqlSession struct {
	engine     Engine
	tx         *sqlx.Tx
	statements *statements // nil: none is kept
}

func (s *sqlSession) query(ctx context.Context, text string, arguments []any) (rows, error) {
	if kept := s.statements.in(ctx, s.tx, text); kept != nil {
		return kept.QueryContext(s.context(ctx), values(s.engine, arguments)...)
	}
	return s.tx.QueryContext(s.context(ctx), rebind(s.engine, text), values(s.engine, arguments)...)
}

func (s *sqlSession) queries(ctx context.Context, list []question, take func(int, rows) error) error {
	for i, q := range list {
		r, err := s.query(ctx, q.text, q.arguments)
		if err != nil {
			return err
		}
		if err := errors.Join(take(i, r), r.Close()); err != nil {
			return err
		}
	}
	return nil
}

func (s *sqlSession) exec(ctx context.Context, list []Statement) (changed []int64, failed int, err error) {
	for i := range list {
		result, err := s.one(ctx, &list[i])
		if err != nil {
			return changed, i, err
		}
		n, err := result.RowsAffected()
		if err != nil {
			return changed, i, err
		}
		changed = append(changed, n)
	}
	return changed, 0, nil
}

func (s *sqlSession) one(ctx context.Context, statement *Statement) (sql.Result, error) {
	arguments := values(s.engine, statement.arguments)
	if kept := s.statements.in(ctx, s.tx, statement.text); kept != nil {
		return kept.ExecContext(s.context(ctx), arguments...)
	}
	return s.tx.ExecContext(s.context(ctx), rebind(s.engine, statement.text), arguments...)
}

// context is the context of a statement inside the transaction. The SQLite
// driver starts a goroutine for each statement whose context can end. Nothing
// waits there once the transaction holds its lock, and the end of the
// transaction's own context rolls it back all the same.
func (s *sqlSession) context(ctx context.Context) context.Context {
	if s.engine == SQLite {
		return context.WithoutCancel(ctx)
	}
	return ctx
}

func (s *sqlSession) commit() error { return s.tx.Commit() }

func (s *sqlSession) rollback() error {
	if err := s.tx.Rollback(); !errors.Is(err, sql.ErrTxDone) {
		return err
	}
	return nil
}
