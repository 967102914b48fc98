//go:generate go test . -update

// Package game holds the game document: one level and the missions played on
// it, written as one JSON value (M-DOC-001).
//
// # What is in the room
//
//   - The types of the whole language, one file a subject: [Document], [Place],
//     [Zone], [Path], [Rules], [Mission], [Actor], [Objective], [Rule],
//     [Condition], [Value], [Action], [Play]. A type's struct tags are the only
//     statement of its keys: the decoder, the encoder, the JSON Schema and the
//     resolution of references are all driven by them (describe.go), so they
//     cannot drift apart.
//   - Reading: [Decode] refuses what is not the language and reports every
//     fault, each a [Diagnostic] with a stable code, a JSON pointer, a line, a
//     column and a hint. [Encode] writes a document back. [Schema] writes the
//     JSON Schema.
//   - Judging: [Validate] resolves every reference and holds the rules that
//     need no level; [ValidateLevel] holds those that do, against a [LevelView].
//     [Check] does all of it at once. [Mend] writes the mends
//     that are certain, [Account] tells what was understood.
//   - The bundled games: [Bundled], [Load].
//
// # How a union looks
//
//   - Tagged by a word (an actor's type, an objective's verb): a struct with the
//     common keys and one pointer for each variant, exactly one of them set:
//     switch on actor.Type, or test actor.Vehicle != nil.
//   - One key (an action, a condition, a value, a query): a struct with one
//     field for each word, exactly one of them not zero; Kind() names it.
//   - By presence of a key (a rule's when or while, a path's gates or patrol):
//     one pointer for each shape.
//   - An npc's keys stand in one struct; which of them its role may use is in
//     the tags, so after a decode without faults only those are set.
//
// Optional keys whose absence matters are pointers; the accessor named
// <Field>OrDefault gives the language's default. References are strings, the
// ids as written, resolved by [Validate].
//
// # Outline by task
//
//   - read and judge a text: diagnostic.go (Options), validate.go (Check), source.go
//     (text to tree.go), decode.go and decode_value.go (tree to types), migrate.go
//   - find what a key means: the file of its subject; its tags are explained in
//     describe.go
//   - find what a code means: codes.json (codes.go), docs/diagnostics
//   - mend what is certain: mend.go; say what was understood: report.go
//   - follow a reference: resolve.go (what the tags tell), validate_events.go
//   - find a rule of the validator: the lists in validate.go, then the file of its
//     subject, validate_world.go (zones, loadout, actors), validate_phone.go,
//     validate_objectives.go, validate_graph.go (paths and times),
//     validate_budgets.go, validate_play.go, validate_versus.go, validate_level.go
//   - see which version of a mission it is: hash.go
//
// # What may be touched
//
// A new key is a field with its tags (struct tags: json the key, doc what it
// means, is its bounds, ref what it refers to, only the words of the
// discriminator it belongs to), documented in describe.go. A new rule of the
// validator is a function in a validate_*.go file and a line in the list of
// validate.go; its code a constant in codes.go and a line in codes.json; a case in
// the tests shows it, from which go test -update -corpus makes the corpus and go
// generate the pages. Codes never change their meaning.
//
// # What never
//
// This package knows no level, no world and no clock. It never ranges over a
// map where order could show.
package game
