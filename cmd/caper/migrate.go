package main

import (
	"errors"
	"fmt"
	"time"

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
	return store.Open(location)
}

type migrateCommand struct {
	Direction string `arg:"" enum:"up,down,status" help:"up applies every missing step, down takes back the last of each database, status tells."`
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

// Run migrates, and tells where the databases stand then.
func (c *migrateCommand) Run(s *streams) (err error) {
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
		return err
	}
	steps, err := db.Status(s.ctx)
	if err != nil {
		return err
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
