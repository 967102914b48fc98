package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib" // the driver "pgx" too
	"github.com/jmoiron/sqlx"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Engine is the kind of a database.
type Engine uint8

// The engines.
const (
	SQLite Engine = iota
	PostgreSQL
)

func (e Engine) String() string { return [...]string{"sqlite", "postgresql"}[e] }

// Location says where the databases are: a folder (SQLite) or a PostgreSQL
// URL, whose path, when it has one, is a prefix of the databases' names
// (postgres://host/test: test_world and test_char).
type Location struct {
	Engine Engine // SQLite or PostgreSQL
	Folder string // of the SQLite files; empty on PostgreSQL
	server *url.URL
	prefix string
}

var plainName = regexp.MustCompile(`^[a-z][a-z0-9_]{0,40}$`)

// ParseLocation parses the text of the flag --db.
func ParseLocation(text string) (Location, error) {
	if !strings.HasPrefix(text, "postgres://") && !strings.HasPrefix(text, "postgresql://") {
		if text == "" {
			return Location{}, errors.New("the database's folder has no name")
		}
		return Location{Engine: SQLite, Folder: text}, nil
	}
	server, err := url.Parse(text)
	if err != nil {
		return Location{}, fmt.Errorf("reading the database's URL: %w", err)
	}
	prefix := strings.Trim(server.Path, "/")
	if prefix != "" && !plainName.MatchString(prefix) {
		return Location{}, fmt.Errorf("the prefix %q of the databases must be lower case letters, digits and _", prefix)
	}
	return Location{Engine: PostgreSQL, server: server, prefix: prefix}, nil
}

// database returns the full name of one of the databases, "world" or "char".
func (l Location) database(name string) string {
	if l.prefix != "" {
		return l.prefix + "_" + name
	}
	return name
}

// dsn returns the driver and the data source of a database.
func (l Location) dsn(name string) (string, string) {
	if l.Engine == SQLite {
		path := (&url.URL{Path: filepath.ToSlash(filepath.Join(l.Folder, name+".db"))}).EscapedPath()
		return "sqlite", "file:" + path + "?_txlock=immediate&_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)" +
			"&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)"
	}
	at := *l.server
	at.Path = "/" + l.database(name)
	return "pgx", at.String()
}

// Store is the two open databases.
type Store struct {
	World *Database // what missions are
	Char  *Database // what characters did with them
}

// Database is one of the two databases.
type Database struct {
	Engine     Engine // SQLite or PostgreSQL
	Name       string // "world" or "char"
	content    Content
	db         *sqlx.DB
	pool       *pgxpool.Pool // of PostgreSQL, what db is over
	statements *statements   // of SQLite
	trace      Trace
}

// Open opens both databases. Content is what World is seeded with and the scripts
// that its scenes name. Connections are made when they are first used. On SQLite the folder is
// made; on PostgreSQL the databases must be there.
func Open(l Location, c Content) (*Store, error) {
	if l.Engine == SQLite {
		if err := os.MkdirAll(l.Folder, 0o755); err != nil {
			return nil, fmt.Errorf("making the database's folder: %w", err)
		}
	}
	world, err := open(context.Background(), l, "world", c)
	if err != nil {
		return nil, err
	}
	char, err := open(context.Background(), l, "char", c)
	if err != nil {
		return nil, errors.Join(err, world.close())
	}
	return &Store{world, char}, nil
}

// maxConnections is how many connections to a PostgreSQL database are open at
// once.
const maxConnections = 16

func open(ctx context.Context, l Location, name string, c Content) (*Database, error) {
	driver, source := l.dsn(name)
	if l.Engine == PostgreSQL {
		config, err := pgxpool.ParseConfig(source)
		if err != nil {
			return nil, fmt.Errorf("opening the %s database: %w", name, err)
		}
		config.MaxConns = maxConnections
		pool, err := pgxpool.NewWithConfig(ctx, config)
		if err != nil {
			return nil, fmt.Errorf("opening the %s database: %w", name, err)
		}
		return &Database{Engine: l.Engine, Name: name, content: c, db: sqlx.NewDb(stdlib.OpenDBFromPool(pool), driver), pool: pool}, nil
	}
	db, err := sqlx.Open(driver, source)
	if err != nil {
		return nil, fmt.Errorf("opening the %s database: %w", name, err)
	}
	db.SetMaxOpenConns(1) // writers queue here, not in the file's lock
	return &Database{Engine: l.Engine, Name: name, content: c, db: db, statements: newStatements(l.Engine)}, nil
}

func (d *Database) close() error {
	err := d.db.Close()
	if d.pool != nil {
		d.pool.Close()
	}
	return err
}

// Create creates the PostgreSQL databases that do not exist. On SQLite it does
// nothing.
func Create(ctx context.Context, l Location) error { return createDatabases(ctx, l, nil) }

// CreateLike creates the PostgreSQL databases that do not exist as copies of
// others with their rows. Nobody may be connected to those.
func CreateLike(ctx context.Context, l, like Location) error { return createDatabases(ctx, l, &like) }

func createDatabases(ctx context.Context, l Location, like *Location) (err error) {
	if l.Engine == SQLite {
		return nil
	}
	at := *l.server
	at.Path = "/postgres"
	db, err := sql.Open("pgx", at.String())
	if err != nil {
		return fmt.Errorf("reaching the server: %w", err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	for _, name := range []string{"world", "char"} {
		var there bool
		row := db.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)", l.database(name))
		if err := row.Scan(&there); err != nil {
			return fmt.Errorf("looking for the %s database: %w", name, err)
		}
		if there {
			continue
		}
		statement := `CREATE DATABASE "` + l.database(name) + `"`
		if like != nil {
			statement += ` TEMPLATE "` + like.database(name) + `"`
		}
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("making the %s database: %w", name, err)
		}
	}
	return nil
}

// Close closes both databases.
func (s *Store) Close() error { return errors.Join(s.World.close(), s.Char.close()) }

// Retryable reports whether a transaction failed only because others were
// running: a serialization failure, a deadlock, a busy database.
func Retryable(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == "40001" || pg.Code == "40P01"
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		code := lite.Code() & 0xff
		return code == sqlite3.SQLITE_BUSY || code == sqlite3.SQLITE_LOCKED
	}
	return false
}

// Conflict reports whether a statement broke a uniqueness constraint: another
// writer was first.
func Conflict(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == "23505"
	}
	var lite *sqlite.Error
	return errors.As(err, &lite) &&
		(lite.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE || lite.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
}
