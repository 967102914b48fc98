// Package conflict is the rule of who may hurt whom: what the game says of
// players hurting each other, and its safe zones.
package conflict
