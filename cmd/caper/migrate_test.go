package main

import (
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

// TestMissingDatabasesAreExplained passes PostgreSQL's error for a missing
// database, and another error.
func TestMissingDatabasesAreExplained(t *testing.T) {
	missing := &pgconn.PgError{Severity: "FATAL", Code: "3D000", Message: `database "x_world" does not exist`}
	err := withAdvice(fmt.Errorf("looking:\n\t%w", missing))
	if text := err.Error(); text != `database "x_world" does not exist (caper migrate up --create creates the databases)` {
		t.Errorf("the error is %q", text)
	}
	other := &pgconn.PgError{Code: "28P01"}
	if err := withAdvice(other); err != error(other) {
		t.Errorf("the error is %v, want it unchanged", err)
	}
	if err := withAdvice(nil); err != nil {
		t.Errorf("the error is %v, want nil", err)
	}
}
