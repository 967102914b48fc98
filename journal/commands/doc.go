// Package commands is the one way to change what the journal keeps of a
// character. A command runs in one unit of work: one transaction on Char with
// ordered participants, in phases
//
//	prepare, flush, finalize, flush, validate, commit boundary, commit
//
// and only after the commit are messages published. A rejected guard rolls
// back everything and says nothing to anyone but the caller.
//
//	unit.go          the phases; what may be done in which
//	authority.go     options, one command a character at a time, retries
//	commit.go        what a unit committed, as a room's copy takes it
//	plan.go          what every command shares: ownership, touched attempts
//	preconditions.go captured inputs against planned outputs
//	inventory*.go    the shadow inventory, one for a whole unit; ordinary verbs
//	items.go         what attempts own: issue, consume, remove, dispositions
//	deadline.go      time limits of objectives
//	offer.go         durable offers and their sources
//	offer_stands.go  which of them are in another's way
//	share.go         a member of a party shares its mission, and another takes it
//	share_party.go   what makes two characters of one party, and near
//	accept.go        acceptance: the new attempt
//	progress.go      typed events
//	credit.go        kills and signals that several characters have the credit of
//	turnin.go        the reward
//	end.go           abandonment, failure, dismissal
//	scene*.go        runs of scenes: how they begin, end, are told and decide
//	intent.go        what a scene does to its character's rows
//	login.go         all that is known of a character when it comes in
//	enroll.go        new accounts with a character each
//	facts.go         requirements outside a unit, for what is shown
//	audio.go         voice cues and ambient texts of missions
//	presence.go      what must be live, as rooms publish it
//	target.go        who may be spoken to, by what is live
//	conversation.go  open conversations, and what ends them
//	converse.go      opening one
//	survey.go        which topics there are, from one reading of the journal
//	converse_message.go  the window that shows them
//	callback.go      what is answered in one
//	resume.go        the topic that an answer is to, judged anew
//	message.go       what is published
//	rejection.go     gameplay rejections, apart from faults of the store
//
// Time and identities are injected. A room never waits here: it posts
// commands and takes outcomes as inputs of later ticks.
package commands
