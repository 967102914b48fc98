// Package damage turns crashes, run-overs and falls into lost health. How much
// is data (damage.json).
package damage
