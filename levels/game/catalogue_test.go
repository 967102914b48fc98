package game

import (
	"strings"
	"testing"
)

func TestCatalogue(t *testing.T) {
	catalogue := DefaultCatalogue()
	t.Run("M-DOC-035 the common items", func(t *testing.T) {
		for _, id := range []string{"key", "keycard", "package", "crate", "first_aid", "cash"} {
			if catalogue.Item(id) == nil {
				t.Errorf("the catalogue has no %s", id)
			}
		}
	})
	t.Run("M-OPEN-087 weapons and ammunition", func(t *testing.T) {
		for id, ammunition := range map[string]string{"fists": "", "pistol": "ammo_9mm", "smg": "ammo_9mm", "shotgun": "ammo_shell", "rifle": "ammo_rifle", "sniper": "ammo_rifle", "tranquilizer": "ammo_dart"} {
			if item := catalogue.Item(id); item == nil || !item.Weapon || item.Ammunition != ammunition {
				t.Errorf("%s is %+v", id, item)
			}
		}
	})
	seats := map[string]int{"compact": 4, "sedan": 4, "van": 4, "box_truck": 2, "motorbike": 2}
	for _, class := range catalogue.VehicleClasses {
		if seats[class.ID] != class.Seats {
			t.Errorf("a %s has %d seats", class.ID, class.Seats)
		}
		delete(seats, class.ID)
	}
	if len(seats) > 0 {
		t.Errorf("the catalogue lacks %v", seats)
	}
	broken := Catalogue{
		VehicleClasses: []VehicleClass{{ID: "a", Seats: 0}, {ID: "A", Seats: 1}},
		Items:          []CommonItem{{ID: "x", Stack: 1, Ammunition: "none"}, {ID: "x", Stack: 1, Tags: []string{"Bad"}}},
	}
	if err := broken.Validate(); err == nil || strings.Count(err.Error(), "\n") != 4 {
		t.Errorf("want five faults, got %v", err)
	}
}
