package store

import "slices"

// charSchema are the tables of Char. Everything that belongs to a character is
// deleted with it.
var charSchema = slices.Concat(charCoreSchema, charItemSchema, charCreditSchema, charSceneSchema)

var charCoreSchema = []string{
	`CREATE TABLE account ({id account_id} PRIMARY KEY, {bool starting_experience_entitlement})`,
	`CREATE TABLE "character" (
		{id character_id} PRIMARY KEY,
		{id account_id} REFERENCES account (account_id),
		{int slot} CHECK (slot >= 0),
		{text name},
		{u32 level} CHECK (level >= 1),
		{int experience} CHECK (experience BETWEEN 0 AND 2147483647),
		{int currency} CHECK (currency BETWEEN 0 AND 2147483647),
		{int clone_credits} CHECK (clone_credits BETWEEN 0 AND 2147483647),
		UNIQUE (account_id, slot))`,
	`CREATE TABLE character_starting_experience (` + owner + ` PRIMARY KEY ` + ownerReference + `,
		{int state} CHECK (state BETWEEN 1 AND 3))`,
	`CREATE TABLE character_flag (` + owner + ` ` + ownerReference + `,
		{u32 flag_id},
		{u32 value},
		PRIMARY KEY (character_id, flag_id))`,
	`CREATE TABLE character_item (
		{id item_id} PRIMARY KEY,
		` + owner + ` ` + ownerReference + `,
		{int category} CHECK (category BETWEEN 0 AND 255),
		{int slot} CHECK (slot >= 0),
		{u32 template_id},
		{u32 class_id},
		{u32 quantity} CHECK (quantity >= 1),
		UNIQUE (character_id, category, slot))`,
	`CREATE TABLE character_mission (` + owner + ` ` + ownerReference + `,
		{u32 mission_id},
		{id assignment_id} UNIQUE,
		{int assignment_generation} CHECK (assignment_generation >= 0),
		{text content_revision} CHECK (length(content_revision) BETWEEN 1 AND 32),
		{int state} CHECK (state IN (0, 1, 2, 4)),
		{bool completable},
		{time accepted_at_utc},
		PRIMARY KEY (character_id, mission_id))`,
	`CREATE TABLE character_mission_objective (` + owner + `,
		{u32 mission_id},
		{u32 objective_id},
		{int state} CHECK (state BETWEEN 0 AND 4),
		PRIMARY KEY (character_id, mission_id, objective_id), ` + journalReference + `)`,
	`CREATE TABLE character_mission_counter (` + owner + `,
		{u32 mission_id},
		{u32 objective_id},
		{u32 transition_id},
		{int trigger_ordinal},
		{int value},
		PRIMARY KEY (character_id, mission_id, objective_id, transition_id, trigger_ordinal), ` + journalReference + `)`,
	`CREATE TABLE character_mission_history (
		{id assignment_id} PRIMARY KEY,
		` + owner + ` ` + ownerReference + `,
		{u32 mission_id},
		{int assignment_generation} CHECK (assignment_generation >= 0),
		{text content_revision},
		{int outcome} CHECK (outcome BETWEEN 1 AND 4),
		{time completed_at_utc},
		{bool rewarded},
		{time? rewarded_at_utc},
		{time? reward_window_start_utc},
		CHECK (rewarded = (rewarded_at_utc IS NOT NULL)),
		CHECK (rewarded = (outcome = 4)))`,
	// The window is the first column, so that no plan uses this index to walk all
	// attempts at a mission. The index that leads to them has the order in which
	// queries ask for them.
	`CREATE UNIQUE INDEX character_mission_reward_window
		ON character_mission_history (reward_window_start_utc, character_id, mission_id)`,
	`CREATE INDEX character_mission_history_generation
		ON character_mission_history (character_id, mission_id, assignment_generation)`,
	`CREATE INDEX character_mission_history_pending
		ON character_mission_history (character_id, mission_id) WHERE outcome = 1`,
	`CREATE INDEX character_mission_history_rewarded
		ON character_mission_history (character_id, mission_id, rewarded_at_utc) WHERE outcome = 4`,
	`CREATE TABLE character_mission_receipt (
		{id assignment_id},
		{int assignment_generation},
		{text operation_key} CHECK (length(operation_key) BETWEEN 1 AND 96),
		` + owner + ` ` + ownerReference + `,
		{time written_at_utc},
		PRIMARY KEY (assignment_id, assignment_generation, operation_key))`,
	`CREATE INDEX character_mission_receipt_character ON character_mission_receipt (character_id)`,
	`CREATE TABLE character_command_receipt (` + owner + ` ` + ownerReference + `,
		{text source} CHECK (length(source) BETWEEN 1 AND 96),
		{int last_sequence} CHECK (last_sequence >= 1),
		PRIMARY KEY (character_id, source))`,
	`CREATE TABLE character_mission_offer (` + owner + ` ` + ownerReference + `,
		{u32 mission_id},
		{id offer_id} UNIQUE,
		{text content_revision},
		{id account_id},
		{bits entity_id},
		{bits connection_session},
		{bits location_epoch},
		{bits map_epoch},
		{int source_kind} CHECK (source_kind BETWEEN 0 AND 2),
		{text source_key},
		{text source_instance_id},
		{int source_generation},
		{id? source_assignment_id},
		{int? source_assignment_generation},
		{json? party_source} CHECK (length(CAST(party_source AS TEXT)) <= 512),
		{time created_at_utc},
		{time expires_at_utc},
		{id? predecessor_assignment_id},
		{id? predecessor_history_id},
		{int state} CHECK (state BETWEEN 0 AND 2),
		{int version} CHECK (version >= 1),
		{id? consumed_assignment_id},
		{int? consumed_assignment_generation},
		CHECK (expires_at_utc > created_at_utc),
		CHECK ((source_kind = 2) = (party_source IS NOT NULL)),
		CHECK ((state = 1) = (consumed_assignment_id IS NOT NULL)),
		PRIMARY KEY (character_id, mission_id))`,
}

const (
	owner            = `{id character_id}`
	ownerReference   = `REFERENCES "character" (character_id) ON DELETE CASCADE`
	journalReference = `FOREIGN KEY (character_id, mission_id)
		REFERENCES character_mission (character_id, mission_id) ON DELETE CASCADE`
)

// charTables are the tables of Char in the order in which they can be
// dropped.
var charTables = []string{
	"character_scene_outcome", "character_scene_effect", "character_scene_receipt", "character_scene_timer", "character_scene_inbox",
	"character_scene_participant", "character_scene_run", "character_ability",
	"character_mission_credit", "character_mission_deadline", "character_mission_quarantine", "character_mission_item_receipt", "character_mission_item",
	"character_mission_offer", "character_command_receipt", "character_mission_receipt", "character_mission_history",
	"character_mission_counter", "character_mission_objective", "character_mission", "character_item",
	"character_flag", "character_starting_experience", `"character"`, "account",
}
