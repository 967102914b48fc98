// Command peers measures the physics against other engines, planck and rapier2d
// on Node, and prints the ratios:
//
//	go run ./bench/peers -seconds 30
//
// Two rows: the same awake bodies on both sides, and the whole scene as each
// would run it. It needs node and npm; the engines, at the versions that
// package.json pins, go into a folder of the user's cache.
//
// main.go says what is compared and prints; export.go writes a scene for the
// other side; engines.mjs and scene.mjs are the other side.
package main
