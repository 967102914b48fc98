// Package damage turns crashes, run-overs and falls into lost health. The
// amounts are data (damage.json).
package damage
