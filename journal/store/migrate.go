package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"
)

// Migration is the status of one step of a database.
type Migration struct {
	Database string    // "world" or "char"
	Version  int64     // number of the step, from 1
	Name     string    // what the step does
	Applied  bool      // whether the database has it
	At       time.Time // zero: not applied
}

// step is one migration, up and down. Released steps never change. Schema and
// data are separate steps, so that every constraint is in place before the data.
type step struct {
	version int64
	name    string
	up      func(context.Context, *Tx) error
	down    func(context.Context, *Tx) error
}

func worldSteps(c *Content) []step {
	return []step{
		{1, "ConsolidatedWorldSchema", create(worldSchema), drop(worldTables)},
		{2, "SeedWorldContent", c.seed, clear(worldTables)},
	}
}

var charSteps = []step{
	{1, "ConsolidatedCharacterSchema", create(charSchema), drop(charTables)},
	{2, "OrderCredit", create(charCreditOrder), each("DROP INDEX ", []string{"character_mission_credit_oldest"})},
}

func (d *Database) steps() []step {
	if d.Name == "world" {
		return worldSteps(&d.content)
	}
	return charSteps
}

func create(schema []string) func(context.Context, *Tx) error {
	return func(ctx context.Context, t *Tx) error {
		for _, text := range schema {
			if err := t.Run(ctx, Raw("creating the schema", table(t.engine, text))); err != nil {
				return err
			}
		}
		return nil
	}
}

func drop(tables []string) func(context.Context, *Tx) error { return each("DROP TABLE ", tables) }

func clear(tables []string) func(context.Context, *Tx) error { return each("DELETE FROM ", tables) }

func each(verb string, tables []string) func(context.Context, *Tx) error {
	return func(ctx context.Context, t *Tx) error {
		for _, name := range tables {
			if err := t.Run(ctx, Raw(verb+name, verb+name)); err != nil {
				return err
			}
		}
		return nil
	}
}

func (d *Database) dialect() goose.Dialect {
	if d.Engine == PostgreSQL {
		return goose.DialectPostgres
	}
	return goose.DialectSQLite3
}

// provider returns goose's runner for the history of the database.
func (d *Database) provider() (*goose.Provider, error) {
	var list []*goose.Migration
	for _, s := range d.steps() {
		run := func(f func(context.Context, *Tx) error) *goose.GoFunc {
			return &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
				return f(ctx, &Tx{Read{d.Engine, &sqlSession{d.Engine, &sqlx.Tx{Tx: tx, Mapper: d.db.Mapper}, nil}, d.trace}})
			}}
		}
		list = append(list, goose.NewGoMigration(s.version, run(s.up), run(s.down)))
	}
	p, err := goose.NewProvider(d.dialect(), d.db.DB, nil, goose.WithGoMigrations(list...), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return nil, fmt.Errorf("preparing the migrations of %s: %w", d.Name, err)
	}
	return p, nil
}

// Up applies every missing step, World first. Two processes must not run it at
// once.
func (s *Store) Up(ctx context.Context) error {
	if err := s.known(ctx); err != nil {
		return err
	}
	for _, d := range []*Database{s.World, s.Char} {
		p, err := d.provider()
		if err != nil {
			return err
		}
		if _, err := p.Up(ctx); err != nil {
			return fmt.Errorf("migrating %s: %w", d.Name, err)
		}
	}
	return nil
}

// Down reverts the last step of each database, Char first. A database without
// any step stays as it is.
func (s *Store) Down(ctx context.Context) error {
	if err := s.known(ctx); err != nil {
		return err
	}
	for _, d := range []*Database{s.Char, s.World} {
		p, err := d.provider()
		if err != nil {
			return err
		}
		if _, err := p.Down(ctx); err != nil && !errors.Is(err, goose.ErrNoNextVersion) {
			return fmt.Errorf("migrating %s down: %w", d.Name, err)
		}
	}
	return nil
}

// Status returns every step of both databases.
func (s *Store) Status(ctx context.Context) ([]Migration, error) {
	var list []Migration
	for _, d := range []*Database{s.World, s.Char} {
		p, err := d.provider()
		if err != nil {
			return nil, err
		}
		steps, err := p.Status(ctx)
		if err != nil {
			return nil, fmt.Errorf("looking at the migrations of %s: %w", d.Name, err)
		}
		for i, step := range steps {
			list = append(list, Migration{d.Name, step.Source.Version, d.steps()[i].name, step.State == goose.StateApplied, step.AppliedAt})
		}
	}
	return list, nil
}

// ErrBehind says that a database lacks steps.
var ErrBehind = errors.New("the database is not at this build's version")

// Check must succeed before players are admitted: both databases must be at
// exactly the last step of this build's history.
func (s *Store) Check(ctx context.Context) error {
	for _, d := range []*Database{s.World, s.Char} {
		p, err := d.provider()
		if err != nil {
			return err
		}
		have, err := d.applied(ctx, p)
		if err != nil {
			return err
		}
		if want := len(d.steps()); len(have) != want {
			return fmt.Errorf("%s is at step %d, this build has %d (caper migrate up): %w", d.Name, len(have), want, ErrBehind)
		}
	}
	return nil
}
