package store

// worldReferenceSchema are the tables of what content refers to: maps, items,
// creatures, conversation packages, static spawns, classes of objects, audio
// sets. Each number space is a table of its own (J-AUTH-014).
var worldReferenceSchema = []string{
	`CREATE TABLE world_map ({u32 map_context} PRIMARY KEY CHECK (map_context <> 0))`,
	`CREATE TABLE item_class ({u32 class_id} PRIMARY KEY, {u32 stack_size}, CHECK (stack_size >= 1))`,
	`CREATE TABLE item_template ({u32 template_id} PRIMARY KEY, {u32 class_id} REFERENCES item_class (class_id))`,
	`CREATE TABLE level_threshold ({u32 level} PRIMARY KEY CHECK (level >= 1), {int experience} UNIQUE CHECK (experience >= 0))`,
	`CREATE TABLE npc_package ({u32 npc_package_id} PRIMARY KEY CHECK (npc_package_id <> 0))`,
	`CREATE TABLE creature_definition (
		{u32 creature_id} PRIMARY KEY CHECK (creature_id <> 0),
		{u32? npc_package_id} REFERENCES npc_package (npc_package_id))`,
	`CREATE TABLE static_spawn (
		{u32 spawn_id} PRIMARY KEY CHECK (spawn_id <> 0),
		{u32 map_context} REFERENCES world_map (map_context),
		{u32 creature_id} REFERENCES creature_definition (creature_id))`,
	`CREATE TABLE entity_class ({u32 class_id} PRIMARY KEY CHECK (class_id <> 0), {bool npc_augmentation})`,
	`CREATE TABLE audio_set ({u32 audio_set_id} PRIMARY KEY CHECK (audio_set_id <> 0))`,
}

var worldReferenceTables = []string{
	"audio_set", "entity_class", "static_spawn", "creature_definition", "npc_package",
	"level_threshold", "item_template", "item_class", "world_map",
}
