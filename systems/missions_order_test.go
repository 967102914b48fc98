package systems

import (
	"fmt"
	"slices"
	"testing"

	"caper/components"
	"caper/systems/input"
)

func TestMissionsStepTenTimesASecond(t *testing.T) {
	for _, rate := range []int{30, 60} {
		s := play(t, "{}", waits("300", ""))
		if rate == 60 {
			var err error
			if s, err = New(Config{Prepared: preparedFlat(), Game: s.config.Game, Rate: rate}); err != nil {
				t.Fatal(err)
			}
		}
		steps := 0
		for range 10 * rate {
			if s.Tick(nil).HUD.Stepped {
				steps++
			}
		}
		// covers M-HOST-003
		if steps != 100 {
			t.Errorf("at %d ticks a second ten seconds have %d steps, want 100", rate, steps)
		}
	}
}

func TestOwnersAreSteppedByClientAndRulesByDocument(t *testing.T) {
	const missions = `{"id":"m","title":"M","objectives":[{"id":"o","verb":"wait","seconds":1}],"rules":[
		{"when":"mission:start","do":[{"showText":"first"}]},{"when":"mission:start","do":[{"showText":"second"}]}]}`
	trace := func(order ...components.ClientID) []string {
		s := play(t, "{}", missions)
		s.Tick([]input.Input{{Kind: input.Leave, Client: 1}})
		var inputs []input.Input
		for _, c := range order {
			inputs = append(inputs, join(c, 0))
		}
		var lines []string
		for range 12 {
			for _, n := range s.Tick(inputs).Notifications {
				lines = append(lines, fmt.Sprint(n.Client, " ", n.Text))
			}
			inputs = nil
		}
		return lines
	}
	want := []string{"2 first", "2 second", "3 first", "3 second", "9 first", "9 second"}
	for _, order := range [][]components.ClientID{{2, 3, 9}, {9, 3, 2}, {3, 9, 2}} {
		// covers M-DET-002, M-OPEN-045
		if got := trace(order...); !slices.Equal(got, want) {
			t.Errorf("joined in the order %v the trace is %q, want %q", order, got, want)
		}
	}
}

func TestActionsAffectOnlyTheirOwner(t *testing.T) {
	do := `{"showText":"x"}`
	for range 59 {
		do += `,{"showText":"x"}`
	}
	s := play(t, "{}", `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"far"}],"rules":[{"when":"mission:start","do":[`+do+`]}]}`)
	seen := map[components.ClientID]int{}
	inputs := []input.Input{join(2, 0)}
	for range 12 {
		for _, n := range s.Tick(inputs).Notifications {
			seen[n.Client]++
		}
		inputs = nil
	}
	// covers M-OPEN-045, M-DET-004
	if seen[1] != 50 || seen[2] != 50 {
		t.Errorf("lines by client %v, want 50 each", seen)
	}
}

func TestARunWithoutPlayersPaysNobody(t *testing.T) {
	s := play(t, `{"partyRewards":"split"}`, `{"id":"m","title":"M","objectives":[{"id":"o","verb":"wait","seconds":2}],"reward":{"cash":10}}`)
	s, err := New(Config{Prepared: preparedFlat(), Game: s.config.Game, Mission: "m"})
	if err != nil {
		t.Fatal(err)
	}
	s.watch(12, join(1, 0))
	s.watch(90, input.Input{Kind: input.Leave, Client: 1})
	if state := s.stateOf(t, 0); !state.Completed[0] {
		t.Errorf("the run goes on as %+v, want it completed", state)
	}
}
