package server

import "time"

// allowance lets through so many frames a second, and a burst of them at once.
type allowance struct {
	perSecond float64
	most      float64
	left      float64
	at        time.Time
}

func newAllowance(perSecond, burst int, now time.Time) allowance {
	return allowance{float64(perSecond), float64(burst), float64(burst), now}
}

// take tells whether one more frame is within the allowance.
func (a *allowance) take(now time.Time) bool {
	a.left = min(a.most, a.left+now.Sub(a.at).Seconds()*a.perSecond)
	a.at = now
	if a.left < 1 {
		return false
	}
	a.left--
	return true
}
