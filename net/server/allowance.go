package server

import "time"

// allowance is a token bucket for what a client sends, in frames or bytes: a
// sustained rate and a burst.
type allowance struct {
	perSecond float64   // added a second
	most      float64   // largest burst
	left      float64   // what may come now
	at        time.Time // time of the last update
}

func newAllowance(perSecond, burst int, now time.Time) allowance {
	return allowance{float64(perSecond), float64(burst), float64(burst), now}
}

// take takes an amount out of the bucket and reports whether it was there.
func (a *allowance) take(amount float64, now time.Time) bool {
	a.left = min(a.most, a.left+now.Sub(a.at).Seconds()*a.perSecond)
	a.at = now
	if a.left < amount {
		return false
	}
	a.left -= amount
	return true
}
