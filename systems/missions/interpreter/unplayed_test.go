package interpreter

import (
	"slices"
	"strings"
	"testing"
)

// A mission with a construct that is not played never starts, and says which.
func TestWhatIsNotPlayedIsSaid(t *testing.T) {
	const text = `{"id":"t","title":"T","level":"flat","places":{"p":{"x":40,"z":34}},"zones":{"z":{"place":"p","radius":3}},
		"missions":[{"id":"m","title":"M",KEYS"objectives":[{"id":"o","verb":"goto","to":"z"}],"rules":[{"when":"mission:start","do":[{"setFlag":"x"}DO]}]},
		{"id":"n","title":"N","objectives":[{"id":"o","verb":"goto","to":"z"}]}]}`
	for what, c := range map[string]struct{ keys, do, pointer string }{
		"stealth hooks":            {`"stealth":{"unseen":"fail"},`, "", "/stealth"},
		"actors of type npc":       {`"actors":[{"id":"a","type":"npc","at":"p"}],`, "", "/actors/0"},
		"the phone's contacts":     {`"contacts":[{"id":"dana","name":"Dana"}],`, "", "/contacts"},
		"dialogues":                {`"dialogues":[{"id":"d","nodes":[{"id":"n","line":"Hello."}]}],`, "", "/dialogues"},
		"the phone's apps":         {`"apps":[{"id":"app","name":"App","screens":[{"id":"home","text":"Home."}]}],`, "", "/apps"},
		"the action give":          {"", `,{"give":{"item":"package"}}`, "/rules/0"},
		"the action setWeather":    {"", `,{"setWeather":{"kind":"rain"}}`, "/rules/0"},
		"a message with an id":     {"", `,{"sendMessage":{"id":"x","from":"A","text":"B"}}`, "/rules/0"},
		"the value kills":          {`"counters":{"c":0},`, `,{"set":{"counter":"c","value":{"kills":true}}}`, "/rules/0"},
		"the query enemies":        {`"counters":{"c":0},`, `,{"set":{"counter":"c","value":{"count":{"enemies":{}}}}}`, "/rules/0"},
		"a keypad door":            {`"actors":[{"id":"a","type":"door","at":"p","code":"0451"}],`, "", "/actors/0/code"},
		"a door's key":             {`"actors":[{"id":"a","type":"door","at":"p","lock":"key:door"}],`, "", "/actors/0/lock"},
		"the action setSignal":     {"", `,{"setSignal":{"junction":"p","state":"red"}}`, "/rules/0"},
		"the action clearWaypoint": {"", `,{"clearWaypoint":true}`, "/rules/0"},
	} {
		p := compileGame(t, strings.NewReplacer("KEYS", c.keys, "DO", c.do).Replace(text))
		if list := p.Missions[0].Unplayable; !slices.Equal(list, []Unplayable{{c.pointer, what}}) {
			t.Errorf("%s: said is %v", what, list)
		}
		m, state := NewMachine(p, newWorld().ports()), p.NewState(-1)
		m.Step(&state, &Input{Members: 1, Alive: 1}, nil)
		if state.Mission != 1 {
			t.Errorf("%s: mission %d starts, want the other one", what, state.Mission)
		}
	}
}

// A verb, an event and a condition that are not played are said where they stand.
func TestUnplayedVerbsEventsAndConditionsAreSaid(t *testing.T) {
	const text = `{"id":"t","title":"T","level":"flat","places":{"p":{"x":40,"z":34}},"zones":{"z":{"place":"p","radius":3}},
		"missions":[{"id":"m","title":"M","actors":[{"id":"guard","type":"npc","at":"p"}],
		"objectives":[{"id":"first","verb":"destroy","targets":["guard"]},{"id":"o","verb":"collect","tag":"medkit"}],
		"rules":[{"when":"wanted:up","do":[{"setFlag":"x"}]},{"when":"mission:start","if":{"hasItem":{"tag":"medkit"}},"do":[{"setFlag":"x"}]}]}]}`
	want := []Unplayable{{"/actors/0", "actors of type npc"}, {"/objectives/0/targets/0", "destroying a npc"}, {"/objectives/1", "the verb collect"}, {"/rules/0/when", "the event wanted:up"}, {"/rules/1", "the condition hasItem"}}
	if list := compileGame(t, text).Missions[0].Unplayable; !slices.Equal(list, want) {
		t.Errorf("said is %v, want %v", list, want)
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
		`,"retries":1`:                      {{"/play/retries", "checkpoints: a retry starts the mission over"}},
	} {
		m := compileGame(t, `{"id":"t","title":"T","level":"flat","missions":[{"id":"m","title":"M",
			"play":{"mode":"coop","players":{"min":2,"max":4}`+keys+`},"objectives":[{"id":"o","verb":"wait","seconds":5}]}]}`).Missions[0]
		if !slices.Equal(m.Ignored, want) || len(m.Unplayable) > 0 {
			t.Errorf("%s: played without %v, want %v; not played: %v", keys, m.Ignored, want, m.Unplayable)
		}
	}
}
