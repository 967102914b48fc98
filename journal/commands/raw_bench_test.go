package commands_test

import (
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"caper/journal/enginetest"
)

// rawTables are as many rows as a character's journal has, for the bare
// database to read and write.
var rawTables = []string{
	"CREATE TABLE raw_row (id INTEGER PRIMARY KEY, value BIGINT NOT NULL, text VARCHAR(64) NOT NULL)",
	"CREATE TABLE raw_log (id BIGINT PRIMARY KEY, value BIGINT NOT NULL)",
}

const rawRows = 64

// BenchmarkRaw is the bare database at what a simple transition does: eight
// reads by a primary key, an update and an insert in one transaction. What
// BenchmarkTransitionsAtOnce reaches is measured against it in the same run.
func BenchmarkRaw(b *testing.B) {
	for _, engine := range enginetest.Engines(b) {
		for _, n := range []int{1, 2, 4, 8} {
			b.Run(fmt.Sprintf("%s/%d", engine.Name, n), func(b *testing.B) {
				db := engine.DB(b)
				enginetest.Migrated(b, db)
				if engine.Name == "sqlite" {
					rawSQLite(b, filepath.Join(db, "char.db"), n)
				} else {
					rawPostgreSQL(b, db, n)
				}
			})
		}
	}
}

func rawSQLite(b *testing.B, file string, workers int) {
	db, err := sql.Open("sqlite", "file:"+file+"?_txlock=immediate&_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)")
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, text := range append(rawTables, rawFill...) {
		if _, err := db.Exec(text); err != nil {
			b.Fatal(err)
		}
	}
	prepare := func(text string) *sql.Stmt {
		s, err := db.Prepare(text)
		if err != nil {
			b.Fatal(err)
		}
		return s
	}
	read := prepare("SELECT id, value, text FROM raw_row WHERE id = ?")
	update := prepare("UPDATE raw_row SET value = value + 1 WHERE id = ?")
	insert := prepare("INSERT INTO raw_log (id, value) VALUES (?, ?)")
	var mutex sync.Mutex
	next := 0
	var working sync.WaitGroup
	b.ResetTimer()
	for range workers {
		working.Go(func() {
			for {
				mutex.Lock()
				next++
				i := next
				mutex.Unlock()
				if i > b.N {
					return
				}
				if err := rawTransaction(db, read, update, insert, i); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	working.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "transitions/s")
}

func rawTransaction(db *sql.DB, read, update, insert *sql.Stmt, i int) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing, after the commit
	of := tx.Stmt(read)
	for k := range 8 {
		var id, value int64
		var text string
		if err := of.QueryRow((i+k)%rawRows+1).Scan(&id, &value, &text); err != nil {
			return err
		}
	}
	if _, err := tx.Stmt(update).Exec(i%rawRows + 1); err != nil {
		return err
	}
	if _, err := tx.Stmt(insert).Exec(i, i); err != nil {
		return err
	}
	return tx.Commit()
}

var rawFill = []string{fmt.Sprintf(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
	INSERT INTO raw_row (id, value, text) SELECT i, 0, 'a row of the journal' FROM n`, rawRows)}

// rawScript is the same transaction for pgbench, each connection at rows of its
// own, as each character has.
const rawScript = `\set own :client_id * 8
BEGIN;
SELECT id, value, text FROM raw_row WHERE id = :own + 1 FOR UPDATE;
SELECT id, value, text FROM raw_row WHERE id = :own + 2;
SELECT id, value, text FROM raw_row WHERE id = :own + 3;
SELECT id, value, text FROM raw_row WHERE id = :own + 4;
SELECT id, value, text FROM raw_row WHERE id = :own + 5;
SELECT id, value, text FROM raw_row WHERE id = :own + 6;
SELECT id, value, text FROM raw_row WHERE id = :own + 7;
SELECT id, value, text FROM raw_row WHERE id = :own + 8;
UPDATE raw_row SET value = value + 1 WHERE id = :own + 1;
INSERT INTO raw_log (id, value) VALUES (nextval('raw_number'), 1);
COMMIT;
`

var rawSpeed = regexp.MustCompile(`tps = ([0-9.]+)`)

// rawPostgreSQL runs pgbench, which counts by itself: b.N transactions over as
// many connections as there are workers.
func rawPostgreSQL(b *testing.B, location string, workers int) {
	tool := "/usr/lib/postgresql/15/bin/pgbench"
	if _, err := os.Stat(tool); err != nil {
		b.Skip("pgbench is not to be had: ", err)
	}
	at, err := url.Parse(location)
	if err != nil {
		b.Fatal(err)
	}
	at.Path += "_char"
	db, err := sql.Open("pgx", at.String())
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	for _, text := range append(append(rawTables, rawFill...), "CREATE SEQUENCE raw_number") {
		if _, err := db.Exec(text); err != nil {
			b.Fatal(err)
		}
	}
	script := filepath.Join(b.TempDir(), "raw.sql")
	if err := os.WriteFile(script, []byte(rawScript), 0o644); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	out, err := exec.Command(tool, "--no-vacuum", "--protocol", "prepared", "--file", script, "--client", fmt.Sprint(workers), "--jobs", fmt.Sprint(workers),
		"--transactions", fmt.Sprint(max(1, b.N/workers)), at.String()).CombinedOutput()
	if err != nil {
		b.Fatalf("pgbench: %v\n%s", err, out)
	}
	speed := rawSpeed.FindStringSubmatch(string(out))
	if speed == nil {
		b.Fatalf("pgbench tells no speed:\n%s", out)
	}
	var perSecond float64
	if _, err := fmt.Sscan(strings.TrimSpace(speed[1]), &perSecond); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(perSecond, "transitions/s")
}
