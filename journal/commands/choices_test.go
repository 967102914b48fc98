package commands_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

// choices is the dialogue's mission with a flag a branch.
func choices(change ...func(*content.Mission)) *content.Mission {
	m := enginetest.Dialogue()
	for i := range m.Objectives[0].Transitions {
		m.Objectives[0].Transitions[i].Actions = []content.Action{setsFlag(90, uint32(i+1))}
	}
	for _, f := range change {
		f(m)
	}
	return m
}

func TestChoices(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db)
		t.Run("J-DLG-013 no game ships the mission", func(t *testing.T) {
			if _, there := f.catalog().Mission(dialogue); there {
				t.Error("it is there without a test's deployment")
			}
		})
		deploy(t, f.s, choices())
		f.reload()
		f.takeTold(dialogue)
		t.Run("J-DLG-011 choices count from 1 to 3", func(t *testing.T) {
			f.window(speaker)
			for _, n := range []int32{0, 4, -1} {
				f.refuses(commands.RejectTopic, func() (commands.Outcome, error) { return f.chooses(n) })
			}
		})
		for n, state := range []content.MissionState{content.MissionActive, content.MissionActive, content.MissionFailed} {
			t.Run("J-DLG-012 J-OPEN-041 J-DLG-018 each branch, with what it writes, and the end", func(t *testing.T) {
				f.window(speaker)
				told := f.does(f.chooses(int32(n + 1))).Messages
				row, _ := f.row(dialogue)
				if row.State != state || row.Completable != (state == content.MissionActive) || f.flags()[90] != uint32(n+1) {
					t.Errorf("choice %d: %+v, flags %v", n+1, row, f.flags())
				}
				ends := 0
				for _, m := range told {
					if m, is := m.(commands.Converse); is && reflect.DeepEqual(m, commands.Converse{Entity: speaker, EndConversation: true}) {
						ends++
					}
				}
				if ends != 1 {
					t.Errorf("told %+v", told)
				}
				f.refuses(commands.RejectTalk, func() (commands.Outcome, error) { return f.chooses(1) })
				if state == content.MissionActive {
					f.does(f.abandon(dialogue))
				} else if h := f.history(dialogue); h[0].Outcome != content.MissionFailed && h[2].Outcome != content.MissionFailed {
					t.Errorf("%+v", h)
				}
				f.takeTold(dialogue)
			})
		}
		t.Run("J-DLG-017 a choice is what it was when it was shown", func(t *testing.T) {
			f.window(speaker)
			old := f.catalog()
			f.replace(choices(), choices(func(m *content.Mission) {
				m.Scene.Dialogue[0].Choices = map[int]content.TransitionID{1: 102, 2: 101, 3: 103}
			}))
			f.refuses(commands.RejectTopic, func() (commands.Outcome, error) { return f.chooses(1) })
			f.a.Reload(old)
			f.does(f.chooses(1))
			f.replace(choices(), choices())
			f.does(f.abandon(dialogue))
			f.takeTold(dialogue)
		})
		t.Run("J-DLG-018 J-TX-005 a fault at any point leaves nothing, and the same conversation goes on", func(t *testing.T) { checkFaultyChoice(t, f) })
	})
}

// checkFaultyChoice has a choice fail at every point, and then succeed.
func checkFaultyChoice(t *testing.T, f *fixture) {
	t.Helper()
	f.window(speaker)
	errDisk := errors.New("the disk is full")
	choose := func() (commands.Outcome, error) { return f.chooses(2) }
	before := f.dump()
	points := f.probe(choose, errDisk)
	for n := range points {
		if err := f.failAt(n, choose, errDisk); !errors.Is(err, errDisk) || !slices.Equal(before, f.dump()) {
			t.Fatalf("point %d: %v", n, err)
		}
	}
	if points < 10 {
		t.Errorf("only %d faults were tried", points)
	}
	f.does(choose())
}
