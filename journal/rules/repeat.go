package rules

import (
	"time"

	"caper/journal/content"
)

// Past summarizes the history of one mission of a character.
type Past struct {
	EverSucceeded  bool      // some attempt succeeded
	Unsettled      bool      // a success whose reward is pending
	LastRewardedAt time.Time // zero: never
	MaxGeneration  int64     // of stored attempts
}

// Refusal says why a mission may not be taken again; empty when it may.
type Refusal string

// The refusals.
const (
	RefusedAssigned  Refusal = "assigned"        // an attempt is under way
	RefusedUnsettled Refusal = "unsettled"       // a reward is pending
	RefusedOnce      Refusal = "once"            // it was done, and is taken once
	RefusedDismiss   Refusal = "dismiss-failure" // a failed attempt is still in the journal
	RefusedCooldown  Refusal = "cooldown"
	RefusedDaily     Refusal = "daily"
)

// Admit returns why a mission may not be taken (again), by the state of its
// current journal row (nil: there is none), its history, and the time in UTC.
func Admit(r content.Repeat, current *content.MissionState, past Past, now time.Time) Refusal {
	if current != nil {
		switch {
		case !current.Terminal():
			return RefusedAssigned
		case *current == content.MissionSuccess:
			return RefusedUnsettled
		case r.Kind == content.RepeatOnce && *current == content.MissionFailed:
			return RefusedDismiss
		}
	}
	if past.Unsettled {
		return RefusedUnsettled
	}
	switch r.Kind {
	case content.RepeatOnce:
		if past.EverSucceeded || current != nil {
			return RefusedOnce
		}
	case content.RepeatCooldown:
		ready := past.LastRewardedAt.Add(time.Duration(*r.CooldownSeconds) * time.Second)
		if !past.LastRewardedAt.IsZero() && now.Before(ready) {
			return RefusedCooldown
		}
	case content.RepeatDaily:
		if !past.LastRewardedAt.IsZero() && !past.LastRewardedAt.Before(Window(*r.ResetSecondUTC, now)) {
			return RefusedDaily
		}
	}
	return ""
}

// Window returns when the daily window of an instant began: the latest reset
// second of a UTC day that is not after it. Neither the host's time zone nor
// daylight saving matters.
func Window(resetSecond uint32, now time.Time) time.Time {
	now = now.UTC()
	start := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC).Add(time.Duration(resetSecond) * time.Second)
	if start.After(now) {
		start = start.Add(-24 * time.Hour)
	}
	return start
}
