package commands_test

import (
	"slices"
	"strings"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

// gifts has a mission ask for a fact and give an item, so that its units have
// an inventory and facts to check.
func gifts(m *content.Mission) {
	m.Scene.Requirement, m.Scene.TurnInRequirement = content.LevelRequirement{Minimum: 1}, content.LevelRequirement{Minimum: 1}
	m.Rewards[0].Items = []content.RewardItem{{Template: 11502, Quantity: 2}}
}

// told plays a mission in conversations: each step opens one, then answers.
func (f *fixture) told() []struct {
	name   string
	answer func() (commands.Outcome, error)
} {
	return []struct {
		name   string
		answer func() (commands.Outcome, error)
	}{
		{"accept", func() (commands.Outcome, error) { return f.acceptTold(1) }},
		{"continue", func() (commands.Outcome, error) { return f.continues(1) }},
		{"turn in", func() (commands.Outcome, error) { return f.turnInTold(1) }},
	}
}

func TestTerminalCheck(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1, gifts))
		gone := func() {
			delete(f.targets, speaker)
			f.present()
		}
		for _, step := range f.told() {
			t.Run("J-CONV-017 evaluated again inside the transaction: "+step.name, func(t *testing.T) {
				f.window(speaker)
				last := ""
				f.point = func(name string) error {
					if last = name; name == "prepare character" {
						gone()
					}
					return nil
				}
				f.refuses(commands.RejectTarget, step.answer)
				f.point = passes
				if last != "prepare character" {
					t.Errorf("%q was reached: something was planned before", last)
				}
				f.stand(speaker, npc())
			})
			t.Run("J-CONV-019 a target that goes while ownership is read for the last time: "+step.name, func(t *testing.T) {
				f.window(speaker)
				last := false
				f.point = func(name string) error { last = name == "terminal"; return nil }
				f.s.Char.SetTrace(func(kind, name string) {
					if last && name == "character ownership" {
						gone()
					}
				})
				_, err := step.answer()
				f.s.Char.SetTrace(nil)
				f.point = passes
				if !last || commands.Refused(err) != commands.RejectTarget {
					t.Errorf("the last point was reached: %t; %v", last, err)
				}
				f.stand(speaker, npc())
				f.refuses(commands.RejectTalk, step.answer) // it is over for good
			})
			t.Run("J-CONV-018 nothing is read after the last check but ownership: "+step.name, func(t *testing.T) { checkLastReads(t, f, step.name, step.answer) })
		}
	})
}

// checkLastReads gives an answer, and checks that nothing but ownership is read after the terminal check.
func checkLastReads(t *testing.T, f *fixture, name string, answer func() (commands.Outcome, error)) {
	t.Helper()
	f.window(speaker)
	f.a.Inject(false)
	var trace []string
	f.point = func(name string) error { trace = append(trace, name); return nil }
	f.s.Char.SetTrace(func(kind, name string) { trace = append(trace, kind+" "+name) })
	f.does(answer())
	f.s.Char.SetTrace(nil)
	f.point = passes
	at := slices.Index(trace, "terminal")
	want := []string{"terminal", "select character ownership", "before commit", "after commit", "published"}
	if at < 0 || !slices.Equal(trace[at:], want) {
		t.Fatalf("%q", trace)
	}
	for _, earlier := range []string{"validate character", "boundary character"} {
		if n := slices.Index(trace, earlier); n < 0 || n > at {
			t.Errorf("%q is not before the last check: %q", earlier, trace)
		}
	}
	if name == "turn in" && !slices.Contains(trace[:at], "validate inventory") {
		t.Errorf("the inventory is not checked before: %q", trace)
	}
	for _, line := range trace[slices.Index(trace, "validate character"):] {
		if strings.HasPrefix(line, "exec ") {
			t.Errorf("%q after the guards began", line)
		}
	}
}
