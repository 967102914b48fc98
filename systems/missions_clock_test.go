package systems

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"caper/components"
	"caper/levels/game"
	"caper/systems/input"
)

// clockMission reacts to times, and acts at its start and in the zone near.
func clockMission(start, near string, times ...string) string {
	rules := []string{`{"when":"mission:start","do":[{"setFlag":"x"}` + start + `]}`, `{"when":"zone:near.enter","repeat":true,"do":[{"setFlag":"x"}` + near + `]}`}
	for _, at := range times {
		rules = append(rules, fmt.Sprintf(`{"when":"time:%s","repeat":true,"do":[{"showText":"%s"}]}`, at, at))
	}
	return `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"far"}],"rules":[` + strings.Join(rules, ",") + `]}`
}

func TestTimesPassed(t *testing.T) {
	for _, c := range []struct {
		name, start, near string
		times             []string
		want              []string
	}{
		{"M-EV-035 as the clock passes them", "07:58", "", []string{"07:57", "07:59", "08:00", "09:00"}, []string{"line : 07:59", "line : 08:00"}},
		{"M-EV-035 over midnight", "23:59", "", []string{"23:58", "00:00", "00:01"}, []string{"line : 00:00", "line : 00:01"}},
		{"M-OPEN-049 a jump over them is not heard", "07:00", `,{"setClock":"12:00"}`, []string{"08:00", "11:59"}, nil},
		{"M-OPEN-049 an exact hit is", "07:00", `,{"setClock":"12:00"}`, []string{"08:00", "12:00"}, []string{"line : 12:00"}},
		{"M-OPEN-049 an exact hit of midnight is", "07:00", `,{"setClock":"00:00"}`, []string{"23:59", "00:00"}, []string{"line : 00:00"}},
		{"M-OPEN-049 a jump back is not heard", "12:00", `,{"setClock":"07:00"}`, []string{"23:00", "06:00"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			pace := "0.0001"
			if c.near == "" {
				pace = "1"
			}
			s := play(t, `{"clock":{"start":"`+c.start+`","pace":`+pace+`}}`, clockMission("", c.near, c.times...))
			lines := s.watch(30, control(1, walk(0, 1)))
			lines = append(lines, s.watch(60)...)
			if !slices.Equal(lines, c.want) {
				t.Errorf("received %q, want %q", lines, c.want)
			}
		})
	}
}

func TestAClockJumpReachesEveryOwner(t *testing.T) {
	s := play(t, `{"clock":{"start":"07:00","pace":0}}`, clockMission("", `,{"setClock":"12:00"}`, "11:59", "12:00"))
	s.watch(6, join(2, 0), join(3, 0))
	seen := map[components.ClientID][]string{}
	inputs := []input.Input{place(1, 30, 0, -100), place(3, 30, 0, -104), place(2, 6, 0, -14), control(2, walk(0, 1))}
	for range 60 {
		for _, n := range s.Tick(inputs).Notifications {
			seen[n.Client] = append(seen[n.Client], n.Text)
		}
		inputs = nil
	}
	for client := components.ClientID(1); client <= 3; client++ {
		// covers M-OPEN-049, M-ACN-024
		if !slices.Equal(seen[client], []string{"12:00"}) {
			t.Errorf("client %d received %q, want only the exact time", client, seen[client])
		}
	}
}

func TestTheRoomClock(t *testing.T) {
	for _, c := range []struct {
		rules string
		want  float64 // minutes after midnight, after 60 s
	}{
		{`{}`, 13 * 60}, {`{"clock":{"start":"07:30","pace":0}}`, 7*60 + 30},
		{`{"clock":{"start":"07:30","pace":1}}`, 8*60 + 30}, {`{"clock":{"start":"23:30","pace":60}}`, 11*60 + 30},
	} {
		s := play(t, c.rules, clockMission("", ""))
		s.watch(1799)
		// covers M-RULE-023
		if got := s.TimeOfDay().Minutes; math.Abs(got-c.want) > 0.01 {
			t.Errorf("rules %s: after a minute the clock shows %g, want %g", c.rules, got, c.want)
		}
	}
}

func TestClockActions(t *testing.T) {
	s := play(t, `{"clock":{"start":"07:00","pace":0}}`, clockMission(`,{"setClock":"21:30"},{"setPace":30}`, ""))
	s.watch(6)
	from := s.TimeOfDay()
	// covers M-ACN-024
	if from.Minutes < 21*60+30 || from.Minutes > 21*60+36 {
		t.Errorf("after setClock the clock shows %g", from.Minutes)
	}
	s.watch(30)
	// covers M-ACN-025
	if ran := s.TimeOfDay().Minutes - from.Minutes; math.Abs(ran-30) > 0.01 {
		t.Errorf("at pace 30 a second runs %g minutes", ran)
	}
}

// The validator warns of stars in a game without police, once per action.
func TestTheValidatorWarnsOfStarsWithoutPolice(t *testing.T) {
	s := play(t, `{"police":false}`, `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"far"}],"rules":[
		{"when":"zone:near.enter","do":[{"setWanted":2}]},{"when":"zone:near.leave","do":[{"setWanted":0}]}]}`)
	diagnostics := game.Validate(s.config.Game, nil)
	// covers M-ACN-007
	if len(diagnostics) != 2 || diagnostics[0].Severity != game.SeverityWarning || diagnostics[0].Pointer != "/missions/0/rules/0/do/0" {
		t.Errorf("the validator reports %v, want a warning for each setWanted", diagnostics)
	}
}
