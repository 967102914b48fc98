// Package scene has what scripts of missions and experiences receive and what
// they answer. Both are plain data, with no connection and no database behind
// them.
//
//	observation.go  what happened, by kind, and its document
//	decision.go     what a script decides, bounded
//	script.go       scripts, and their registration by key and state version
//	sequences.go    the script that only plays authored sequences
//
// The package imports content, and nothing else of caper.
package scene
