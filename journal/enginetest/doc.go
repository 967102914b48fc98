// Package enginetest gives tests both engines: SQLite in a temporary folder,
// and a real PostgreSQL server that the test's package starts and ends.
// Nothing but tests imports it.
//
// Main runs a package's tests with a server when one is to be had; Each runs
// a test on both engines, each with databases of its own, migrated. Dialogue
// is a mission that tests alone deploy.
package enginetest
