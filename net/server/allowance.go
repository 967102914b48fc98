package server

import "time"

// allowance is a token bucket for the frames of a client: a sustained rate and
// a burst.
type allowance struct {
	perSecond float64   // frames that are added a second
	most      float64   // largest burst, frames
	left      float64   // frames that may come now
	at        time.Time // time of the last update
}

func newAllowance(perSecond, burst int, now time.Time) allowance {
	return allowance{float64(perSecond), float64(burst), float64(burst), now}
}

// take takes one frame out of the bucket and reports whether there was one.
func (a *allowance) take(now time.Time) bool {
	a.left = min(a.most, a.left+now.Sub(a.at).Seconds()*a.perSecond)
	a.at = now
	if a.left < 1 {
		return false
	}
	a.left--
	return true
}
