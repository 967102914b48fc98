package store

// charItemSchema are the tables of what attempts own and of when they run out
// of time. A stack's owner and an operation's receipt outlive the attempt's
// journal row and are deleted with the character (J-ITEM-026); a deadline is
// deleted with the row. The guards check that a stack and its entry agree: a
// foreign key would hide a broken entry from them.
var charItemSchema = []string{
	`CREATE TABLE character_mission_item (
		{id item_id} PRIMARY KEY,
		` + owner + ` ` + ownerReference + `,
		{u32 mission_id},
		{id assignment_id},
		{int assignment_generation} CHECK (assignment_generation >= 0),
		{text item_key} CHECK (length(item_key) BETWEEN 1 AND 64),
		{u32 quantity} CHECK (quantity >= 1))`,
	`CREATE INDEX character_mission_item_assignment ON character_mission_item (character_id, assignment_id)`,
	`CREATE TABLE character_mission_item_receipt (` + owner + ` ` + ownerReference + `,
		{id assignment_id},
		{text operation_key} CHECK (length(operation_key) BETWEEN 1 AND 96),
		{int assignment_generation} CHECK (assignment_generation >= 0),
		{text payload_json},
		{time written_at_utc},
		PRIMARY KEY (character_id, assignment_id, operation_key))`,
	`CREATE TABLE character_mission_quarantine (` + owner + ` ` + ownerReference + `,
		{id assignment_id},
		{text reason},
		{time marked_at_utc},
		PRIMARY KEY (character_id, assignment_id))`,
	`CREATE TABLE character_mission_deadline (
		{id assignment_id} REFERENCES character_mission (assignment_id) ON DELETE CASCADE,
		{u32 objective_id},
		{int assignment_generation} CHECK (assignment_generation >= 0),
		{time due_at_utc},
		PRIMARY KEY (assignment_id, objective_id))`,
	`CREATE INDEX character_mission_deadline_due ON character_mission_deadline (due_at_utc, assignment_id, objective_id)`,
}
