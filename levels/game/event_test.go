package game

import (
	"testing"
)

// covers M-COND-010
func TestTimeOfDay(t *testing.T) {
	for text, want := range map[string]TimeOfDay{"00:00": 0, "06:05": 365, "23:59": 1439} {
		if got, ok := ParseTimeOfDay(text); !ok || got != want || got.String() != text {
			t.Errorf("%s: got %d (%s), %v", text, got, got, ok)
		}
	}
	for _, text := range []string{"", "24:00", "12:60", "1:00", "12.00", "-1:00", "１2:0"} {
		if _, ok := ParseTimeOfDay(text); ok {
			t.Errorf("%q is accepted as a time", text)
		}
	}
}

func TestParseEvent(t *testing.T) {
	for name, want := range map[string]Event{
		"zone:lot.core.enter":      {Kind: EventZone, ID: "lot.core", Verb: "enter", Stars: -1},
		"mission:start":            {Kind: EventMission, Verb: "start", Stars: -1},
		"timer:fuse.two":           {Kind: EventTimer, ID: "fuse.two", Stars: -1},
		"dialogue:p.q.choice:a.b":  {Kind: EventDialogue, ID: "p.q", Verb: "choice", Argument: "a.b", Stars: -1},
		"dialogue:p.q.ended":       {Kind: EventDialogue, ID: "p.q", Verb: "ended", Stars: -1},
		"app:bank.two.send":        {Kind: EventApp, ID: "bank.two", Argument: "send", Stars: -1},
		"time:06:30":               {Kind: EventTime, Time: 390, Stars: -1},
		"wanted:3":                 {Kind: EventWanted, Argument: "3", Stars: 3},
		"wanted:changed":           {Kind: EventWanted, Verb: "changed", Stars: -1},
		"alert:search":             {Kind: EventAlert, Argument: "search", Stars: -1},
		"npc:a.knockedOut":         {Kind: EventNPC, ID: "a", Verb: "knockedOut", Stars: -1},
		"weather:snow":             {Kind: EventWeather, Argument: "snow", Stars: -1},
		"objective:take.out.start": {Kind: EventObjective, ID: "take.out", Verb: "start", Stars: -1},
	} {
		t.Run("M-OPEN-002 "+name, func(t *testing.T) {
			want.Name = name
			if got, problem, _ := ParseEvent(name); problem != "" || got != want {
				t.Errorf("got %+v (%s), want %+v", got, problem, want)
			}
		})
	}
	for _, name := range []string{"", "zone", "zone:", "zone:enter", "zone:.enter", "zone:A.enter", "wanted:4", "time:24:00", "mission:begin", "alert:calm", "dialogue:x.choice:", "app:bank", "nothing:x.y", "mission.start"} {
		if _, problem, hint := ParseEvent(name); problem == "" {
			t.Errorf("%q is accepted as an event", name)
		} else if hint == "" {
			t.Errorf("%q has no hint", name)
		}
	}
}
