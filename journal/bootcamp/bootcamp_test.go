package bootcamp_test

import (
	"fmt"
	"go/build"
	"reflect"
	"slices"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/scene"
)

// run plays the extraction script over observations, from a checkpoint on,
// and tells the signals that it raises.
func run(t *testing.T, checkpoint string, list ...scene.Observation) (signals []scene.Signal, after string) {
	t.Helper()
	definition := bootcamp.Shipped().Mission(bootcamp.Extraction).Scene
	for _, o := range list {
		if err := o.Validate(); err != nil {
			t.Fatal(err)
		}
		d, err := bootcamp.ExtractionScript{}.Decide(scene.Context{Definition: &definition, Checkpoint: checkpoint}, o)
		if err == nil {
			err = d.Validate(&definition)
		}
		if err != nil {
			t.Fatal(err)
		}
		if d.Checkpoint != "" {
			checkpoint = d.Checkpoint
		}
		signals = append(signals, d.Signals...)
	}
	return signals, checkpoint
}

func queued(id content.SequenceID) scene.Observation {
	return scene.Observation{Kind: scene.SignalReceived, Sequence: id}
}

var held = scene.Signal{Sequence: bootcamp.ZoneVictory, Signal: content.Signal{Event: bootcamp.ZoneHeld, At: "beacon"}}

func TestExtractionScript(t *testing.T) {
	start := scene.Observation{Kind: scene.Started}
	t.Run("J-MIG-016 the assault is finite and ends with the last defeat", func(t *testing.T) {
		signals, at := run(t, "", start, queued(bootcamp.ZoneAssault), queued(41), queued(43))
		if len(signals) > 0 {
			t.Errorf("signals %+v before the last", signals)
		}
		if signals, at = run(t, at, queued(42)); !reflect.DeepEqual(signals, []scene.Signal{held}) {
			t.Errorf("signals %+v", signals)
		}
		if signals, _ = run(t, at, queued(42), queued(41)); len(signals) > 0 {
			t.Errorf("signals %+v again", signals)
		}
	})
	t.Run("J-SCENE-020 only a confirmed defeat counts, and each role once", func(t *testing.T) {
		signals, _ := run(t, "", start, queued(bootcamp.ZoneAssault), queued(41), queued(41), queued(41),
			scene.Observation{Kind: scene.RouteCompleted, Role: "trooper-2", Route: "to-the-beacon"}, scene.Observation{Kind: scene.ActorDied, Role: "trooper-3"})
		if len(signals) > 0 {
			t.Errorf("signals %+v", signals)
		}
	})
	t.Run("J-MIG-017 a save with its sequence alone goes on", func(t *testing.T) {
		signals, at := run(t, `{"sequence":40}`, queued(41), queued(42), queued(43))
		if !reflect.DeepEqual(signals, []scene.Signal{held}) || !strings.Contains(at, `"won":true`) {
			t.Errorf("signals %+v, %s", signals, at)
		}
		definition := bootcamp.MissionDataV1().Mission(bootcamp.Extraction).Scene // of the time of such saves
		d, err := bootcamp.ExtractionScript{}.Decide(scene.Context{Definition: &definition, Checkpoint: `{"sequence":40}`},
			scene.Observation{Kind: scene.TimerElapsed, Timer: "zone-held", Sequence: bootcamp.ZoneVictory})
		if err != nil || !reflect.DeepEqual(d.Signals, []scene.Signal{held}) {
			t.Errorf("%+v, %v", d, err)
		}
	})
	t.Run("a checkpoint that cannot be read stops it", func(t *testing.T) {
		if _, err := (bootcamp.ExtractionScript{}).Decide(scene.Context{Definition: &content.Scene{}, Checkpoint: "["}, start); err == nil {
			t.Error("it goes on")
		}
	})
}

func TestScenesArePlayable(t *testing.T) {
	release := bootcamp.Shipped()
	scenes := map[string]content.Scene{bootcamp.ExperienceKey: release.Experience.Scene}
	for _, m := range release.Missions {
		scenes[fmt.Sprint(m.ID)] = m.Scene
	}
	for name, s := range scenes { // any order: each case stands alone
		if s.MetadataOnly() {
			continue
		}
		script, err := bootcamp.Scripts().Find(content.Script{Key: s.Script, StateVersion: s.StateVersion})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for id := range s.Sequences { // any order: each is played alone
			d, err := script.Decide(scene.Context{Definition: &s}, queued(id))
			if err == nil {
				err = d.Validate(&s)
			}
			if err != nil {
				t.Errorf("%s, sequence %d: %v", name, id, err)
			}
		}
	}
}

func TestDemolition(t *testing.T) {
	m := bootcamp.Shipped().Mission(bootcamp.Demolition)
	fetch, plant := m.Objective(bootcamp.FetchCharge).Transitions[0], m.Objective(bootcamp.PlantCharge)
	intent := func(a content.Action) content.ItemIntent {
		i, err := content.DecodeItemIntent(a.ItemIntent)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	t.Run("Continue on objective 3 issues one 11519 and activates what the clock runs on", func(t *testing.T) {
		issue, is := intent(fetch.Actions[0]).(content.IssueMissionItem)
		if bootcamp.FetchCharge != 3 || fetch.Triggers[0].Kind != content.TriggerConversation || !is || issue.Template != 11519 || issue.Quantity != 1 || issue.Mission != 1995 {
			t.Errorf("%+v", fetch)
		}
		if a := fetch.Actions[1]; len(fetch.Actions) != 2 || a.Kind != content.ActionActivateObjective || *a.Objective != plant.ID {
			t.Errorf("%+v", fetch.Actions)
		}
		clock := plant.Transitions[1]
		if g := clock.Triggers[0]; g.Kind != content.TriggerTimerElapsed || *g.DurationSeconds != 600 || clock.TargetState() != content.ObjectiveFailed || plant.Optional {
			t.Errorf("%+v", clock)
		}
	})
	t.Run("planting consumes it before the fuse", func(t *testing.T) {
		actions := plant.Transitions[0].Actions
		consume, is := intent(actions[0]).(content.ConsumeMissionItem)
		if !is || consume.ItemKey != bootcamp.ChargeKey || consume.Quantity != 1 || consume.Scope != content.ScopeAssignmentIssued {
			t.Errorf("%+v", actions[0])
		}
		if at := slices.IndexFunc(actions, func(a content.Action) bool { return a.Kind == content.ActionStartScenario }); at < 1 || *actions[at].Scenario != uint32(bootcamp.DepotFuse) {
			t.Errorf("%+v", actions)
		}
	})
	t.Run("the attempt's item goes with it, and may be abandoned", func(t *testing.T) {
		b := m.Scene.Item(bootcamp.ChargeKey)
		if m.Abandonment != content.AbandonAllowed || len(m.Scene.AcceptanceItems) > 0 ||
			b.Completion != content.DispositionRemove || b.Failure != content.DispositionRemove || b.Abandonment != content.DispositionRemove {
			t.Errorf("%+v", b)
		}
	})
	t.Run("Extraction issues one item on acceptance", func(t *testing.T) {
		list := bootcamp.Shipped().Mission(bootcamp.Extraction).Scene.AcceptanceItems
		if len(list) != 1 || list[0].Quantity != 1 || list[0].Mission != 2005 {
			t.Errorf("%+v", list)
		}
	})
}

// TestCourse wants the five missions together to exercise what missions can
// be made of.
func TestCourse(t *testing.T) {
	release := bootcamp.Shipped()
	events, triggers, actions := map[content.EventKind]bool{}, map[content.TriggerKind]bool{}, map[content.ActionKind]bool{}
	channels := map[content.Channel]bool{}
	for _, m := range release.Missions {
		channels[m.Channels.Acceptance], channels[m.Channels.Completion] = true, true
		for _, o := range m.Objectives {
			for _, transition := range o.Transitions {
				for _, g := range transition.Triggers {
					triggers[g.Kind] = true
					if g.Event != nil {
						events[*g.Event] = true
					}
				}
				for _, a := range transition.Actions {
					actions[a.Kind] = true
				}
			}
		}
		if m.Scene.Audio == nil || m.Rewards[0].Credits == 0 {
			t.Errorf("mission %d is silent or gives no credits", m.ID)
		}
	}
	for _, e := range []content.EventKind{content.EventWaypointAcquired, content.EventLogosAcquired, content.EventCreatureKilled, content.EventItemAcquired,
		content.EventItemConsumed, content.EventInteractionUsed, content.EventItemEquipped, content.EventScenarioEvent, content.EventObjectHit} {
		if !events[e] {
			t.Errorf("no event %d", e)
		}
	}
	for _, k := range []content.TriggerKind{content.TriggerConversation, content.TriggerProgressEvent, content.TriggerAreaEntered, content.TriggerTimerElapsed} {
		if !triggers[k] {
			t.Errorf("no trigger %d", k)
		}
	}
	for _, k := range []content.ActionKind{content.ActionActivateObjective, content.ActionCompleteObjective, content.ActionGrantReward, content.ActionStartScenario,
		content.ActionActivateSpawnGroup, content.ActionShowIndicator, content.ActionSetPlayerFlag, content.ActionShowAmbientConversation,
		content.ActionIssueMissionItem, content.ActionConsumeMissionItem} {
		if !actions[k] {
			t.Errorf("no action %d", k)
		}
	}
	if !channels[content.ChannelNPC] || !channels[content.ChannelRadio] {
		t.Errorf("channels %v", channels)
	}
	choice := release.Mission(bootcamp.Relay).Scene.Actors["terminal"].Conversation
	if choice == nil || choice.Kind != content.DialogueChoice || len(release.Mission(bootcamp.Relay).Scene.Dialogue[0].Choices) != content.Choices {
		t.Errorf("no choice at an object: %+v", choice)
	}
}

func TestGenericCodeKnowsNoBootcamp(t *testing.T) {
	t.Run("J-MIG-017 the packages that play missions do not import it", func(t *testing.T) {
		for _, folder := range []string{"content", "rules", "scene", "store", "commands"} {
			p, err := build.ImportDir("../"+folder, 0)
			if err != nil {
				t.Fatal(err)
			}
			if slices.Contains(p.Imports, "caper/journal/bootcamp") {
				t.Errorf("%s does", folder)
			}
		}
	})
}
