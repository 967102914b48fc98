package scenestub_test

import (
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/net/demo/scenestub"
	"caper/net/room"
	"caper/systems/scenes"
)

// live is a tick with one player, whose journal has the given missions.
func live(tick uint64, missions ...components.DurableMission) *room.Live {
	return &room.Live{Tick: tick, Players: []room.LivePlayer{{
		Arrival: room.Arrival{Client: 3, Character: 7, Connection: 1}, Position: mgl64.Vec3{10, 0, 0},
		Durable: &components.Durable{Missions: missions},
	}}}
}

func attempt(state content.MissionState, objective content.ObjectiveState) components.DurableMission {
	return components.DurableMission{Mission: uint32(bootcamp.Initiation), State: uint8(state),
		Objectives: []components.DurableObjective{{ID: uint32(bootcamp.ReportIn), State: uint8(objective)}}}
}

func newPlay(t *testing.T) *scenestub.Play {
	t.Helper()
	p, err := scenestub.New(scenestub.Script{
		Every:  2,
		Offers: []scenestub.Offer{{Mission: bootcamp.Initiation, Source: "call"}, {Mission: bootcamp.Kit, Source: "next", After: bootcamp.Initiation}},
		Parts:  []scenestub.Part{{Mission: bootcamp.Initiation, Objective: bootcamp.ReportIn, Events: []content.Event{content.AreaEntered(1), content.AreaEntered(2)}}},
		Cast:   []scenestub.Role{{Target: room.LiveTarget{Creature: 5}, Offset: mgl64.Vec3{2, 0, 0}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAPlayFollowsTheRoomsCopy(t *testing.T) {
	p := newPlay(t)
	active := attempt(content.MissionActive, content.ObjectiveIncomplete)
	first, second := []scenes.Report{{Client: 3, Event: content.AreaEntered(1)}}, []scenes.Report{{Client: 3, Event: content.AreaEntered(2)}}
	for _, step := range []struct {
		name string
		live *room.Live
		want []scenes.Report
	}{
		{"a mission without an attempt is offered", live(2), []scenes.Report{{Client: 3, Source: "call", Mission: bootcamp.Initiation}}},
		{"nothing happens between two events", live(3, active), nil},
		{"an active objective has its first event", live(4, active), first},
		{"then its second", live(6, active), second},
		{"then its first again", live(8, active), first},
		{"a completed objective has none", live(10, attempt(content.MissionActive, content.ObjectiveCompleted)), nil},
		{"a completed mission lets the next be offered", live(12, attempt(content.MissionCompleted, content.ObjectiveCompleted)),
			[]scenes.Report{{Client: 3, Source: "next", Mission: bootcamp.Kit}}},
	} {
		t.Run(step.name, func(t *testing.T) {
			if got := p.Tick(step.live, nil); !slices.Equal(got, step.want) {
				t.Errorf("reported %+v, want %+v", got, step.want)
			}
		})
	}
}

func TestNothingHappensBeforeTheFirstFullSync(t *testing.T) {
	p, l := newPlay(t), live(2)
	l.Players[0].Durable = nil
	if got := p.Tick(l, nil); len(got) != 0 {
		t.Errorf("reported %+v", got)
	}
}

func TestTheCastStandsWhereTheCharacterCameIn(t *testing.T) {
	p := newPlay(t)
	p.Tick(live(1), nil)
	later := live(2)
	later.Players[0].Position = mgl64.Vec3{50, 0, 0}
	p.Tick(later, nil)
	if len(later.Targets) != 1 || later.Targets[0].Position != (mgl64.Vec3{12, 0, 0}) || later.Targets[0].Owner != 7 {
		t.Errorf("there is %+v", later.Targets)
	}
}
