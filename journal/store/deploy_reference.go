package store

import "caper/journal/content"

// The functions here write what content refers to, for migrations and tests. A
// row is inserted after the rows that it refers to.

// InsertMap installs a map.
func InsertMap(id content.MapContext) Statement { return insert("world_map", "map_context", id) }

// InsertItemClass adds a class of items with the size of its stacks.
func InsertItemClass(id content.ItemClass, stack uint32) Statement {
	return insert("item_class", "class_id", id, "stack_size", stack)
}

// InsertItemTemplate adds an item template of a class.
func InsertItemTemplate(id content.ItemTemplate, class content.ItemClass) Statement {
	return insert("item_template", "template_id", id, "class_id", class)
}

// InsertPackage adds an NPC's conversation package.
func InsertPackage(id content.PackageID) Statement {
	return insert("npc_package", "npc_package_id", id)
}

// InsertCreature adds a creature definition; one without a package does not
// speak.
func InsertCreature(id content.CreatureID, speaks *content.PackageID) Statement {
	return insert("creature_definition", "creature_id", id, "npc_package_id", speaks)
}

// InsertSpawn adds a static spawn.
func InsertSpawn(id content.SpawnID, at content.MapContext, creature content.CreatureID) Statement {
	return insert("static_spawn", "spawn_id", id, "map_context", at, "creature_id", creature)
}

// InsertEntityClass adds a class of objects; augmented ones are spoken to
// like NPCs.
func InsertEntityClass(id content.EntityClass, augmented bool) Statement {
	return insert("entity_class", "class_id", id, "npc_augmentation", augmented)
}

// InsertAudioSet adds an audio set of the client's.
func InsertAudioSet(id content.AudioSetID) Statement {
	return insert("audio_set", "audio_set_id", id)
}

// InsertLevel writes how much experience a level asks for.
func InsertLevel(level int, experience int64) Statement {
	return insert("level_threshold", "level", level, "experience", experience)
}
