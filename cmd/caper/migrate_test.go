package main

import (
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

// TestMissingDatabasesAreExplained takes what PostgreSQL says of a database
// that nobody made, and of another fault.
func TestMissingDatabasesAreExplained(t *testing.T) {
	missing := &pgconn.PgError{Severity: "FATAL", Code: "3D000", Message: `database "x_world" does not exist`}
	err := explained(fmt.Errorf("looking:\n\t%w", missing))
	if text := err.Error(); text != `database "x_world" does not exist (caper migrate up --create makes the databases)` {
		t.Errorf("told %q", text)
	}
	other := &pgconn.PgError{Code: "28P01"}
	if err := explained(other); err != error(other) {
		t.Errorf("told %v", err)
	}
	if err := explained(nil); err != nil {
		t.Errorf("told %v of nothing", err)
	}
}
