package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"caper/journal/bootcamp"
	"caper/journal/store"
)

// databaseFlag locates the journal's databases.
type databaseFlag struct {
	DB string `help:"The journal's databases: a folder (SQLite) or a postgres:// URL." name:"db" default:"caper-data"`
}

// open opens the journal's databases.
func (f databaseFlag) open(s *streams, create bool) (*store.Store, error) {
	location, err := store.ParseLocation(f.DB)
	if err != nil {
		return nil, err
	}
	if create {
		if err := store.Create(s.ctx, location); err != nil {
			return nil, err
		}
	}
	return store.Open(location, bootcamp.Content())
}

// requireJournal returns an error when there is no journal, since opening a
// folder would create one.
func (f databaseFlag) requireJournal() error {
	location, err := store.ParseLocation(f.DB)
	if err == nil && location.Engine == store.SQLite && !holdsJournal(location) {
		err = fmt.Errorf("there is no journal in the folder %s (caper migrate up --db %s creates one)", f.DB, f.DB)
	}
	return err
}

// noDatabase is PostgreSQL's code for a missing database.
const noDatabase = "3D000"

// withAdvice adds what to do to the error of a missing database, in one line.
func withAdvice(err error) error {
	if fault := (*pgconn.PgError)(nil); errors.As(err, &fault) && fault.Code == noDatabase {
		return fmt.Errorf("%s (caper migrate up --create creates the databases)", fault.Message)
	}
	return err
}

type migrateCommand struct {
	Direction string `arg:"" enum:"up,down,status" help:"up applies every missing step; down reverts the last step of each database and deletes the data in its tables; status prints the steps."`
	databaseFlag
	Create bool `help:"Creates missing PostgreSQL databases."`
	JSON   bool `help:"Prints one JSON value." name:"json"`
}

// migrationLine describes a migration step.
type migrationLine struct {
	Database string `json:"database"`     // world or char
	Version  int64  `json:"version"`      // number of the step
	Name     string `json:"name"`         // name of the step
	Applied  bool   `json:"applied"`      // reports whether the database has the step
	At       string `json:"at,omitempty"` // RFC 3339, UTC
}

// Run migrates the databases and prints their status. Only up creates the
// databases of a folder.
func (c *migrateCommand) Run(s *streams) (err error) {
	if c.Direction != "up" {
		if err := c.requireJournal(); err != nil {
			return err
		}
	}
	db, err := c.open(s, c.Create)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	switch c.Direction {
	case "up":
		err = db.Up(s.ctx)
	case "down":
		err = db.Down(s.ctx)
	}
	if err != nil {
		return withAdvice(err)
	}
	steps, err := db.Status(s.ctx)
	if err != nil {
		return withAdvice(err)
	}
	list := make([]migrationLine, 0, len(steps))
	for _, m := range steps {
		line := migrationLine{Database: m.Database, Version: m.Version, Name: m.Name, Applied: m.Applied}
		if m.Applied {
			line.At = m.At.UTC().Format(time.RFC3339)
		}
		list = append(list, line)
	}
	if c.JSON {
		return printJSON(s.out, map[string]any{"migrations": list})
	}
	for _, line := range list {
		state := "missing"
		if line.Applied {
			state = "applied"
		}
		fmt.Fprintf(s.out, "%-6s %4d  %-8s %s\n", line.Database, line.Version, state, line.Name)
	}
	return nil
}
