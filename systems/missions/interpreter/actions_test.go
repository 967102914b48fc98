package interpreter

import (
	"slices"
	"strings"
	"testing"

	"caper/levels/game"
	"caper/levels/linked"
)

func TestActions(t *testing.T) {
	for _, c := range []struct {
		name, do string
		want     []string
	}{
		{"M-ACN-001 M-DOC-041 a line", `{"showText":"Wave {counter:n} of {counter:k}!"}`, []string{"text Wave 0 of 2!"}},
		{"M-DOC-041 a message", `{"sendMessage":{"from":"Dispatch","text":"{counter:k}"}}`, []string{"message Dispatch: 2"}},
		{"M-ACN-007 stars", `{"setWanted":2}`, []string{"wanted 2"}},
		{"M-ACN-011 lock", `{"lockVehicle":"car"}`, []string{"lock car by 0"}},
		{"M-ACN-011 unlock", `{"unlockVehicle":"van"}`, []string{"unlock van by 0"}},
		{"M-ACN-017 a reward on the spot", `{"reward":{"cash":50,"rep":3}}`, []string{"pay 50 3 false"}},
		{"M-ACN-018 complete", `{"complete":true}`, over},
		{"M-ACN-018 M-OPEN-079 fail", `{"fail":true}`, []string{"failed The mission failed.", "despawn"}},
		{"M-ACN-018 M-OPEN-079 fail and why", `{"fail":"No {counter:k}."}`, []string{"failed No 2.", "despawn"}},
		{"M-ACN-024 the clock", `{"setClock":"08:30"}`, []string{"clock 510"}},
		{"M-ACN-025 the pace", `{"setPace":60}`, []string{"pace 60"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := begun(t, aside, `{"when":"zone:near.enter","do":[`+c.do+`]}`)
			s.raise(ZoneEnter, s.zone("near"), 0)
			s.expect(1, c.want...)
		})
	}
	t.Run("M-ACN-003 flags", func(t *testing.T) {
		s := begun(t, aside, `{"when":"zone:near.enter","do":[{"setFlag":"f"}]},{"when":"zone:near.leave","do":[{"clearFlag":"f"}]},
			{"while":{"flag":"f"},"enter":[{"showText":"set"}],"exit":[{"showText":"clear"}]}`)
		s.raise(ZoneEnter, s.zone("near"), 0)
		s.expect(1)
		s.expect(1, "text set")
		s.raise(ZoneLeave, s.zone("near"), 0)
		s.expect(1)
		s.expect(1, "text clear")
	})
}

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

// A mission with what is not played is refused as a whole, and says what.
func TestWhatIsNotPlayedIsSaid(t *testing.T) {
	const text = `{"id":"t","title":"T","level":"flat","places":{"p":{"x":40,"z":34}},"zones":{"z":{"place":"p","radius":3}},
		"missions":[{"id":"m","title":"M",KEYS"objectives":[{"id":"o","verb":"goto","to":"z"}],"rules":[{"when":"mission:start","do":[{"setFlag":"x"}DO]}]},
		{"id":"n","title":"N","objectives":[{"id":"o","verb":"goto","to":"z"}]}]}`
	for what, c := range map[string]struct{ keys, do, pointer string }{
		"stealth hooks":            {`"stealth":{"unseen":"fail"},`, "", "/stealth"},
		"actors of type npc":       {`"actors":[{"id":"a","type":"npc","at":"p"}],`, "", "/actors/0"},
		"the phone's contacts":     {`"contacts":[{"id":"dana","name":"Dana"}],`, "", "/contacts"},
		"the action give":          {"", `,{"give":{"item":"package"}}`, "/rules/0"},
		"the action setWeather":    {"", `,{"setWeather":{"kind":"rain"}}`, "/rules/0"},
		"a message with an id":     {"", `,{"sendMessage":{"id":"x","from":"A","text":"B"}}`, "/rules/0"},
		"the value kills":          {"", `,{"set":{"counter":"c","value":{"kills":true}}}`, "/rules/0"},
		"a keypad door":            {`"actors":[{"id":"a","type":"door","at":"p","code":"0451"}],`, "", "/actors/0/code"},
		"a door's key":             {`"actors":[{"id":"a","type":"door","at":"p","lock":"key:door"}],`, "", "/actors/0/lock"},
		"the action skipTime":      {"", `,{"skipTime":{"hours":3}}`, "/rules/0"},
		"the action clearWaypoint": {"", `,{"clearWaypoint":true}`, "/rules/0"},
	} {
		keys := c.keys
		if what == "the value kills" {
			keys = `"counters":{"c":0},`
		}
		data := strings.NewReplacer("KEYS", keys, "DO", c.do).Replace(text)
		document, diagnostics := game.Check([]byte(data), game.Options{})
		if game.HasErrors(diagnostics) {
			t.Fatalf("%s: %v", what, diagnostics)
		}
		s, err := linked.New(flatLevel(), document, game.DefaultCatalogue())
		if err != nil {
			t.Fatal(err)
		}
		p := Compile(s)
		if list := p.Missions[0].Unplayable; !slices.Equal(list, []Unplayable{{c.pointer, what}}) {
			t.Errorf("%s: said is %v", what, list)
		}
		m, state := NewMachine(p), p.NewState(-1)
		m.Step(&state, &Input{Members: 1, Standing: 1}, nil)
		if state.Mission != 1 {
			t.Errorf("%s: mission %d starts, want the other one", what, state.Mission)
		}
	}
}

// What a mission is played without is said, and the mission starts.
func TestWhatAMissionIsPlayedWithoutIsSaid(t *testing.T) {
	for keys, want := range map[string][]Unplayable{
		``:                                  nil,
		`,"joinInProgress":"never"`:         nil,
		`,"joinInProgress":"always"`:        {{"/play/joinInProgress", "joining a run under way"}},
		`,"lives":{"per":"team","count":3}`: {{"/play/lives", "lives"}},
		`,"onDeath":"spectate"`:             {{"/play/onDeath", "what becomes of a player who went down"}},
		`,"retries":1`:                      {{"/play/retries", "retries"}},
	} {
		text := `{"id":"t","title":"T","level":"flat","missions":[{"id":"m","title":"M",
			"play":{"mode":"coop","players":{"min":2,"max":4}` + keys + `},"objectives":[{"id":"o","verb":"wait","seconds":5}]}]}`
		document, diagnostics := game.Check([]byte(text), game.Options{})
		if game.HasErrors(diagnostics) {
			t.Fatalf("%s: %v", keys, diagnostics)
		}
		s, err := linked.New(flatLevel(), document, game.DefaultCatalogue())
		if err != nil {
			t.Fatal(err)
		}
		m := Compile(s).Missions[0]
		if !slices.Equal(m.Ignored, want) || len(m.Unplayable) > 0 {
			t.Errorf("%s: played without %v, want %v; not played: %v", keys, m.Ignored, want, m.Unplayable)
		}
	}
}
