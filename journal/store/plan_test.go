package store_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"caper/journal/enginetest"
	"caper/journal/store"
)

// walk matches a step of a plan that reads a whole table, by engine.
var walk = map[store.Engine]*regexp.Regexp{
	store.SQLite:     regexp.MustCompile(`^SCAN \w+( USING .*INDEX .*)?$`),
	store.PostgreSQL: regexp.MustCompile(`Seq Scan on`),
}

// partial are the steps of questions that walk a whole index on purpose: the
// index has only the rows that the question is about.
var partial = map[string][]string{"DueScenes": {"SCAN i USING COVERING INDEX character_scene_inbox_pending"}}

// TestPlansGoByKeys holds every question of the store to indexes: none may walk
// a table, which would cost more the more characters there are.
func TestPlansGoByKeys(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := enginetest.Migrated(t, db)
		if s.Char.Engine == store.PostgreSQL {
			crowd(t, s)
		}
		questions := store.Questions(s.Char.Engine)
		if len(questions) < 50 {
			t.Errorf("%d questions, fewer than there are", len(questions))
		}
		for _, q := range questions {
			plan, err := s.Char.Plan(t.Context(), q)
			if err != nil {
				t.Errorf("%s: %v\n%s", q.Method, err, q.Text)
			}
			for _, step := range plan {
				// A subquery's own rows are walked.
				inner := slices.Contains(plan, strings.Replace(step, "SCAN", "CO-ROUTINE", 1)) || slices.Contains(partial[q.Method], strings.TrimSpace(step))
				if walk[s.Char.Engine].MatchString(strings.TrimSpace(step)) && !inner {
					t.Errorf("%s walks a table: %s\n%s\n%s", q.Method, step, q.Text, strings.Join(plan, "\n"))
				}
			}
		}
	})
}

// TestDueScenesWalkNoCharacters has the characters found by those scenes that
// are due, and the letters among the pending ones alone.
func TestDueScenesWalkNoCharacters(t *testing.T) {
	s := peopled(t, enginetest.Engines(t)[0].DB(t))
	for _, q := range store.Questions(store.SQLite) {
		if q.Method != "DueScenes" {
			continue
		}
		plan, err := s.Char.Plan(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(plan, "\n")
		for _, want := range []string{"character_scene_inbox_pending", "character_scene_timer_due", "SEARCH c USING INTEGER PRIMARY KEY (rowid=?)"} {
			if !strings.Contains(text, want) {
				t.Errorf("the plan has no %q:\n%s", want, text)
			}
		}
	}
}

// freed takes every constraint but the keys off the tables.
const freed = `DO $$ DECLARE c RECORD; BEGIN
	FOR c IN SELECT conrelid::regclass AS at, conname FROM pg_constraint
		WHERE contype IN ('f', 'c') AND connamespace = 'public'::regnamespace ORDER BY contype DESC
	LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.at, c.conname); END LOOP; END $$`

// filled writes rows into a table: its first column counts characters, eight
// rows each, where the key has more columns than one; every other number counts
// rows.
const filled = `DO $$ DECLARE names TEXT; cells TEXT; BEGIN
	SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position),
		string_agg(CASE
			WHEN ordinal_position = 1 AND (SELECT count(*) FROM information_schema.key_column_usage k
				WHERE k.table_name = c.table_name AND k.constraint_name LIKE '%%_pkey') > 1 THEN 'i / 8'
			WHEN column_name = 'character_id' AND ordinal_position > 1 THEN 'i / 8'
			WHEN column_name IN ('state', 'status') THEN 'CASE WHEN i %% 100 = 0 THEN 0 ELSE 2 END'
			WHEN data_type = 'bigint' THEN 'i'
			WHEN data_type = 'boolean' THEN 'i %% 2 = 0'
			WHEN data_type = 'json' THEN '''{}'''
			WHEN data_type LIKE 'timestamp%%' THEN 'now() + i * INTERVAL ''1 second'''
			ELSE '''x'' || i' END, ', ' ORDER BY ordinal_position)
		INTO names, cells FROM information_schema.columns c WHERE table_schema = 'public' AND table_name = '%s';
	EXECUTE 'INSERT INTO "%s" (' || names || ') SELECT ' || cells || ' FROM generate_series(8, 20000) i'; END $$`

// crowd fills every table of a PostgreSQL Char with many rows of many
// characters, so that its planner has a choice, and lets it know of them. The
// rows mean nothing.
func crowd(t *testing.T, s *store.Store) {
	t.Helper()
	list := []store.Statement{store.Raw("freeing the tables", freed)}
	for _, table := range store.CharTables() {
		table = strings.Trim(table, `"`)
		list = append(list, store.Raw("filling "+table, fmt.Sprintf(filled, table, table)))
	}
	enginetest.Run(t, s.Char, append(list, store.Raw("counting rows", "ANALYZE"))...)
}
