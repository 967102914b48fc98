// Command caper hosts rooms, plays and validates games, and measures itself.
//
//	caper serve                     hosts rooms; the inspector is at /
//	caper play GAME                 plays missions headless, with bots
//	caper validate GAME…            tells every fault of a game document
//	caper schema                    prints the JSON Schema of a game document
//	caper bench                     measures the tick, system by system
//	caper order                     prints what each system reads and writes
//	caper levels                    lists the levels
//	caper replay verify|show FILE   re-runs a replay, or sums it up
//	caper migrate up|down|status    moves the journal's databases
//	caper journal show CHARACTER    tells what a character did with missions
//	caper journal bootcamp          a client that plays Bootcamp
//
// GAME is a bundled game's id or a file. Exit 0 done, 1 the thing asked
// failed, 2 wrong usage. --json prints one JSON value on stdout and nothing
// else there; logs go to stderr.
//
// main.go parses and maps exit codes; every command has a file of its own.
package main
