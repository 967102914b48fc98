package store

import (
	"database/sql"

	"caper/journal/content"
)

// reference reads what content speaks of.
func (l *worldLoader) reference() []loading {
	w := l.catalog.World
	return []loading{
		{"maps", "SELECT map_context FROM world_map", set(w.Maps)},
		{"items", `SELECT t.template_id, t.class_id, c.stack_size
			FROM item_template t JOIN item_class c ON c.class_id = t.class_id`, func(r *sql.Rows) error {
			var id content.ItemTemplate
			var info content.ItemInfo
			err := r.Scan(&id, &info.Class, &info.StackSize)
			w.Items[id] = info
			return err
		}},
		{"levels", "SELECT experience FROM level_threshold ORDER BY level", func(r *sql.Rows) error {
			var experience int64
			err := r.Scan(&experience)
			l.catalog.Levels = append(l.catalog.Levels, experience)
			return err
		}},
		{"packages", "SELECT npc_package_id FROM npc_package", set(w.Packages)},
		{"creatures", "SELECT creature_id, npc_package_id FROM creature_definition", func(r *sql.Rows) error {
			var id content.CreatureID
			var info content.CreatureInfo
			err := r.Scan(&id, &info.Package)
			w.Creatures[id] = info
			return err
		}},
		{"spawns", "SELECT spawn_id, map_context, creature_id FROM static_spawn", func(r *sql.Rows) error {
			var id content.SpawnID
			var info content.SpawnInfo
			err := r.Scan(&id, &info.Map, &info.Creature)
			w.Spawns[id] = info
			return err
		}},
		{"classes of objects", "SELECT class_id, npc_augmentation FROM entity_class", func(r *sql.Rows) error {
			var id content.EntityClass
			var info content.ClassInfo
			err := r.Scan(&id, &info.NPCAugmented)
			w.Classes[id] = info
			return err
		}},
		{"audio sets", "SELECT audio_set_id FROM audio_set", set(w.AudioSets)},
	}
}

// set takes in rows of one number.
func set[T ~uint32](into map[T]bool) func(*sql.Rows) error {
	return func(r *sql.Rows) error {
		var id T
		err := r.Scan(&id)
		into[id] = true
		return err
	}
}
