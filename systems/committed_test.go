package systems

import (
	"reflect"
	"testing"

	"caper/components"
	"caper/systems/input"
)

func committed(c components.DurableChange) input.Input {
	return input.Input{Kind: input.Committed, Client: 1, Change: &c}
}

// durable is the room's copy of client 1's journal.
func durable(s *Simulation) components.Durable {
	id := s.lists().players.Entities()[0].ID
	if d := storeOf[components.Durable](s.world).Get(id); d != nil {
		return *d
	}
	return components.Durable{}
}

func TestCommitsConvergeTheRoomsCopy(t *testing.T) {
	s := play(t, "{}", "")
	flags := []components.DurableFlag{{ID: 5, Value: 1}, {ID: 92, Value: 0}}
	first := components.DurableMission{Mission: 1990, Assignment: 3, Objectives: []components.DurableObjective{{ID: 1, State: 1}}}
	second := components.DurableMission{Mission: 1992, Assignment: 4}
	change := components.DurableChange{Whole: true, HasFlags: true, Flags: flags, Missions: []components.DurableMission{first, second}}
	s.Tick([]input.Input{committed(change)})
	if got := durable(s); !reflect.DeepEqual(got, components.Durable{Flags: flags, Missions: change.Missions}) {
		t.Errorf("at first %+v", got)
	}
	before := s.Hash()
	change.Flags[0].Value, change.Missions[0].Objectives[0].State = 9, 9 // the sender's own from now on
	if s.Hash() != before {
		t.Error("the copy shares what the sender changes")
	}
	done := components.DurableMission{Mission: 1990, Assignment: 3, State: 4}
	s.Tick([]input.Input{committed(components.DurableChange{Missions: []components.DurableMission{done, {Mission: 1995}}, Cleared: []uint32{1992}})})
	done.Objectives = []components.DurableObjective{{ID: 1, State: 1}} // none in a change: as they were
	if got := durable(s).Missions; !reflect.DeepEqual(got, []components.DurableMission{done, {Mission: 1995}}) {
		t.Errorf("then %+v", got)
	}
	again := components.DurableMission{Mission: 1990, Assignment: 8}
	s.Tick([]input.Input{committed(components.DurableChange{Missions: []components.DurableMission{again}})})
	if got := durable(s).Missions[0]; !reflect.DeepEqual(got, again) {
		t.Errorf("another attempt has %+v of the one before", got)
	}
	if got := durable(s).Flags; got[0].Value != 1 || len(got) != 2 {
		t.Errorf("flags that were not told of became %+v", got)
	}
	s.Tick([]input.Input{committed(components.DurableChange{HasFlags: true})})
	if got := durable(s).Flags; len(got) != 0 {
		t.Errorf("an empty set leaves %+v", got)
	}
}

func TestAWholeCommitAndAnotherAttemptKeepNothing(t *testing.T) {
	s := play(t, "{}", "")
	old := components.DurableMission{Mission: 1990, Assignment: 3, Objectives: []components.DurableObjective{{ID: 1, State: 1}}}
	s.Tick([]input.Input{committed(components.DurableChange{Whole: true, Missions: []components.DurableMission{old, {Mission: 1992}}})})
	same := components.DurableMission{Mission: 1990, Assignment: 3, State: 2}
	s.Tick([]input.Input{committed(components.DurableChange{Missions: []components.DurableMission{same}})})
	if got := durable(s).Missions[0]; got.State != 2 || !reflect.DeepEqual(got.Objectives, old.Objectives) {
		t.Errorf("the same attempt's objectives became %+v", got)
	}
	other := components.DurableMission{Mission: 1990, Assignment: 5}
	s.Tick([]input.Input{committed(components.DurableChange{Missions: []components.DurableMission{other}})})
	if got := durable(s).Missions[0]; got.Assignment != 5 || len(got.Objectives) != 0 {
		t.Errorf("another attempt is %+v", got)
	}
	s.Tick([]input.Input{committed(components.DurableChange{Whole: true, Missions: []components.DurableMission{{Mission: 1994}}})})
	if got := durable(s).Missions; len(got) != 1 || got[0].Mission != 1994 {
		t.Errorf("a whole commit leaves %+v", got)
	}
}

// TestEqualCommitsGiveEqualHashes has two rooms take the same commits, and one
// of them another.
func TestEqualCommitsGiveEqualHashes(t *testing.T) {
	one, two := play(t, "{}", ""), play(t, "{}", "")
	for n := range uint32(20) {
		change := components.DurableChange{HasFlags: true, Flags: []components.DurableFlag{{ID: n + 1, Value: 1}}, Missions: []components.DurableMission{{Mission: n%3 + 1, State: uint8(n % 5)}}}
		again := change
		one.Tick([]input.Input{committed(change)})
		two.Tick([]input.Input{committed(again)})
		if one.Hash() != two.Hash() {
			t.Fatalf("hashes differ after commit %d", n)
		}
	}
	two.Tick([]input.Input{committed(components.DurableChange{Missions: []components.DurableMission{{Mission: 1, State: 9}}})})
	one.Tick(nil)
	if one.Hash() == two.Hash() {
		t.Error("a commit more leaves the hash as it was")
	}
}

func TestBadCommitsAreRefused(t *testing.T) {
	s := play(t, "{}", "")
	for name, in := range map[string]input.Input{ // any order: each is refused
		"nothing":          {Kind: input.Committed, Client: 1},
		"flags unasked":    committed(components.DurableChange{Flags: []components.DurableFlag{{ID: 1}}}),
		"flags descending": committed(components.DurableChange{HasFlags: true, Flags: []components.DurableFlag{{ID: 2}, {ID: 1}}}),
		"a mission twice":  committed(components.DurableChange{Missions: []components.DurableMission{{Mission: 2}, {Mission: 2}}}),
		"too many flags":   committed(components.DurableChange{HasFlags: true, Flags: make([]components.DurableFlag, 4097)}),
		"too many parts":   committed(components.DurableChange{Missions: []components.DurableMission{{Mission: 2, Objectives: make([]components.DurableObjective, 257)}}}),
		"of nobody":        {Kind: input.Committed, Client: 77, Change: &components.DurableChange{}},
	} {
		refused := s.Tick(nil).Refused
		if now := s.Tick([]input.Input{in}).Refused; now != refused+1 {
			t.Errorf("%s: refused %d, before %d", name, now, refused)
		}
	}
	if got := durable(s); !reflect.DeepEqual(got, components.Durable{}) {
		t.Errorf("something was taken: %+v", got)
	}
}
