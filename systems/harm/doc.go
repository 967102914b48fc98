// Package harm turns crashes, run-overs and falls into lost health. How much
// is data (harm.json).
package harm
