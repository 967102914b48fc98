//go:build race

package physics

import "sync"

// box2d counts its distance queries in package variables. That is harmless but
// a data race, so worlds step one at a time under the race detector.
var oneStep sync.Mutex

func stepLock() { oneStep.Lock() }

func stepUnlock() { oneStep.Unlock() }
