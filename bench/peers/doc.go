// Command peers measures the physics against other engines, planck and rapier2d
// on Node, and prints the ratios:
//
//	go run ./bench/peers -seconds 30
//
// It prints two rows: the same awake bodies on both sides, and the whole scene
// as each side would run it. It needs node and npm. It installs the engines, at
// the versions that package.json pins, into a folder of the user's cache.
//
// main.go runs the comparison and prints it; export.go writes a scene for the
// peers; engines.mjs and scene.mjs run it there.
package main
