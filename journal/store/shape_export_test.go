package store

import (
	"context"
	"fmt"
	"strings"
)

// Shape is a database's schema as it stands, a line a column, constraint and
// index.
func (d *Database) Shape(ctx context.Context) ([]string, error) {
	text := map[Engine]string{
		SQLite: `SELECT name || ': ' || sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'goose%' ORDER BY name`,
		PostgreSQL: `SELECT line FROM (
			SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || COALESCE(column_default, '') AS line
				FROM information_schema.columns WHERE table_schema = 'public'
			UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
			UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public') AS lines
			WHERE line NOT LIKE '%goose%' ORDER BY line COLLATE "C"`,
	}[d.Engine]
	rows, err := d.db.QueryContext(ctx, text)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []string
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return nil, err
		}
		list = append(list, strings.Join(strings.Fields(line), " "))
	}
	return list, rows.Err()
}

// Rows counts a table's rows.
func (d *Database) Rows(ctx context.Context, table string) (n int, err error) {
	err = d.db.QueryRowContext(ctx, fmt.Sprintf("SELECT COUNT(*) FROM %s", table)).Scan(&n)
	return n, err
}

// CharTables are the tables of Char.
func CharTables() []string { return charTables }
