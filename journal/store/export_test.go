package store

import (
	"context"
	"errors"

	"caper/journal/content"
)

// LoadRows reads the enabled content and judges nothing.
func (s *Store) LoadRows(ctx context.Context) (missions []*content.Mission, experiences []*content.Experience, err error) {
	tx, err := s.World.Begin(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	l := worldLoader{ctx: ctx, read: &tx.Read, catalog: &Catalog{World: content.NewWorld(), missions: map[content.MissionID]*content.Mission{}}}
	_, err = l.rows()
	return l.missions, l.experiences, err
}

// Text is the statement's SQL.
func (s Statement) Text() string { return s.text }

// DueScenesPlan is how SQLite carries out DueScenes.
func (s *Store) DueScenesPlan(ctx context.Context) (plan []string, err error) {
	rows, err := s.Char.db.QueryContext(ctx, "EXPLAIN QUERY PLAN "+dueScenes, 0, 0, 10)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var id, parent, unused int
		var detail string
		if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
			return nil, err
		}
		plan = append(plan, detail)
	}
	return plan, rows.Err()
}
