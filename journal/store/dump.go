package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Dump returns every row of the database as text, table by table and sorted. It
// is equal on both engines for equal content, so that tests can compare them.
func (d *Database) Dump(ctx context.Context) (list []string, err error) {
	tables := charTables
	if d.Name == "world" {
		tables = worldTables
	}
	tx, err := d.Begin(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	for _, name := range tables {
		var rows []string
		all, err := tx.query(ctx, "the whole of "+name, "SELECT * FROM "+name, nil)
		if err != nil {
			return nil, err
		}
		for err == nil && all.Next() {
			var row string
			row, err = dumpRow(all)
			rows = append(rows, strings.Trim(name, `"`)+row)
		}
		if err := errors.Join(err, all.Err(), all.Close()); err != nil {
			return nil, fmt.Errorf("reading the whole of %s: %w", name, err)
		}
		slices.Sort(rows)
		list = append(list, rows...)
	}
	return list, nil
}

func dumpRow(r rows) (string, error) {
	columns, err := r.Columns()
	if err != nil {
		return "", err
	}
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	if err := r.Scan(into...); err != nil {
		return "", err
	}
	var b strings.Builder
	for i, v := range values {
		switch t := v.(type) {
		case time.Time:
			v = t.UnixMicro()
		case bool:
			v = map[bool]int64{true: 1}[t]
		}
		fmt.Fprintf(&b, " %s=%v", columns[i], v)
	}
	return b.String(), nil
}
