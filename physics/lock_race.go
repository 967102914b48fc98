//go:build race

package physics

import "sync"

// box2d counts its distance queries in package variables: harmless, yet a data
// race. Under the race detector worlds take turns.
var oneStep sync.Mutex

func stepLock() { oneStep.Lock() }

func stepUnlock() { oneStep.Unlock() }
