package commands_test

import (
	"time"

	"caper/journal/content"
	"caper/journal/rules"
)

// model is the simplest journal: what the rules say of one character and a
// few missions, in memory.
type model struct {
	state      map[content.MissionID]content.MissionState // of rows in the journal
	done       map[content.MissionID]bool                 // objectives
	offered    map[content.MissionID]offered
	rewardedAt map[content.MissionID]time.Time
	attempts   map[content.MissionID]int64
	experience int64
}

// offered is an offer: until when, and on which attempt it was made.
type offered struct {
	until   time.Time
	attempt int64
	present bool
}

// do takes one operation and reports whether it is carried out.
func (m *model) do(op string, id content.MissionID, policy content.Repeat, now time.Time) bool {
	state, present := m.state[id]
	active := present && state == content.MissionActive
	var current *content.MissionState
	if present {
		current = &state
	}
	past := rules.Past{LastRewardedAt: m.rewardedAt[id], EverSucceeded: !m.rewardedAt[id].IsZero()}
	allowed := rules.Admit(policy, current, past, now) == ""
	o, made := m.offered[id]
	valid := made && now.Before(o.until) && o.attempt == m.attempts[id] && o.present == present
	switch op {
	case "offer":
		if !allowed || valid {
			return false
		}
		m.offered[id] = offered{now.Add(5 * time.Minute), m.attempts[id], present}
	case "accept":
		if !allowed || !valid {
			return false
		}
		delete(m.offered, id)
		m.state[id], m.done[id] = content.MissionActive, false
		m.attempts[id]++
	case "kill":
		if !active || m.done[id] {
			return false
		}
		m.done[id] = true
	case "accept told":
		if !allowed {
			return false
		}
		delete(m.offered, id)
		m.state[id], m.done[id] = content.MissionActive, false
		m.attempts[id]++
	case "turn in", "turn in told":
		if !active || !m.done[id] {
			return false
		}
		m.state[id], m.rewardedAt[id] = content.MissionCompleted, now
		m.experience += 10
	case "abandon":
		if !active {
			return false
		}
		delete(m.state, id)
	case "dismiss":
		if !present || active {
			return false
		}
		delete(m.state, id)
	}
	return true
}
