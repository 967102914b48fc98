// Package protocol encodes and decodes the frames between a room and its
// clients. It knows nothing of how either side stores its state. Bots and
// browsers see what these frames contain and nothing else.
//
// Binary frames start with their kind. A client sends Hello first, then Input
// frames with growing sequence numbers, each naming the newest snapshot that
// the client has; Bye leaves for good. The server answers with Welcome or
// Refusal and then sends Snapshots. The journal's messages have a binary kind
// of their own. Text for people (tracker, notifications, phone) goes as text
// frames of JSON, {"kind": …}; a client skips kinds that it does not know.
//
// Files by subject:
//
//   - version.go: the version, the kinds and the size limits
//   - hello.go: Hello, Welcome and Refusal
//   - input.go: inputs
//   - entity.go: an entity in the wire's units
//   - snapshot.go, difference.go: columns of varint deltas
//   - history.go: the snapshots that a client stores to decode deltas
//   - text.go, watch.go: text frames
//   - reasons.go: the sentences of refusals
//   - journal_writer.go, journal_reader.go: the form of the journal's messages
//   - reader.go: the primitive decoder
//
// Every decoder takes untrusted bytes: it checks counts before it allocates,
// rejects trailing bytes, and has a fuzz test.
package protocol
