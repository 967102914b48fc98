// Package scene is what scripts of missions and experiences are given and what
// they answer: data alone, with no connection and no database behind it.
//
//	observation.go  what happened, by kind, and its document
//	decision.go     what a script decides, bounded
//	script.go       scripts, and their registration by key and state version
//	sequences.go    the script that plays authored sequences and no more
//
// It imports content and nothing else of caper.
package scene
