package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"caper/journal/bootcamp"
	"caper/journal/store"
)

// databaseFlag says where the journal is.
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

// mustHold is an error where there is no journal: opening a folder makes one.
func (f databaseFlag) mustHold() error {
	location, err := store.ParseLocation(f.DB)
	if err == nil && location.Engine == store.SQLite && !holdsJournal(location) {
		err = fmt.Errorf("there is no journal in the folder %s (caper migrate up --db %s makes one)", f.DB, f.DB)
	}
	return err
}

// noDatabase is PostgreSQL's code for a database that is not there.
const noDatabase = "3D000"

// explained says what to do about databases that nobody made, in one line.
func explained(err error) error {
	if fault := (*pgconn.PgError)(nil); errors.As(err, &fault) && fault.Code == noDatabase {
		return fmt.Errorf("%s (caper migrate up --create makes the databases)", fault.Message)
	}
	return err
}

type migrateCommand struct {
	Direction string `arg:"" enum:"up,down,status" help:"up applies every missing step; down takes back the last of each database with all that is in its tables; status tells."`
	databaseFlag
	Create bool `help:"Makes the PostgreSQL databases that are not there."`
	JSON   bool `help:"Prints one JSON value." name:"json"`
}

// migrationLine is what is told of a step.
type migrationLine struct {
	Database string `json:"database"`
	Version  int64  `json:"version"`
	Name     string `json:"name"`
	Applied  bool   `json:"applied"`
	At       string `json:"at,omitempty"` // RFC 3339, UTC
}

// Run migrates, and tells where the databases stand then. Only up makes a
// folder's databases.
func (c *migrateCommand) Run(s *streams) (err error) {
	if c.Direction != "up" {
		if err := c.mustHold(); err != nil {
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
		return explained(err)
	}
	steps, err := db.Status(s.ctx)
	if err != nil {
		return explained(err)
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
