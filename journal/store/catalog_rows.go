package store

import (
	"context"
	"slices"

	"caper/journal/content"
)

// worldLoader reads World's tables into missions; rows come in authored order.
type worldLoader struct {
	ctx         context.Context
	read        *Read
	catalog     *Catalog
	missions    []*content.Mission
	experiences []*content.Experience
	broken      map[*content.Mission]bool // missions with a document that cannot be read
	byKey       map[revisionKey]*content.Mission
}

// revisionKey names a revision of a mission in the rows that belong to it.
type revisionKey struct {
	Mission  content.MissionID `db:"mission_id"`
	Revision content.Revision  `db:"content_revision"`
}

// loading reads the rows of one table into the loader.
type loading func(*worldLoader) error

// load returns a loading of rows of one type.
func load[T any](name, text string, take func(*worldLoader, T) error) loading {
	return func(l *worldLoader) error {
		return forEach(l.ctx, l.read, name, text, func(row T) error { return take(l, row) })
	}
}

// ofMission returns a loading of a mission table: its rows of enabled revisions,
// in order within each mission. T embeds a revisionKey.
func ofMission[T interface{ key() revisionKey }](name, table, columns, order string, take func(*worldLoader, *content.Mission, T) error) loading {
	text := "SELECT mission_id, content_revision, " + columns + " FROM " + table +
		` WHERE EXISTS (SELECT 1 FROM mission_content_definition d WHERE d.enabled
			AND d.mission_id = ` + table + `.mission_id AND d.content_revision = ` + table + `.content_revision)
		ORDER BY mission_id, ` + order
	return load(name, text, func(l *worldLoader, row T) error { return take(l, l.byKey[row.key()], row) })
}

func (k revisionKey) key() revisionKey { return k }

// load reads the content and validates it.
func (l *worldLoader) load() error {
	legacy, err := l.rows()
	if err != nil {
		return err
	}
	l.missions = slices.DeleteFunc(l.missions, func(m *content.Mission) bool { return l.broken[m] })
	l.catalog.admit(l.missions, l.experiences)
	l.catalog.legacy(legacy)
	return nil
}

// rows reads every table and returns the missions of fallback rows.
func (l *worldLoader) rows() ([]content.MissionID, error) {
	l.byKey, l.broken = map[revisionKey]*content.Mission{}, map[*content.Mission]bool{}
	var legacy []content.MissionID
	steps := slices.Concat(referenceTables, missionTables, []loading{
		load("experiences", `SELECT experience_key, content_revision, experience_json FROM mission_experience
			WHERE enabled ORDER BY experience_key`, (*worldLoader).experience),
		load("legacy missions", "SELECT mission_id FROM npc_mission ORDER BY mission_id", func(_ *worldLoader, id content.MissionID) error {
			legacy = append(legacy, id)
			return nil
		}),
	})
	for _, read := range steps {
		if err := read(l); err != nil {
			return nil, err
		}
	}
	return legacy, nil
}

type experienceRow struct {
	Key      string           `db:"experience_key"`
	Revision content.Revision `db:"content_revision"`
	Document string           `db:"experience_json"`
}

func (l *worldLoader) experience(row experienceRow) error {
	e, err := content.DecodeExperience(row.Document)
	if err != nil {
		l.catalog.Faults = append(l.catalog.Faults, content.ExperienceFault{
			Experience: row.Key, Revision: row.Revision, Field: "document", Message: err.Error()})
		return nil
	}
	e.Key, e.Revision, e.Enabled = row.Key, row.Revision, true
	l.experiences = append(l.experiences, &e)
	return nil
}

// unreadable leaves out a mission whose document cannot be read. The other
// missions are loaded.
func (l *worldLoader) unreadable(m *content.Mission, field string, err error) {
	if err != nil {
		l.broken[m] = true
		l.catalog.Faults = append(l.catalog.Faults, content.Fault{Mission: m.ID, Revision: m.Revision, Field: field, Message: err.Error(), Criticality: m.Requirement})
	}
}
