package systems

import (
	"fmt"
	"slices"
	"testing"

	"caper/components"
	"caper/systems/input"
)

// crowd opens a room with client 1 of play, gone again, and the given clients
// in party 7.
func crowd(t testing.TB, rules, missions string, clients ...components.ClientID) *Simulation {
	t.Helper()
	s := play(t, rules, missions)
	s.Tick([]input.Input{{Kind: input.Leave, Client: 1}})
	var inputs []input.Input
	for _, c := range clients {
		inputs = append(inputs, join(c, 7))
	}
	s.Tick(inputs)
	return s
}

// boards are the clients on the board and the missions that they read of.
func (s *Simulation) huds() []string {
	var list []string
	for i := range s.outcome.HUD.Entries {
		e := &s.outcome.HUD.Entries[i]
		objective := ""
		if len(e.Tracker.Objectives) > 0 {
			objective = e.Tracker.Objectives[0].ID
		}
		list = append(list, fmt.Sprintf("%d %s %s", e.Client, e.Tracker.ID, objective))
	}
	return list
}

func TestAPartyIsHeldOnceAndSteppedOnce(t *testing.T) {
	s := crowd(t, "{}", `{"id":"m","title":"M","counters":{"n":0},"objectives":[{"id":"o","verb":"goto","to":"near"},{"id":"p","verb":"goto","to":"far"}],
		"rules":[{"while":{"not":{"flag":"x"}},"every":{"seconds":0.1,"do":[{"add":{"counter":"n","value":1}}]}}]}`, 2, 3, 4)
	s.watch(30)
	// covers M-PARTY-002
	if holders := s.owners(); len(holders) != 1 || holders[0].Order != 2 {
		t.Fatalf("holders %+v, want one, held by client 2", holders)
	}
	if n := s.stateOf(t, 0).Counters[0]; n < 7 || n > 9 {
		t.Errorf("M-PARTY-002: in a second a tenth-second rule ran %d times: stepped more than once a step", n)
	}
	if got := s.huds(); !slices.Equal(got, []string{"2 m o", "3 m o", "4 m o"}) {
		t.Errorf("boards %q, want the party's mission for each", got)
	}
	s.watch(60, control(3, walk(-1, 1)))
	s.watch(60, control(3, walk(0, 1)))
	if p := s.player(t, 3).Pose.Position; p[2] < -18 {
		t.Fatalf("client 3 is at %v", p)
	}
	s.watch(6, place(3, 6, 0, -10))
	// Any member gets it done for all.
	if got := s.huds(); !slices.Equal(got, []string{"2 m p", "3 m p", "4 m p"}) {
		t.Errorf("boards %q once member two is in the zone", got)
	}
}

func TestAPartysZonesAreEnteredByTheFirstAndLeftByTheLast(t *testing.T) {
	s := crowd(t, "{}", `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"far"}],"rules":[
		{"when":"zone:near.enter","repeat":true,"do":[{"showText":"In."}]},{"when":"zone:near.leave","repeat":true,"do":[{"showText":"Out."}]}]}`, 2, 3)
	s.watch(6, place(2, 6, 0, -15), place(3, 7, 0, -15))
	count := func(lines []string, line string) int {
		n := 0
		for _, l := range lines {
			if l == "line : "+line {
				n++
			}
		}
		return n
	}
	// Each line is shown to both members.
	if lines := s.watch(20, control(2, walk(0, 1))); count(lines, "In.") != 2 {
		t.Errorf("the first member in raises %q", lines)
	}
	if lines := s.watch(20, control(2, components.Intent{}), control(3, walk(0, 1))); len(lines) != 0 {
		t.Errorf("the second member in raises %q", lines)
	}
	if lines := s.watch(60); len(lines) != 0 { // the second walks on and out
		t.Errorf("one of two out raises %q", lines)
	}
	if lines := s.watch(60, control(2, walk(0, 1))); count(lines, "Out.") != 2 {
		t.Errorf("the last member out raises %q", lines)
	}
}

func TestRewardsOfAParty(t *testing.T) {
	const missions = `{"id":"m","title":"M","objectives":[{"id":"o","verb":"wait","seconds":1}],"reward":{"cash":400,"rep":20}},
		{"id":"n","title":"N","objectives":[{"id":"o","verb":"goto","to":"far"}]}`
	for rule, want := range map[string]components.Wallet{
		`{}`: {Cash: 400, Rep: 20}, `{"partyRewards":"shared"}`: {Cash: 400, Rep: 20}, `{"partyRewards":"split"}`: {Cash: 133, Rep: 6},
	} {
		s := crowd(t, rule, missions, 2, 3, 4)
		s.watch(60)
		// covers M-RULE-008, M-OPEN-056, M-PARTY-012
		for _, p := range s.Players(nil) {
			if p.Wallet != want {
				t.Errorf("rules %s: client %d has %+v, want %+v", rule, p.Player.Client, p.Wallet, want)
			}
		}
		s.watch(140)
		// covers M-PARTY-012
		if got := s.huds(); !slices.Equal(got, []string{"2 n o", "3 n o", "4 n o"}) {
			t.Errorf("rules %s: boards %q, want the next mission for all", rule, got)
		}
	}
	// A reward on the spot is whole for each, whatever the rule.
	s := crowd(t, `{"partyRewards":"split"}`, `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"far"}],
		"rules":[{"when":"mission:start","do":[{"reward":{"cash":30,"rep":3}}]}]}`, 2, 3)
	s.watch(12)
	// covers M-ACN-017
	for _, p := range s.Players(nil) {
		if p.Wallet != (components.Wallet{Cash: 30, Rep: 3}) {
			t.Errorf("mid-mission client %d has %+v", p.Player.Client, p.Wallet)
		}
	}
}

func TestTheNextMemberTakesTheMissionOver(t *testing.T) {
	s := crowd(t, "{}", `{"id":"m","title":"M","actors":[{"id":"car","type":"vehicle","class":"compact","at":"car"}],
		"objectives":[{"id":"o","verb":"goto","to":"near"},{"id":"p","verb":"steal_vehicle","target":"car"}]}`, 2, 3)
	s.watch(6)
	car := s.car(t)
	key, _ := s.world.KeyOf(car)
	s.watch(6, place(2, 6, 0, -10))
	s.watch(12, input.Input{Kind: input.Leave, Client: 2})
	// covers M-PARTY-013
	if now, _ := s.world.KeyOf(s.car(t)); s.car(t) != car || now != key {
		t.Errorf("after the first member left the car is %d with key %v, want %d with %v", s.car(t), now, car, key)
	}
	if got := s.huds(); !slices.Equal(got, []string{"3 m p"}) {
		t.Errorf("M-PARTY-013: boards %q, want the mission as it was", got)
	}
	s.watch(6, place(3, -4, 0, -40))
	if lines := s.watch(12, press(3, components.KeySeat)); !has(lines, "complete M:") {
		t.Errorf("M-PARTY-013: the next member at the wheel raises %q", lines)
	}
	s.watch(3, input.Input{Kind: input.Leave, Client: 3})
	if n := len(s.owners()); n != 0 {
		t.Errorf("%d holders are left of nobody", n)
	}
}

func TestWhoPlaysAloneHasMissionsOfTheirOwn(t *testing.T) {
	s := play(t, "{}", `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"near"},{"id":"p","verb":"goto","to":"far"}]}`)
	s.watch(6, join(2, 0), join(3, 7), join(4, 7))
	s.watch(6, place(2, 6, 0, -10))
	if got := s.huds(); !slices.Equal(got, []string{"1 m o", "2 m p", "3 m o", "4 m o"}) {
		t.Errorf("boards %q, want client 2 alone on the second objective", got)
	}
}

func TestHoldersRunByClientAndRulesByDocument(t *testing.T) {
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

func TestFiftyActionsAreEachHoldersOwn(t *testing.T) {
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

func TestARunThatEverybodyLeftPaysNobody(t *testing.T) {
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
