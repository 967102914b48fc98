package game

import (
	"io/fs"
	"reflect"
	"strings"
	"testing"
)

func TestBundled(t *testing.T) {
	t.Run("M-LVL-001 every content file is registered", func(t *testing.T) {
		entries, err := fs.ReadDir(content, "content")
		if err != nil {
			t.Fatal(err)
		}
		var files []string
		for _, entry := range entries {
			files = append(files, strings.TrimSuffix(entry.Name(), ".json"))
		}
		if !reflect.DeepEqual(files, Bundled()) {
			t.Errorf("files %v, registered %v", files, Bundled())
		}
	})
	for _, id := range Bundled() {
		document, err := Load(id)
		if err != nil {
			t.Fatal(err)
		}
		if document.ID != id {
			t.Errorf("the file %s contains the game %s", id, document.ID)
		}
		checkRoundTrip(t, document)
	}
	if _, err := Load("nothing"); err == nil {
		t.Error("an unknown game was loaded")
	}
}

func TestMissionBasics(t *testing.T) {
	document, err := Load("test-mission-basics")
	if err != nil {
		t.Fatal(err)
	}
	t.Run("M-LVL-005 places and zones", func(t *testing.T) {
		if document.Title != "Mission basics" || document.Level != "test-mission-basics" {
			t.Errorf("title %q, level %q", document.Title, document.Level)
		}
		if p := document.Places.Find("checkpoint"); p == nil || p.X != 0 || p.Z != -60 {
			t.Errorf("checkpoint is %+v", p)
		}
		if p := document.Places.Find("lot.bay_2"); p == nil || p.X != 9 || p.Z != -45 || p.Yaw != 0 {
			t.Errorf("lot.bay_2 is %+v", p)
		}
		if z := document.Zones.Find("checkpoint"); z == nil || z.Place != "checkpoint" || z.Radius != 8 {
			t.Errorf("the zone checkpoint is %+v", z)
		}
		if z := document.Zones.Find("drop"); z == nil || z.Radius != 8 {
			t.Errorf("the zone drop is %+v", z)
		}
	})
	t.Run("M-LVL-006 same_hour_rental", func(t *testing.T) {
		m, _ := document.Mission("same_hour_rental")
		if m.Title != "Same-Hour Rental" || m.Blurb != "Keyless pickup, they said." || *m.Reward != (Reward{Cash: 400, Rep: 20}) {
			t.Errorf("the mission has title %q, blurb %q and reward %+v", m.Title, m.Blurb, m.Reward)
		}
		car := m.Actors[0]
		if car.Type != ActorVehicle || car.At != "lot.bay_2" || car.Vehicle.Class[0] != "compact" {
			t.Errorf("the car is %+v", car)
		}
		o := m.Objectives
		if len(o) != 3 || o[0].Goto.To != "checkpoint" || o[1].StealVehicle.Target != "car" || o[2].Deliver.Vehicle != "car" || o[2].Deliver.To != "drop" {
			t.Fatalf("objectives are %+v", o)
		}
		if *o[2].TimeLimit != 120 || *o[2].Deliver.MaxDamage != 60 {
			t.Errorf("drive has %v s, %v per cent", *o[2].TimeLimit, *o[2].Deliver.MaxDamage)
		}
	})
	t.Run("M-LVL-007 its rules", func(t *testing.T) {
		m, _ := document.Mission("same_hour_rental")
		message := m.Rules[0].When
		if message.When.Name != "objective:take.start" || message.Do[0].SendMessage.From != "Dispatch" || message.Do[0].SendMessage.Text != "Bay 2." {
			t.Errorf("the message is %+v", message)
		}
		watching := m.Rules[len(m.Rules)-1].When
		if watching.When.Name != "zone:drop.enter" || watching.If.Flag != "picked_up" || watching.Do[0].ShowText != "Customer is watching." {
			t.Errorf("the state rule is %+v", watching)
		}
	})
	t.Run("M-LVL-008 carpool", func(t *testing.T) {
		m, _ := document.Mission("carpool")
		low, high := m.Play.PlayersOrDefault()
		if m.Title != "Carpool Pilot" || m.Play.Mode != PlayCoop || low != 2 || high != 4 || *m.Play.Lives != (Lives{Per: LivesPerTeam, Count: 3}) || m.Play.RetriesOrDefault() != 1 {
			t.Errorf("the play block is %+v", m.Play)
		}
		if len(m.Objectives) != 1 || m.Objectives[0].Goto.To != "checkpoint" {
			t.Errorf("objectives are %+v", m.Objectives)
		}
	})
	t.Run("M-LVL-009 carpool_relay", func(t *testing.T) {
		m, _ := document.Mission("carpool_relay")
		if m.Title != "Carpool Relay" || m.Play.JoinInProgress != JoinUntilCheckpoint || m.Objectives[0].Goto.To != "checkpoint" || m.Objectives[1].Wait.Seconds != 40 {
			t.Errorf("the play block is %+v, the objectives are %+v", m.Play, m.Objectives)
		}
	})
}
