package systems

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/systems/input"
	"caper/systems/rules/prefabs"
)

// ramming lets client 1 drive over client 2, who stands at z on the road, and
// reports whether client 2 was hurt.
func ramming(t *testing.T, rules string, party uint32, z float64) bool {
	t.Helper()
	s := play(t, rules, "")
	sedan, _ := s.linked.Class("sedan")
	s.world.Spawn(prefabs.VehicleOf(components.Vehicle{Class: sedan, Seats: 4}, components.Lock{},
		components.Pose{Position: mgl64.Vec3{-2, 0, -40}})...)
	s.run(6, input.Input{Kind: input.Join, Client: 3, Joining: input.Joining{Party: 5}},
		input.Input{Kind: input.Join, Client: 4, Joining: input.Joining{Party: party}})
	s.run(1, place(3, -4, 0, -40), place(4, -2, 0, z))
	s.run(2, press(3, components.KeySeat))
	s.Tick([]input.Input{control(3, components.Intent{Throttle: 1})})
	for range 200 {
		if len(s.Tick(nil).Harmed) > 0 {
			return true
		}
	}
	return false
}

func TestRunOverHarmFollowsTheRules(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules string
		party uint32
		z     float64
		hurts bool
	}{
		{"M-RULE-001 on", `{}`, 0, 0, true},
		{"M-RULE-001 off", `{"playerDamage":"off"}`, 0, 0, false},
		{"M-RULE-002 a rival", `{"playerDamage":"rivals"}`, 6, 0, true},
		{"M-RULE-002 a mate", `{"playerDamage":"rivals"}`, 5, 0, false},
		{"M-RULE-006 in a zone of the rules", `{"safeZones":["far"]}`, 0, 60, false},
		{"M-DOC-021 in a zone of the kind", `{}`, 0, 90, false},
		{"M-RULE-006 outside of it", `{"safeZones":["far"]}`, 0, 20, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := ramming(t, c.rules, c.party, c.z); got != c.hurts {
				t.Errorf("hurt %v, want %v", got, c.hurts)
			}
		})
	}
}
