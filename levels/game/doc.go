//go:generate go test . -update

// Package game holds the game document: one level and the missions played on
// it, written as one JSON value (M-DOC-001).
//
// # Contents
//
//   - The types of the whole language, one file per subject: [Document], [Place],
//     [Zone], [Path], [Rules], [Mission], [Actor], [Objective], [Rule], [Condition],
//     [Value], [Action], [Play]. A type's struct tags are the only definition of its
//     keys. The decoder, the encoder, the JSON Schema and the resolution of
//     references all read them (describe.go), so they cannot diverge.
//   - Reading: [Decode] rejects documents that violate the language and reports every
//     fault as a [Diagnostic] with a stable code, a JSON pointer, a line, a column and
//     a hint. [Encode] writes a document. [Schema] returns the JSON Schema.
//   - Validation: [Validate] resolves every reference and applies the rules that need
//     no level; [ValidateLevel] applies those that do, against a [LevelView]. [Check]
//     does all of it at once. [Fix] applies the fixes that are certain, and
//     [Explanation] reports what the validator understood.
//   - The bundled games: [Bundled], [Load].
//
// # How a union is represented
//
//   - A union tagged by a word (an actor's type, an objective's verb) is a struct with
//     the common keys and one pointer per variant, exactly one of which is set. Switch
//     on actor.Type, or test actor.Vehicle != nil.
//   - A union with one key (an action, a condition, a value, a query) is a struct with
//     one field per word, exactly one of which is not zero. Kind() returns its key.
//   - A union selected by the presence of a key (a rule's when or while, a path's gates
//     or patrol) has one pointer per shape.
//   - All keys of an npc are in one struct. Tags state which of them its role allows,
//     so after decoding without faults only those are set.
//
// Optional keys whose absence matters are pointers; the accessor named
// <Field>OrDefault returns the language's default. References are strings, the
// ids as written; [Validate] resolves them.
//
// # Outline by task
//
//   - read and validate a text: diagnostic.go (Options), validate.go (Check),
//     source.go (text to tree), decode.go and decode_value.go (tree to types),
//     migrate.go
//   - find what a key means: the file of its subject; describe.go explains its tags
//   - find what a code means: codes.json (codes.go), docs/diagnostics
//   - apply the fixes that are certain: fix.go; report what was understood: report.go
//   - follow a reference: resolve.go (driven by the tags), validate_events.go
//   - find a rule of the validator: the lists in validate.go, then the file of its
//     subject: validate_ids.go, validate_world.go (zones, loadout, actors),
//     validate_values.go, validate_phone.go, validate_objectives.go, validate_graph.go
//     (paths and times), validate_budgets.go, validate_play.go, validate_versus.go,
//     validate_level.go
//   - find the version of a mission: hash.go
//
// # How to change it
//
// A new key is a field with its tags: json is the key, doc its meaning, is its
// bounds, ref what it refers to, and only the words of the discriminator under
// which it is allowed. describe.go documents them all. A new rule of the
// validator is a function in a validate_*.go file and a line in one of the
// lists of validate.go. Its code is a constant in codes.go and a line in
// codes.json. A test case shows the fault; go test -update -corpus generates
// the corpus from the test cases, and go generate the pages. Codes never change
// their meaning.
//
// # What must not change
//
// This package knows no level, no world and no clock. It never ranges over a
// map where the order could affect the result.
package game
