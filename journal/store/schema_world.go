package store

import "slices"

// worldSchema are the tables of World, those that others refer to first.
// Every row of a mission carries mission_id and content_revision, and refers
// within them.
var worldSchema = slices.Concat(worldReferenceSchema, []string{
	`CREATE TABLE npc_mission ({u32 mission_id} PRIMARY KEY, {u32? giver_id}, {u32? receiver_id}, {text reward})`,
	`CREATE TABLE mission_content_definition (
		{u32 mission_id} CHECK (mission_id <> 0),
		{text content_revision} CHECK (length(content_revision) BETWEEN 1 AND 32),
		{bool enabled},
		{u32 title_text_id},
		{int requirement} CHECK (requirement IN (1, 2)),
		{int abandonment_policy} CHECK (abandonment_policy IN (1, 2)),
		{u32? giver_id} REFERENCES creature_definition (creature_id),
		{u32? receiver_id} REFERENCES creature_definition (creature_id),
		{bool shareable},
		{bool radio_completeable},
		{text evidence},
		{int confidence},
		PRIMARY KEY (mission_id, content_revision))`,
	`CREATE UNIQUE INDEX mission_enabled_once ON mission_content_definition (mission_id) WHERE enabled`,
	`CREATE TABLE mission_objective (` + missionKey + `,
		{u32 objective_id} CHECK (objective_id <> 0),
		{int ordinal},
		{u32 text_id},
		{int requirement} CHECK (requirement IN (1, 2)),
		{bool optional},
		{int initial_state} CHECK (initial_state IN (0, 1, 4)),
		{u32 client_counter0_text_id},
		{u32 client_counter1_text_id},
		{u32 client_counter2_text_id},
		PRIMARY KEY (mission_id, content_revision, objective_id),
		UNIQUE (mission_id, content_revision, ordinal), ` + missionReference + `)`,
	`CREATE TABLE mission_transition (` + missionKey + `,
		{u32 transition_id} CHECK (transition_id <> 0),
		{u32 objective_id},
		{int ordinal},
		{int requirement} CHECK (requirement IN (1, 2)),
		{int? target_state} CHECK (target_state BETWEEN 0 AND 4),
		PRIMARY KEY (mission_id, content_revision, transition_id),
		UNIQUE (mission_id, content_revision, objective_id, ordinal), ` + objectiveReference("objective_id") + `)`,
	`CREATE TABLE mission_trigger (` + missionKey + `,
		{u32 transition_id},
		{int ordinal},
		{int kind} CHECK (kind BETWEEN 1 AND 5),
		{u32? npc_package_id} REFERENCES npc_package (npc_package_id),
		{u32? player_flag_id},
		{bool reminder},
		{int? event_kind} CHECK (event_kind BETWEEN 0 AND 13),
		{u32? subject_id},
		{u32? counter_id},
		{int? initial_value},
		{int? target_value},
		{bool source_spawn_resolved},
		{u32? area_id},
		{u32? related_objective_id},
		{int? related_state} CHECK (related_state BETWEEN 0 AND 4),
		{u32? duration_seconds},
		CHECK (target_value IS NULL OR target_value > initial_value),
		CHECK (kind = 1 OR NOT reminder),
		PRIMARY KEY (mission_id, content_revision, transition_id, ordinal),
		` + transitionReference + `, ` + objectiveReference("related_objective_id") + `)`,
	`CREATE TABLE mission_reward (` + missionKey + `,
		{u32 reward_id},
		{int ordinal},
		{bool turn_in},
		{u32 experience},
		{u32 credits},
		PRIMARY KEY (mission_id, content_revision, reward_id), ` + missionReference + `)`,
	`CREATE UNIQUE INDEX mission_reward_one_turn_in ON mission_reward (mission_id, content_revision) WHERE turn_in`,
	`CREATE TABLE mission_reward_item (` + missionKey + `,
		{u32 reward_id},
		{int ordinal},
		{u32 template_id} REFERENCES item_template (template_id),
		{u32 quantity} CHECK (quantity >= 1),
		{bool selectable},
		PRIMARY KEY (mission_id, content_revision, reward_id, ordinal), ` + rewardReference + `)`,
	`CREATE TABLE mission_action (` + missionKey + `,
		{u32 transition_id},
		{int ordinal},
		{int kind} CHECK (kind BETWEEN 1 AND 12),
		{u32? target_objective_id},
		{int? objective_state} CHECK (objective_state BETWEEN 0 AND 4),
		{u32? reward_id},
		{u32? scenario_id},
		{u32? spawn_group_id},
		{u32? indicator_id},
		{u32? player_flag_id},
		{u32? player_flag_value},
		{u32? npc_package_id},
		{text? item_intent_json},
		CHECK (kind <> 8 OR player_flag_id BETWEEN 1 AND 2147483647),
		CHECK ((kind BETWEEN 10 AND 12) = (item_intent_json IS NOT NULL)),
		PRIMARY KEY (mission_id, content_revision, transition_id, ordinal),
		` + transitionReference + `, ` + objectiveReference("target_objective_id") + `, ` + rewardReference + `)`,
	`CREATE TABLE mission_channel_policy (` + missionKey + `,
		{int acceptance_channel} CHECK (acceptance_channel BETWEEN 1 AND 3),
		{int completion_channel} CHECK (completion_channel BETWEEN 1 AND 3),
		{text sources_json},
		PRIMARY KEY (mission_id, content_revision), ` + missionReference + `)`,
	`CREATE TABLE mission_repeat_policy (` + missionKey + `,
		{int kind},
		{u32? cooldown_seconds},
		{u32? reset_second_utc},
		CHECK ((kind IN (0, 1) AND cooldown_seconds IS NULL AND reset_second_utc IS NULL)
			OR (kind = 2 AND cooldown_seconds IS NOT NULL AND cooldown_seconds > 0 AND reset_second_utc IS NULL)
			OR (kind = 3 AND reset_second_utc IS NOT NULL AND reset_second_utc < 86400 AND cooldown_seconds IS NULL)),
		PRIMARY KEY (mission_id, content_revision), ` + missionReference + `)`,
	`CREATE TABLE mission_scene (` + missionKey + `,
		{text scene_json},
		PRIMARY KEY (mission_id, content_revision), ` + missionReference + `)`,
	`CREATE TABLE mission_experience (
		{text experience_key} CHECK (length(experience_key) BETWEEN 1 AND 96),
		{text content_revision} CHECK (length(content_revision) BETWEEN 1 AND 32),
		{bool enabled},
		{text experience_json},
		PRIMARY KEY (experience_key, content_revision))`,
	`CREATE UNIQUE INDEX mission_experience_enabled_once ON mission_experience (experience_key) WHERE enabled`,
})

const (
	missionKey       = `{u32 mission_id}, {text content_revision}`
	missionReference = `FOREIGN KEY (mission_id, content_revision)
		REFERENCES mission_content_definition (mission_id, content_revision) ON DELETE CASCADE`
	transitionReference = `FOREIGN KEY (mission_id, content_revision, transition_id)
		REFERENCES mission_transition (mission_id, content_revision, transition_id) ON DELETE CASCADE`
	rewardReference = `FOREIGN KEY (mission_id, content_revision, reward_id)
		REFERENCES mission_reward (mission_id, content_revision, reward_id) ON DELETE CASCADE`
)

func objectiveReference(column string) string {
	return `FOREIGN KEY (mission_id, content_revision, ` + column + `)
		REFERENCES mission_objective (mission_id, content_revision, objective_id) ON DELETE CASCADE`
}

// worldTables are the tables of World in the order in which they can be
// dropped.
var worldTables = slices.Concat([]string{
	"mission_experience", "mission_scene", "mission_repeat_policy", "mission_channel_policy", "mission_action", "mission_reward_item",
	"mission_reward", "mission_trigger", "mission_transition", "mission_objective", "mission_content_definition",
	"npc_mission",
}, worldReferenceTables)
