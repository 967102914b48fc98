package physics

import (
	"strings"
	"testing"
)

func TestTuningRefusesInvalidFiles(t *testing.T) {
	refuse := func(name string, err error, want ...string) {
		t.Helper()
		if err == nil {
			t.Errorf("%s is accepted", name)
			return
		}
		for _, w := range want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%s: %q does not name %q", name, err, w)
			}
		}
	}
	file := string(peopleFile)
	_, err := ParsePeople([]byte(strings.Replace(file, `"radius"`, `"radios"`, 1)))
	refuse("an unknown key", err, "radios")
	_, err = ParsePeople([]byte(strings.Replace(file, `"radius": {"value": 0.35`, `"radius": {"value": 35`, 1)))
	refuse("a value out of bounds", err, "/radius", "35")
	broken := strings.NewReplacer(`"value": 5.5`, `"value": 99`, `"unit": "m/s^2"`, `"unit": ""`).Replace(file)
	_, err = ParsePeople([]byte(broken))
	refuse("several faults", err, "/run_speed", "/gravity", "/acceleration")
	_, err = ParseSight([]byte(`{"glass_opacity": {"value": 0.1, "unit": "x", "min": 0, "max": 1}}`))
	refuse("a missing key", err, "/fence_opacity", "/foliage_dim")
	_, err = ParseVehicles(make([]byte, maxTuningBytes+1))
	refuse("too large a file", err, "bytes")
	cars := string(carsFile)
	_, err = ParseCars([]byte(strings.Replace(cars, `"name": "sedan"`, `"name": "van"`, 1)))
	refuse("a name twice", err, `"van"`)
	_, err = ParseCars([]byte(strings.Replace(cars, `"side": "left"`, `"side": "top"`, 1)))
	refuse("no such side", err, "seat 0", "top")
	_, err = ParseCars([]byte(`{"models": []}`))
	refuse("no model", err, "0 models")
	_, err = ParseCars([]byte(strings.Replace(cars, `"wheelbase": {"value": 2.75`, `"wheelbase": {"value": 6`, 1)))
	refuse("too long a wheelbase", err, "wheelbase")
}

func TestTuningReload(t *testing.T) {
	s := newSpace(t, plain())
	s.AddCar(1, 1, at(0, 0, 0, 0))
	faster := *DefaultTuning()
	faster.Cars.Models[1].Engine.Value = 12
	runCar(s, 1, Controls{Throttle: 1}, 2)
	slow, _ := s.Motion(1)
	if err := s.SetTuning(&faster); err != nil {
		t.Fatal(err)
	}
	s.SetPose(1, at(0, 0, 0, 0))
	runCar(s, 1, Controls{Throttle: 1}, 2)
	if fast, _ := s.Motion(1); fast.Velocity[2] < slow.Velocity[2]+5 {
		t.Errorf("with twice the engine %g m/s, before %g", fast.Velocity[2], slow.Velocity[2])
	}
	other := *DefaultTuning()
	other.Cars.Models = other.Cars.Models[1:]
	if err := s.SetTuning(&other); err == nil {
		t.Error("another catalogue of cars is accepted")
	}
}

func TestCatalogue(t *testing.T) {
	cars := DefaultTuning().Cars
	for _, name := range []string{"compact", "sedan", "van", "box_truck", "motorbike"} {
		if _, ok := cars.Find(name); !ok {
			t.Errorf("no model %q", name)
		}
	}
	bike, _ := cars.Find("motorbike")
	if m := &cars.Models[bike]; !m.TwoWheeler || m.Lean.Value == 0 {
		t.Errorf("the motorbike does not lean: %+v", m)
	}
}
