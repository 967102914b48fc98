// Command caper hosts rooms, plays and validates games, and measures the
// simulation.
//
//	caper serve                     hosts rooms; the inspector is at /
//	caper play GAME                 plays missions headless, with bots
//	caper validate GAME…            reports every fault of game documents
//	caper schema                    prints the JSON Schema of a game document
//	caper bench                     measures the tick, system by system
//	caper order                     prints what each system reads and writes
//	caper levels                    lists the levels
//	caper replay verify|show FILE   re-runs a replay, or summarises it
//	caper migrate up|down|status    migrates the journal's databases
//	caper journal show CHARACTER    prints a character's missions and their state
//	caper journal bootcamp          plays Bootcamp as a client
//
// GAME is the id of a bundled game or a file. The exit code is 0 after success,
// 1 when the command fails, and 2 after wrong usage. With --json a command
// prints one JSON value on stdout and nothing else; logs go to stderr.
//
// main.go parses the command line and maps errors to exit codes; every command
// has a file of its own.
package main
