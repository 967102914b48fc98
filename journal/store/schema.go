package store

import (
	"fmt"
	"regexp"
	"strings"
)

// A column in the schema is written {kind name}, with ? after the kind where
// it may be null. Unsigned 32-bit numbers are wide signed columns with a
// check; unsigned 64-bit ones keep their bits and are compared for equality
// alone; times are timestamptz or microseconds.
var column = regexp.MustCompile(`\{(\w+)(\??) (\w+)\}`)

var columnTypes = map[string][2]string{ // SQLite, PostgreSQL
	"id":   {"INTEGER", "BIGINT"},
	"u32":  {"INTEGER", "BIGINT"},
	"int":  {"INTEGER", "BIGINT"},
	"bits": {"INTEGER", "BIGINT"},
	"text": {"TEXT", "TEXT"},
	"bool": {"INTEGER", "BOOLEAN"},
	"time": {"INTEGER", "TIMESTAMPTZ"},
	"json": {"TEXT", "JSON"}, // kept to the letter by both
}

// table expands a CREATE TABLE for the engine.
func table(e Engine, text string) string {
	text = column.ReplaceAllStringFunc(text, func(match string) string {
		part := column.FindStringSubmatch(match)
		kind, nullable, name := part[1], part[2] == "?", part[3]
		types, known := columnTypes[kind]
		if !known {
			panic("store: the schema has no column kind " + kind)
		}
		definition := name + " " + types[e]
		if !nullable {
			definition += " NOT NULL"
		}
		switch {
		case kind == "u32":
			definition += fmt.Sprintf(" CHECK (%s BETWEEN 0 AND 4294967295)", name)
		case kind == "json" && e == SQLite:
			definition += fmt.Sprintf(" CHECK (json_valid(%s))", name)
		case kind == "bool" && e == SQLite:
			definition += fmt.Sprintf(" CHECK (%s IN (0, 1))", name)
		}
		return definition
	})
	if e == SQLite && strings.HasPrefix(text, "CREATE TABLE") {
		text += " STRICT"
	}
	return text
}
