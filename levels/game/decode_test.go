package game

import (
	"reflect"
	"testing"
)

func TestDecodeDocument(t *testing.T) {
	document, diagnostics := Decode(edited(t, "full"), Options{})
	if len(diagnostics) > 0 {
		t.Fatal(diagnostics)
	}
	t.Run("M-DOC-001 one value with its level", func(t *testing.T) {
		if document.Level != "flat" || document.ID != "every-key" || len(document.Missions) != 4 {
			t.Errorf("the document has level %q, id %q, %d missions", document.Level, document.ID, len(document.Missions))
		}
	})
	t.Run("M-DOC-007 places by id", func(t *testing.T) {
		a := document.Places.Find("a")
		if a == nil || a.X != -20 || a.Z != -60 || a.Y == nil || *a.Y != 0 || a.Yaw != 1.5 || a.Role != PlacePlayers {
			t.Errorf("the place a is %+v", a)
		}
		if b := document.Places.Find("b"); b == nil || b.Y != nil {
			t.Errorf("a place without y: got %+v", b)
		}
		if document.Places.Find("nowhere") != nil || document.Places.Index("nowhere") != -1 {
			t.Error("an undefined place was found")
		}
	})
	t.Run("M-DOC-025 gates in order", func(t *testing.T) {
		ring := document.Paths.Find("ring")
		if ring.Race == nil || !reflect.DeepEqual(ring.Race.Gates, []string{"gate_1", "gate_2"}) || ring.Race.LapsOrDefault() != 2 {
			t.Errorf("the race path is %+v", ring.Race)
		}
	})
	t.Run("M-OPEN-003 raises and role", func(t *testing.T) {
		zone := document.Zones.Find("keep_out")
		if zone.RaisesOrDefault() != RaisesHeat || document.Zones.Find("keep_out_too").RaisesOrDefault() != RaisesAlert {
			t.Errorf("keep_out raises %q", zone.RaisesOrDefault())
		}
		if station := document.Zones.Find("station"); station.Role != ZonePolice {
			t.Errorf("station's role is %q", station.Role)
		}
	})
	m, _ := document.Mission("all.kinds")
	t.Run("M-ACT-004 a mix of classes", func(t *testing.T) {
		car, _ := m.Actor("car")
		if car.Vehicle == nil || !reflect.DeepEqual([]string(car.Vehicle.Class), []string{"compact", "sedan"}) {
			t.Errorf("the vehicle is %+v", car.Vehicle)
		}
	})
	// covers M-DOC-034
	if key := m.Items[1]; key.StackOrDefault() != 1 || key.ID != "car_key" {
		t.Errorf("car_key stacks %d", key.StackOrDefault())
	}
	t.Run("M-OPEN-079 actions without arguments", func(t *testing.T) {
		if fail := m.Rules[2].When.Do[0].Fail; fail == nil || fail.Text != "Not in there." {
			t.Errorf("fail with a reason: got %+v", fail)
		}
		if fail := m.Rules[3].When.Do[0].Fail; fail == nil || fail.Text != "" {
			t.Errorf("fail without: got %+v", fail)
		}
		if !m.Rules[4].When.Do[0].Complete {
			t.Error("complete is not set")
		}
	})
}
