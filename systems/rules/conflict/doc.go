// Package conflict is the rule of which players may hurt each other: the game's
// rule on damage between players, and its safe zones.
package conflict
