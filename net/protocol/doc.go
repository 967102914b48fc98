// Package protocol is what goes over the wire between a room and its clients:
// frames as bytes, and nothing of how either side keeps its state. Bots and
// browsers see what is here and no more.
//
// Binary frames start with their kind. A client sends Hello first, then Input
// frames with growing sequence numbers, each telling the newest snapshot that
// it has; Bye leaves for good. The server answers with Welcome or Refusal, then
// sends Snapshots. What must be read by people (tracker, notices, phone) goes
// as text frames of JSON, {"kind": …}; a client skips kinds that it does not
// know.
//
// Where to look: version.go the version and its bounds · hello.go greeting ·
// input.go inputs · entity.go an entity in the wire's numbers · snapshot.go
// columns of varint deltas · history.go what a client keeps to read them ·
// text.go text frames.
//
// Every decoder takes untrusted bytes: it bounds counts before it allocates,
// refuses trailing bytes, and is fuzzed.
package protocol
