package interpreter

import (
	"slices"
	"testing"
)

const (
	reach   = `{"id":"reach","verb":"goto","to":"near"}`
	steal   = `{"id":"take","verb":"steal_vehicle","target":"car"}`
	deliver = `{"id":"drive","verb":"deliver","vehicle":"car","to":"off","maxDamage":60}`
)

func TestGotoAndOrder(t *testing.T) {
	s := begun(t, reach+`,{"id":"second","verb":"goto","to":"off","text":"Off with you, {counter:k}"}`, "")
	line := s.track().Objectives
	// covers M-OBJ-001, M-OBJ-002, M-DOC-041
	if len(line) != 1 || line[0].ID != "reach" || line[0].Text != "Go to near" {
		t.Fatalf("tracker %+v, want the first objective and a text of its verb", line)
	}
	s.in("off", 1)
	s.expect(2)
	if got := s.lines(); got != "reach" {
		t.Errorf("M-OBJ-008: in another zone the tracker is on %q", got)
	}
	s.in("near", 1)
	s.expect(1)
	// covers M-OBJ-008, M-BR-002
	if line = s.track().Objectives; len(line) != 1 || line[0].ID != "second" || line[0].Text != "Off with you, 2" {
		t.Fatalf("tracker %+v, want the second objective", line)
	}
	if line[0].Mark != (Mark{MarkZone, s.zone("off")}) || line[0].Radius != 8 {
		t.Errorf("M-OBJ-008: the tracker points at %+v, want the zone", line[0])
	}
	s.expect(1, over...)
}

func TestTimeLimits(t *testing.T) {
	s := begun(t, `{"id":"o","verb":"goto","to":"near","timeLimit":2,"failText":"Too slow."}`, "")
	s.expect(19)
	if left := s.track().Objectives[0].Left; left != 1 {
		t.Errorf("after 1.9 s the tracker shows %g s left, want 1", left)
	}
	// covers M-OBJ-003, M-OBJ-004, M-BR-003
	s.expect(1, "failed Too slow.", "despawn")
	s = begun(t, `{"id":"o","verb":"goto","to":"near","timeLimit":2}`, "")
	s.expect(20, "failed Out of time.", "despawn")
}

func TestMarkersStandForTheVerbs(t *testing.T) {
	s := begun(t, `{"id":"o","verb":"group","objectives":[
		{"id":"zone","verb":"goto","to":"near","marker":"off"},
		{"id":"actor","verb":"survive","seconds":9,"marker":"van"},
		{"id":"none","verb":"survive","seconds":9},
		{"id":"place","verb":"survive","seconds":9,"marker":"lone"}]}`, "")
	want := map[string]Mark{
		"o": {}, "zone": {MarkZone, s.zone("off")}, "actor": {MarkActor, 1}, "none": {},
		"place": {MarkPlace, int32(s.program.Linked.Place("lone"))},
	}
	// covers M-OBJ-006
	for _, line := range s.track().Objectives {
		if line.Mark != want[line.ID] {
			t.Errorf("%s points at %+v, want %+v", line.ID, line.Mark, want[line.ID])
		}
	}
}

func TestStealVehicle(t *testing.T) {
	s := begun(t, steal+`,{"id":"o","verb":"goto","to":"near"}`, "")
	if mark := s.track().Objectives[0].Mark; mark != (Mark{MarkActor, 0}) {
		t.Errorf("M-OBJ-009: the tracker points at %+v, want the vehicle", mark)
	}
	s.expect(3)
	s.set(SlotDrivers, 1)
	s.expect(1)
	// covers M-OBJ-009
	if got := s.lines(); got != "o" {
		t.Errorf("at the wheel the tracker is on %q", got)
	}
	s = begun(t, steal, "")
	s.set(SlotWrecked, 1)
	// covers M-OBJ-009
	s.expect(1, "failed The car is wrecked.", "despawn")
}

func TestDeliver(t *testing.T) {
	for _, c := range []struct {
		name                       string
		driven, inside, wreck, hit float64
		want                       []string
	}{
		{name: "driven into the zone", driven: 1, inside: 1, want: over},
		{name: "at the wheel elsewhere", driven: 1},
		{name: "the car there, nobody at the wheel", inside: 1},
		{name: "M-OBJ-011 as much damage as allowed", driven: 1, inside: 1, hit: 60, want: over},
		{name: "M-OBJ-011 more damage than allowed", driven: 1, hit: 61, want: []string{"failed The car took too much damage.", "despawn"}},
		{name: "M-OBJ-011 wrecked", wreck: 1, want: []string{"failed The car is wrecked.", "despawn"}},
		{name: "M-OPEN-065 wrecked on the step of its delivery", driven: 1, inside: 1, wreck: 1, want: []string{"failed The car is wrecked.", "despawn"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := begun(t, deliver, "")
			s.set(SlotDrivers, c.driven)
			s.set(SlotVehicleIn, c.inside)
			s.set(SlotWrecked, c.wreck)
			s.set(SlotDamage, c.hit)
			s.expect(1, c.want...)
		})
	}
}

func TestUnlockOfAVehicle(t *testing.T) {
	s := begun(t, `{"id":"o","verb":"unlock","target":"van"}`, "")
	s.expect(3)
	s.set(SlotUnlocked, 1)
	s.expect(1, over...)
}

func TestHolds(t *testing.T) {
	t.Run("M-OBJ-025 survive", func(t *testing.T) {
		s := begun(t, `{"id":"o","verb":"survive","seconds":2}`, "")
		s.expect(19)
		s.expect(1, over...)
		s = begun(t, `{"id":"o","verb":"survive","seconds":2}`, "")
		s.steps(5)
		s.input.Standing = 0
		s.expect(1, "failed You went down.", "despawn")
	})
	t.Run("M-OBJ-026 defend runs inside and adds up", func(t *testing.T) {
		s := begun(t, `{"id":"o","verb":"defend","zone":"near","seconds":2}`, "")
		s.expect(30)
		s.in("near", 1)
		s.expect(10)
		s.in("near", 0)
		s.expect(30)
		if hold := s.track().Objectives[0].Hold; hold != 1 {
			t.Errorf("half done the hold clock shows %g s, want 1", hold)
		}
		s.in("near", 1)
		s.expect(9)
		s.expect(1, over...)
	})
	t.Run("M-OBJ-027 defend fails by its condition and by going down", func(t *testing.T) {
		const hold = `{"id":"o","verb":"defend","zone":"near","seconds":2,"failIf":{"gte":[{"count":{"vehicles":{"in":"near"}}},2]}}`
		s := begun(t, hold, "")
		s.set(SlotVehicles, 1)
		s.expect(2)
		s.set(SlotVehicles, 2)
		s.expect(1, "failed You could not hold it.", "despawn")
		s = begun(t, hold, "")
		s.input.Standing = 0
		s.expect(1, "failed You went down.", "despawn")
	})
	t.Run("M-OBJ-055 wait runs anywhere or in its zone alone", func(t *testing.T) {
		s := begun(t, `{"id":"o","verb":"wait","seconds":1}`, "")
		s.expect(9)
		s.expect(1, over...)
		s = begun(t, `{"id":"o","verb":"wait","seconds":1,"zone":"near"}`, "")
		s.in("near", 1)
		s.expect(5)
		s.in("near", 0)
		s.expect(20)
		s.in("near", 1)
		s.expect(4)
		s.expect(1, over...)
	})
	t.Run("a time between steps is never cut short", func(t *testing.T) {
		s := begun(t, `{"id":"o","verb":"wait","seconds":0.25}`, "")
		s.expect(2)
		s.expect(1, over...)
	})
	t.Run("hold clocks", func(t *testing.T) {
		for verb, want := range map[string]float64{
			`"verb":"survive","seconds":3`: 3, `"verb":"defend","zone":"near","seconds":4`: 4,
			`"verb":"wait","seconds":0.5`: 1, `"verb":"goto","to":"near"`: -1,
		} {
			s := begun(t, `{"id":"o",`+verb+`}`, "")
			if hold := s.track().Objectives[0].Hold; hold != want {
				t.Errorf("%s: the tracker's hold clock is %g, want %g", verb, hold, want)
			}
		}
	})
}

// party makes a stage's holder one of so many members, all standing.
func (s *stage) party(members int) { s.input.Members, s.input.Standing = members, 1<<members-1 }

func TestAnyMemberAdvances(t *testing.T) {
	for name, c := range map[string]struct {
		objective string
		done      func(s *stage)
	}{
		"goto":          {reach, func(s *stage) { s.in("near", 2) }},
		"steal_vehicle": {steal, func(s *stage) { s.set(SlotDrivers, 2) }},
		"deliver":       {deliver, func(s *stage) { s.set(SlotDrivers, 2); s.set(SlotVehicleIn, 1) }},
		"wait":          {`{"id":"o","verb":"wait","seconds":0.1,"zone":"near"}`, func(s *stage) { s.in("near", 2) }},
		"defend":        {`{"id":"o","verb":"defend","seconds":0.1,"zone":"near"}`, func(s *stage) { s.in("near", 2) }},
	} {
		s := begun(t, c.objective, "")
		s.party(2)
		s.expect(2)
		c.done(s)
		if log := s.steps(1); !slices.Equal(log, over) {
			t.Errorf("%s: member two's doing commands %q", name, log)
		}
	}
}

func TestHoldsFailOnceEveryMemberIsDown(t *testing.T) {
	for _, verb := range []string{`{"id":"o","verb":"survive","seconds":9}`, `{"id":"o","verb":"defend","zone":"near","seconds":9}`} {
		s := begun(t, verb, "")
		s.party(2)
		s.input.Standing = 2
		s.expect(5)
		s.input.Standing = 0
		s.expect(1, "failed You went down.", "despawn")
	}
	s := begun(t, reach, "")
	s.party(2)
	s.in("near", 1)
	s.input.Standing = 2 // who lies in the zone has not gone there
	s.expect(5)
	s.input.Standing = 0
	s.expect(1, "failed You died.", "despawn")
}
