// Package models ties what a game and a level name (vehicle classes, light
// pieces) to their physical models. The pieces' sizes and masses are data
// (pieces.json); the cars' are physics'.
package models
