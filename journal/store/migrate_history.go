package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
)

// ErrForeign says that a database has another history than this build's: the
// consolidated history needs fresh databases (J-MIG-012).
var ErrForeign = errors.New("the database was migrated by other steps; use the build that did, or an empty database")

// applied returns the versions in the database's history, ascending. A history
// that is not the beginning of this build's is an error.
func (d *Database) applied(ctx context.Context, p *goose.Provider) ([]int64, error) {
	if _, err := p.GetDBVersion(ctx); err != nil { // makes the table where there is none
		return nil, fmt.Errorf("looking at the version of %s: %w", d.Name, err)
	}
	history, err := database.NewStore(d.dialect(), goose.DefaultTablename)
	if err != nil {
		return nil, fmt.Errorf("looking at the history of %s: %w", d.Name, err)
	}
	rows, err := history.ListMigrations(ctx, d.db.DB)
	if err != nil {
		return nil, fmt.Errorf("looking at the history of %s: %w", d.Name, err)
	}
	var versions []int64
	for _, row := range rows {
		if row.Version != 0 && row.IsApplied {
			versions = append(versions, row.Version)
		}
	}
	slices.Sort(versions)
	steps := d.steps()
	for i, version := range versions {
		if i >= len(steps) || version != steps[i].version {
			return nil, fmt.Errorf("%s has step %d in its history, which is not step %d of this build: %w", d.Name, version, i+1, ErrForeign)
		}
	}
	return versions, nil
}

// known returns an error when one of the databases has another history.
func (s *Store) known(ctx context.Context) error {
	for _, d := range []*Database{s.World, s.Char} {
		p, err := d.provider()
		if err != nil {
			return err
		}
		if _, err := d.applied(ctx, p); err != nil {
			return err
		}
	}
	return nil
}
