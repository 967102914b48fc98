package interpreter

import (
	"testing"

	"caper/levels/game"
)

// over is what a completed mission of no reward commands.
const over = "pay 0 0 final | complete | despawn"

func TestActions(t *testing.T) {
	for _, c := range []struct{ name, do, want string }{
		{"M-ACN-001 M-DOC-041 a line", `{"showText":"Wave {counter:n} of {counter:k}!"}`, "text Wave 0 of 2!"},
		{"M-ACN-001 a line without counters", `{"showText":"Now!"}`, "text Now!"},
		{"M-DOC-041 a message", `{"sendMessage":{"from":"Dispatch","text":"{counter:k}"}}`, "message Dispatch: 2"},
		{"a message without counters", `{"sendMessage":{"from":"Dispatch","text":"Go."}}`, "message Dispatch: Go."},
		{"M-ACN-007 stars", `{"setWanted":2}`, "interpreter.setwanted {stars:2}"},
		{"M-ACN-010 lock a door", `{"lock":{"door":"door"}}`, "lock door door by 0"},
		{"M-ACN-010 unlock a door", `{"unlock":{"door":"door"}}`, "unlock door door by 0"},
		{"M-ACN-011 lock", `{"lockVehicle":"car"}`, "lock vehicle car by 0"},
		{"M-ACN-011 unlock", `{"unlockVehicle":"van"}`, "unlock vehicle van by 0"},
		{"M-ACN-017 a reward on the spot", `{"reward":{"cash":50,"rep":3}}`, "pay 50 3"},
		{"M-ACN-018 complete", `{"complete":true}`, over},
		{"M-ACN-018 M-OPEN-079 fail", `{"fail":true}`, "failed The mission failed. | despawn"},
		{"M-ACN-018 M-OPEN-079 fail and why", `{"fail":"No {counter:k}."}`, "failed No 2. | despawn"},
		{"M-ACN-024 the clock", `{"setClock":"08:30"}`, "interpreter.setclock {minutes:510}"},
		{"M-ACN-026 skipping hours", `{"skipTime":{"hours":3}}`, "interpreter.skiptime {hours:3 text:3 hours later}"},
		{"M-ACN-026 skipping one hour", `{"skipTime":{"hours":1}}`, "interpreter.skiptime {hours:1 text:1 hour later}"},
		{"M-ACN-026 skipping part of an hour", `{"skipTime":{"hours":0.25}}`, "interpreter.skiptime {hours:0.25 text:15 minutes later}"},
		{"M-ACN-026 skipping with a text", `{"skipTime":{"hours":3.5,"text":"{counter:k} flat whites later"}}`, "interpreter.skiptime {hours:3.5 text:2 flat whites later}"},
		{"M-ACN-025 the pace", `{"setPace":60}`, "interpreter.setpace {pace:60}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := begun(t, aside, `{"when":"zone:near.enter","do":[`+c.do+`]}`)
			s.apply("zone:near.enter by 0")
			if got := s.step(); got != c.want {
				t.Errorf("commands %q, want %q", got, c.want)
			}
			if got := s.step(); got != "" {
				t.Errorf("the next step commands %q", got)
			}
		})
	}
}

// aside is an objective that is not done by itself.
const aside = `{"id":"o","verb":"goto","to":"home"}`

func TestShapesOfActions(t *testing.T) {
	for name, c := range map[string]struct {
		do   string
		fine bool
	}{
		"M-OPEN-048 startTimer":          {`{"startTimer":{"id":"x","seconds":2}}`, true},
		"M-OPEN-048 a timer's id alone":  {`{"startTimer":"x"}`, false},
		"M-OPEN-048 showText":            {`{"showText":"x"}`, true},
		"M-OPEN-048 a text in an object": {`{"showText":{"text":"x"}}`, false},
		"M-OPEN-048 setFlag":             {`{"setFlag":"x"}`, true},
		"M-OPEN-048 stopTimer":           {`{"stopTimer":"x"}`, true},
		"M-OPEN-048 stopTimer object":    {`{"stopTimer":{"id":"x"}}`, false},
		"M-OPEN-079 complete":            {`{"complete":true}`, true},
		"M-OPEN-079 complete false":      {`{"complete":false}`, false},
		"M-OPEN-079 fail with a number":  {`{"fail":1}`, false},
		"M-ACN-025 pace 60":              {`{"setPace":60}`, true},
		"M-ACN-025 pace 61":              {`{"setPace":61}`, false},
	} {
		t.Run(name, func(t *testing.T) {
			text := `{"id":"t","title":"T","level":"flat","missions":[{"id":"m","title":"M","objectives":[{"id":"o","verb":"survive","seconds":1}],
				"rules":[{"when":"mission:start","do":[` + c.do + `]}]}]}`
			if _, diagnostics := game.Check([]byte(text), game.Options{}); game.HasErrors(diagnostics) == c.fine {
				t.Errorf("%s: %v", c.do, diagnostics)
			}
		})
	}
}

func TestCountersAreWhole(t *testing.T) {
	for _, c := range []struct {
		name, action string
		want         int64
	}{
		{"M-DOC-040 first value", `{"setFlag":"x"}`, 2},
		{"M-DOC-040 M-ACN-004 add", `{"add":{"counter":"k","value":3}}`, 5},
		{"M-DOC-040 M-ACN-004 set", `{"set":{"counter":"k","value":7}}`, 7},
		{"M-ACN-004 add less than nothing", `{"add":{"counter":"k","value":-4}}`, -2},
		{"M-ACN-004 M-OPEN-041 a distance", `{"set":{"counter":"k","value":{"distance":["player",{"place":"near"}]}}}`, 13},
		{"M-OPEN-041 half up", `{"set":{"counter":"k","value":2.5}}`, 3},
		{"M-OPEN-041 half up below zero", `{"set":{"counter":"k","value":-2.5}}`, -2},
		{"M-OPEN-041 what has no end changes nothing", `{"set":{"counter":"k","value":{"timeLeft":true}}}`, 2},
		{"M-OPEN-041 what is nowhere changes nothing", `{"add":{"counter":"k","value":{"distance":["player",{"actor":"car"}]}}}`, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := begun(t, aside, `{"when":"zone:near.enter","do":[`+c.action+`]}`)
			s.apply("distance 12.5")
			s.apply("away inf")
			s.apply("zone:near.enter")
			s.step()
			if got := s.counter("k"); got != c.want {
				t.Errorf("the counter is %d, want %d", got, c.want)
			}
		})
	}
}
