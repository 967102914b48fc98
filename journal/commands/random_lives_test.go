package commands_test

import (
	"fmt"
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"pgregory.net/rapid"
)

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
