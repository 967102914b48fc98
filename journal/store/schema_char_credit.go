package store

// charCreditSchema is the table of credit that was reserved for attempts of
// characters other than the one that earned it. It has no foreign key to
// characters: with one, the writer of a row would wait for the lock of the
// character that the credit is for, while it holds its own (J-SHARE-002).
var charCreditSchema = []string{
	`CREATE TABLE character_mission_credit (
		{id character_id},
		{id happening_id},
		{u32 mission_id},
		{id assignment_id},
		{int assignment_generation} CHECK (assignment_generation >= 0),
		{u32 objective_id},
		{int event_kind} CHECK (event_kind IN (2, 10)),
		{u32 event_subject},
		{u32 event_counter},
		{time frozen_at_utc},
		PRIMARY KEY (character_id, happening_id, assignment_id, objective_id))`,
}

// charCreditOrder leads to a character's oldest credit. Numbers of happenings are
// random, so that the primary key does not.
var charCreditOrder = []string{
	`CREATE INDEX character_mission_credit_oldest ON character_mission_credit (character_id, frozen_at_utc, happening_id)`,
}
