package commands_test

import (
	"strings"
	"testing"

	"caper/journal/content"
	"caper/journal/enginetest"
)

// TestSceneSpeaks has a scene further a mission without any conversation.
func TestSceneSpeaks(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1, func(m *content.Mission) {
			m.Objectives[0].Transitions = append(m.Objectives[0].Transitions, content.Transition{ID: 102, Requirement: content.Required,
				Triggers: []content.Trigger{{Kind: content.TriggerProgressEvent, Event: new(content.EventScenarioEvent), Subject: new(uint32(6))}}})
		}))
		f.takeTold(1)
		t.Run("J-CONV-027 a scene's signal needs no conversation", func(t *testing.T) {
			f.does(f.report(content.ScenarioEvent(6, 1)))
			if row, _ := f.row(1); !row.Completable {
				t.Errorf("%+v", row)
			}
		})
	})
}

// TestConversationReads counts what a callback reads.
func TestConversationReads(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1))
		f.takeTold(1)
		f.window(speaker)
		var trace []string
		f.s.Char.SetTrace(func(kind, name string) { trace = append(trace, kind+" "+name) })
		f.does(f.continues(1))
		f.s.Char.SetTrace(nil)
		t.Run("J-TX-010 no deadline is read, the guards are", func(t *testing.T) {
			for _, line := range trace {
				if strings.Contains(line, "deadline") {
					t.Errorf("%q", line)
				}
			}
			if n := len(trace); n < 4 || trace[n-1] != "select character ownership" {
				t.Errorf("the last is not the dialogue's guard: %q", trace)
			}
		})
	})
}
