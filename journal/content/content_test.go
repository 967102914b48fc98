package content_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/rules"
)

func world() *content.World {
	w := content.NewWorld()
	w.Maps[bootcamp.Map], w.Handlers, w.Scripts = true, rules.Handlers(), bootcamp.Scripts().Names()
	w.Scripts[content.Script{Key: "test.script", StateVersion: 2}] = true
	w.Classes[augmented], w.AudioSets[audioSet], w.AudioSets[audioSet+1] = content.ClassInfo{NPCAugmented: true}, true, true
	for _, c := range bootcamp.Creatures() {
		w.Creatures[c.ID] = content.CreatureInfo{}
		if c.Package != 0 {
			w.Creatures[c.ID] = content.CreatureInfo{Package: &c.Package}
		}
	}
	for _, id := range bootcamp.Packages() {
		w.Packages[id] = true
	}
	for _, s := range bootcamp.Spawns() {
		w.Spawns[s.ID] = content.SpawnInfo{Map: bootcamp.Map, Creature: s.Creature}
	}
	for _, id := range bootcamp.AudioSets() {
		w.AudioSets[id] = true
	}
	for _, c := range bootcamp.ObjectClasses() {
		w.Classes[c.ID] = content.ClassInfo{NPCAugmented: c.Augmented}
	}
	for _, t := range bootcamp.Templates() {
		for _, c := range bootcamp.Classes() {
			if c.ID == t.Class {
				w.Items[t.ID] = content.ItemInfo{Class: c.ID, StackSize: c.StackSize}
			}
		}
	}
	return w
}

// fields are the fields that have a fault.
func fields(t *testing.T, err error) []string {
	t.Helper()
	if err == nil {
		return nil
	}
	var list []string
	for _, e := range err.(interface{ Unwrap() []error }).Unwrap() {
		var f content.Fault
		var other content.ExperienceFault
		switch {
		case errors.As(e, &f) && f.Message != "":
			list = append(list, f.Field)
		case errors.As(e, &other) && other.Message != "":
			list = append(list, other.Field)
		default:
			t.Errorf("%v is no fault", e)
		}
	}
	return list
}

func TestShippedContentIsFaultless(t *testing.T) {
	if err := bootcamp.First().Validate(world()); err != nil {
		t.Error(err)
	}
}

// TestFaults changes the shipped mission in one way each, and wants the fault
// at its field.
func TestFaults(t *testing.T) {
	first := func(m *content.Mission) *content.Transition { return &m.Objectives[0].Transitions[0] }
	deep := func(n int) content.Requirement {
		var r content.Requirement = content.LevelRequirement{Minimum: 1}
		for range n - 1 {
			r = content.NotRequirement{Part: r}
		}
		return r
	}
	for _, c := range []struct {
		name, field string
		change      func(*content.Mission)
	}{
		{"J-AUTH-005 empty revision", "revision", func(m *content.Mission) { m.Revision = "" }},
		{"J-AUTH-005 33 characters", "revision", func(m *content.Mission) { m.Revision = content.Revision(strings.Repeat("é", 33)) }},
		{"criticality", "requirement", func(m *content.Mission) { m.Requirement = 3 }},
		{"J-AUTH-013 abandonment", "abandonment", func(m *content.Mission) { m.Abandonment = 0 }},
		{"J-AUTH-015 evidence, whatever the confidence", "evidence", func(m *content.Mission) { m.Evidence, m.Confidence = "", 100 }},
		{"J-CHAN-001 channel 4", "channels.acceptance", func(m *content.Mission) { m.Channels.Acceptance = 4 }},
		{"J-CHAN-001 channel 0", "channels.completion", func(m *content.Mission) { m.Channels.Completion = 0 }},
		{"J-CHAN-003 in person without a giver", "giver", func(m *content.Mission) { m.Channels.Acceptance = content.ChannelMixed }},
		{"J-AUTH-014 a package's number is no creature's", "giver", func(m *content.Mission) { m.Giver = new(content.CreatureID(bootcamp.InstructorPackage)) }},
		{"J-AUTH-014 a spawn's number is no creature's", "receiver", func(m *content.Mission) { m.Receiver = new(content.CreatureID(bootcamp.InstructorSpawn)) }},
		{"J-CHAN-005 authored party", "channels.sources[0].kind", func(m *content.Mission) { m.Channels.Sources[0].Kind = content.SourceParty }},
		{"J-CHAN-006 empty key", "channels.sources[0].key", func(m *content.Mission) { m.Channels.Sources[0].Key = "" }},
		{"J-CHAN-006 97 characters", "channels.sources[0].key", func(m *content.Mission) { m.Channels.Sources[0].Key = strings.Repeat("k", 97) }},
		{"J-CHAN-007 unknown map", "channels.sources[0].map", func(m *content.Mission) { m.Channels.Sources[0].Map = new(content.MapContext(9)) }},
		{"J-REP-004 cooldown of nothing", "repeat", func(m *content.Mission) {
			m.Repeat = content.Repeat{Kind: content.RepeatCooldown, CooldownSeconds: new(uint32(0))}
		}},
		{"J-REP-005 second 86400", "repeat", func(m *content.Mission) {
			m.Repeat = content.Repeat{Kind: content.RepeatDaily, ResetSecondUTC: new(uint32(86400))}
		}},
		{"J-REWARD-007 two turn-in packages", "rewards", func(m *content.Mission) { m.Rewards = append(m.Rewards, content.Reward{ID: 2, TurnIn: true}) }},
		{"mixed shapes", "objectives[0].transitions[0].triggers[1]", func(m *content.Mission) {
			first(m).Triggers = append(first(m).Triggers, content.Trigger{Kind: content.TriggerProgressEvent, Event: new(content.EventCreatureKilled), Subject: new(uint32(1))})
		}},
		{"J-TRIG-003 unknown event", "objectives[0].transitions[0].triggers[0].event", func(m *content.Mission) {
			first(m).Triggers[0] = content.Trigger{Kind: content.TriggerProgressEvent, Event: new(content.EventKind(14))}
		}},
		{"counter without a counter id", "objectives[1].transitions[0].triggers[0].counter", func(m *content.Mission) { m.Objectives[1].Transitions[0].Triggers[0].Counter = nil }},
		{"target not above", "objectives[1].transitions[0].triggers[0]", func(m *content.Mission) { m.Objectives[1].Transitions[0].Triggers[0].TargetCount = new(int32(0)) }},
		{"J-TRIG-016 a set of kills", "objectives[0].transitions[0].triggers[0]", func(m *content.Mission) {
			kill := content.Trigger{Kind: content.TriggerProgressEvent, Event: new(content.EventCreatureKilled), Subject: new(uint32(1))}
			second := kill
			second.Subject = new(uint32(2))
			first(m).Triggers = []content.Trigger{kill, second}
		}},
		{"activate without a state", "objectives[0].transitions[0].actions[0]", func(m *content.Mission) { first(m).Actions[0].State = nil }},
		{"J-ACTN-002 complete another", "objectives[0].transitions[0].actions[0]", func(m *content.Mission) { first(m).Actions[0].Kind = content.ActionCompleteObjective }},
		{"J-FLAG-011 flag 0", "objectives[0].transitions[0].actions[0]", func(m *content.Mission) {
			first(m).Actions[0] = content.Action{Kind: content.ActionSetPlayerFlag, Flag: new(content.FlagID(0)), FlagValue: new(uint32(1))}
		}},
		{"J-FLAG-011 a reserved flag", "objectives[0].transitions[0].actions[0]", func(m *content.Mission) {
			first(m).Actions[0] = content.Action{Kind: content.ActionSetPlayerFlag, Flag: new(content.MaxMissionFlag + 1), FlagValue: new(uint32(1))}
		}},
		{"J-REQ-001 unknown objective", "scene.objectiveRequirements[9]", func(m *content.Mission) {
			m.Scene.ObjectiveRequirements = map[content.ObjectiveID]content.Requirement{9: deep(1)}
		}},
		{"J-REQ-011 durable only", "scene.requirement", func(m *content.Mission) {
			m.Scene.Requirement = content.CustomRequirement{Key: rules.KeyStartingActive}
		}},
		{"J-REQ-013 unknown handler", "scene.requirement", func(m *content.Mission) { m.Scene.Requirement = content.CustomRequirement{Key: "nothing"} }},
		{"J-REQ-014 33 deep", "scene.turnInRequirement", func(m *content.Mission) { m.Scene.TurnInRequirement = deep(33) }},
		{"J-AUTH-012 criticality of an objective", "objectives[0].requirement", func(m *content.Mission) { m.Objectives[0].Requirement = 3 }},
		{"J-AUTH-012 criticality of a transition", "objectives[0].transitions[0].requirement", func(m *content.Mission) { first(m).Requirement = 0 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := bootcamp.First()
			c.change(m)
			if got := fields(t, m.Validate(world())); !slices.Contains(got, c.field) {
				t.Errorf("faults at %q, not at %q", got, c.field)
			}
		})
	}
	t.Run("J-REQ-014 32 deep is well", func(t *testing.T) {
		m := bootcamp.First()
		m.Scene.Requirement = deep(32)
		if err := m.Validate(world()); err != nil {
			t.Error(err)
		}
		text, err := content.EncodeScene(&m.Scene)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := content.DecodeScene(text); err != nil || !reflect.DeepEqual(back, m.Scene) {
			t.Errorf("%+v %v", back, err)
		}
		if _, err := content.DecodeScene(strings.Replace(text, `{"kind":"level"`, `{"kind":"not","parts":[{"kind":"level"`, 1)); err == nil {
			t.Error("deeper text is read")
		}
	})
	t.Run("J-CHAN-001 J-CHAN-003 nine pairs of channels", func(t *testing.T) {
		for pair := range 9 {
			m := bootcamp.First()
			m.Channels.Acceptance, m.Channels.Completion = content.Channel(1+pair/3), content.Channel(1+pair%3)
			m.Giver, m.Receiver = new(bootcamp.Instructor), new(bootcamp.ThraxScout)
			if err := m.Validate(world()); err != nil {
				t.Error(err)
			}
			m.Giver, m.Receiver = nil, nil
			got := fields(t, m.Validate(world()))
			if slices.Contains(got, "giver") != m.Channels.Acceptance.NPC() || slices.Contains(got, "receiver") != m.Channels.Completion.NPC() {
				t.Errorf("%+v without anyone: %q", m.Channels, got)
			}
		}
	})
	t.Run("J-FLAG-011 both ends of the mission flags", func(t *testing.T) {
		for _, id := range []content.FlagID{1, content.MaxMissionFlag} {
			m := bootcamp.First()
			m.Objectives[0].Transitions[0].Actions[0] = content.Action{Kind: content.ActionSetPlayerFlag, Flag: &id, FlagValue: new(uint32(1))}
			if err := m.Validate(world()); err != nil {
				t.Error(err)
			}
		}
	})
	t.Run("every fault at once", func(t *testing.T) {
		m := bootcamp.First()
		m.Title, m.Evidence, m.Revision = 0, "", ""
		if got := fields(t, m.Validate(world())); len(got) != 3 {
			t.Errorf("faults at %q", got)
		}
	})
}

func TestNumbersAreFrozen(t *testing.T) {
	// covers J-TRIG-005
	got := []int{int(content.ObjectiveNotAssigned), int(content.ObjectiveIncomplete), int(content.ObjectiveCompleted), int(content.ObjectiveFailed), int(content.ObjectiveInactive),
		int(content.ActionIssueMissionItem), int(content.ActionConsumeMissionItem), int(content.ActionRemoveMissionItems),
		int(content.EventWaypointAcquired), int(content.EventDeadlineElapsed), int(content.EventObjectHit)}
	if want := []int{0, 1, 2, 3, 4, 10, 11, 12, 0, 11, 13}; !slices.Equal(got, want) {
		t.Errorf("numbers %v", got)
	}
	if reflect.TypeOf(content.ObjectiveNotAssigned) == reflect.TypeOf(content.MissionNotAssigned) {
		t.Error("J-OPEN-013: states of missions and of objectives are one type")
	}
	// covers J-OPEN-011, J-OPEN-012
	states := []int{int(content.MissionActive), int(content.MissionSuccess), int(content.MissionFailed), int(content.MissionNotAssigned), int(content.MissionCompleted),
		int(content.TriggerConversation), int(content.TriggerTimerElapsed), int(content.ActionRevealObjective), int(content.ActionShowAmbientConversation),
		int(content.Required), int(content.Optional), int(content.AbandonAllowed), int(content.AbandonProhibited), int(content.SourceServerEvent), int(content.SourceParty),
		int(content.BootcampComplete)}
	if want := []int{0, 1, 2, 3, 4, 1, 5, 1, 9, 1, 2, 1, 2, 0, 2, 0x80000001}; !slices.Equal(states, want) {
		t.Errorf("numbers %v", states)
	}
}

// FuzzScene holds the decoder to: no panic, and what it takes it gives back.
func FuzzScene(f *testing.F) {
	for _, text := range []string{`{}`, `{"requirement":{"kind":"all","parts":[{"kind":"level","minimum":4},{"kind":"custom","key":"k"}]}}`,
		`{"objectiveRequirements":{"1":{"kind":"mission","mission":1,"state":4,"accepted":true}}}`, `{"requirement":{"kind":"flag","flag":1}}`, `{"x":1}`, `{"dialogue":[],"routes":{}}`, `{"audio":{}}`} {
		f.Add(text)
	}
	full := whole()
	text, err := content.EncodeScene(&full)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := content.DecodeScene(text)
		if err != nil {
			return
		}
		again, err := content.EncodeScene(&s)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := content.DecodeScene(again); err != nil || !reflect.DeepEqual(back, s) {
			t.Fatalf("%q: %+v, %v", again, back, err)
		}
	})
}
