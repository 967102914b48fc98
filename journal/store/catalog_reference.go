package store

import "caper/journal/content"

// referenceTables are the tables of what content refers to.
var referenceTables = []loading{
	load("maps", "SELECT map_context FROM world_map", func(l *worldLoader, id content.MapContext) error {
		l.catalog.World.Maps[id] = true
		return nil
	}),
	load("items", `SELECT t.template_id AS id, t.class_id AS "info.class", c.stack_size AS "info.stacksize"
		FROM item_template t JOIN item_class c ON c.class_id = t.class_id`, func(l *worldLoader, row reference[content.ItemTemplate, content.ItemInfo]) error {
		l.catalog.World.Items[row.ID] = row.Info
		return nil
	}),
	load("levels", "SELECT experience FROM level_threshold ORDER BY level", func(l *worldLoader, experience int64) error {
		l.catalog.Levels = append(l.catalog.Levels, experience)
		return nil
	}),
	load("packages", "SELECT npc_package_id FROM npc_package", func(l *worldLoader, id content.PackageID) error {
		l.catalog.World.Packages[id] = true
		return nil
	}),
	load("creatures", `SELECT creature_id AS id, npc_package_id AS "info.package" FROM creature_definition`, func(l *worldLoader, row reference[content.CreatureID, content.CreatureInfo]) error {
		l.catalog.World.Creatures[row.ID] = row.Info
		return nil
	}),
	load("spawns", `SELECT spawn_id AS id, map_context AS "info.map", creature_id AS "info.creature" FROM static_spawn`, func(l *worldLoader, row reference[content.SpawnID, content.SpawnInfo]) error {
		l.catalog.World.Spawns[row.ID] = row.Info
		return nil
	}),
	load("classes of objects", `SELECT class_id AS id, npc_augmentation AS "info.npcaugmented" FROM entity_class`, func(l *worldLoader, row reference[content.EntityClass, content.ClassInfo]) error {
		l.catalog.World.Classes[row.ID] = row.Info
		return nil
	}),
	load("audio sets", "SELECT audio_set_id FROM audio_set", func(l *worldLoader, id content.AudioSetID) error {
		l.catalog.World.AudioSets[id] = true
		return nil
	}),
}

// reference is something that content refers to by its number.
type reference[ID, Info any] struct {
	ID   ID
	Info Info
}
