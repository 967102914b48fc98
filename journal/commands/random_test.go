package commands_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
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

// do takes one operation and tells whether it is carried out.
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

// TestRandomLives runs random sequences of operations on both databases and
// on the model, and wants the same answers and the same end.
func TestRandomLives(t *testing.T) {
	policies := []content.Repeat{{}, {Kind: content.RepeatImmediate}, {Kind: content.RepeatCooldown, CooldownSeconds: new(uint32(600))},
		{Kind: content.RepeatDaily, ResetSecondUTC: new(uint32(46800))}}
	var missions []*content.Mission
	for i, policy := range policies {
		missions = append(missions, mission(content.MissionID(i+1), func(m *content.Mission) {
			m.Repeat = policy
			m.Objectives[0].Transitions[0].Triggers[0].Subject = new(uint32(i + 1))
			m.Channels.Acceptance, m.Channels.Completion = content.ChannelMixed, content.ChannelMixed
			m.Giver, m.Receiver = new(enginetest.DialogueSpeaker), new(enginetest.DialogueSpeaker)
		}))
	}
	var fixtures []*fixture
	for _, engine := range enginetest.Engines(t) {
		fixtures = append(fixtures, talking(t, engine.DB(t), missions...))
	}
	rapid.Check(t, func(t *rapid.T) {
		m := &model{map[content.MissionID]content.MissionState{}, map[content.MissionID]bool{}, map[content.MissionID]offered{},
			map[content.MissionID]time.Time{}, map[content.MissionID]int64{}, 0}
		for _, f := range fixtures {
			f.now = noon
			f.enter(f.command.Character + 1)
		}
		now := noon
		for range rapid.IntRange(5, 40).Draw(t, "operations") {
			op := rapid.SampledFrom([]string{"offer", "accept", "accept", "accept told", "kill", "turn in", "turn in told", "abandon", "dismiss", "wait"}).Draw(t, "operation")
			id := content.MissionID(rapid.IntRange(1, len(policies)).Draw(t, "mission"))
			if op == "wait" {
				now = now.Add(time.Duration(rapid.IntRange(1, 3600).Draw(t, "seconds")) * time.Second)
				continue
			}
			want := m.do(op, id, policies[id-1], now)
			for _, f := range fixtures {
				f.now = now
				o, err := f.perform(op, id)
				if o.Applied != want || err != nil && commands.Refused(err) == "" {
					t.Fatalf("%s of %d: applied %t, the model says %t (%v)", op, id, o.Applied, want, err)
				}
			}
		}
		lives := map[string]bool{}
		for _, f := range fixtures {
			lives[f.life()] = true
			if c := f.character(); c.Purse.Experience != m.experience {
				t.Fatalf("the purse is %+v, the model has %d", c.Purse, m.experience)
			}
			for id, attempts := range m.attempts { // any order: each alone
				if row, there := f.row(id); there && (row.Generation != attempts || row.State != m.state[id]) {
					t.Fatalf("%+v, the model has attempt %d %s", row, attempts, m.state[id])
				}
			}
		}
		if len(lives) != 1 {
			t.Fatalf("the engines differ: %v", lives)
		}
	})
}

func (f *fixture) perform(op string, id content.MissionID) (commands.Outcome, error) {
	switch op {
	case "offer":
		return f.offer(id)
	case "accept":
		return f.accept(id)
	case "kill":
		return f.report(content.CreatureKilled(content.CreatureID(id)))
	case "turn in":
		return f.turnIn(id)
	case "accept told":
		f.window(speaker)
		return f.acceptTold(id)
	case "turn in told":
		f.window(speaker)
		return f.turnInTold(id)
	case "abandon":
		return f.abandon(id)
	case "dismiss":
		return f.dismiss(id)
	}
	panic(fmt.Sprintf("there is no operation %q", op))
}
