//go:build !race

package physics

func stepLock() {}

func stepUnlock() {}
