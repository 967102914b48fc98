// Package presence is the table of everything that is live: the characters in
// the world, the targets they can speak to, and the parties they are in. Rooms
// replace the part of their map instances; commands read without a lock. A
// published value is never written again.
package presence
