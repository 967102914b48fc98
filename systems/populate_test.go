package systems

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/systems/rules/prefabs"
)

func TestClockAndSignalsRun(t *testing.T) {
	for _, c := range []struct {
		rules string
		want  float64
	}{{`{"clock":{"pace":0}}`, 720}, {`{}`, 780}, {`{"clock":{"start":"23:30","pace":60}}`, 1410 + 3600 - 3*1440 + 1440}} {
		s := play(t, c.rules, "")
		s.run(1799)
		// covers M-RULE-023
		if got := s.TimeOfDay().Minutes; math.Abs(got-math.Mod(c.want, 1440)) > 1e-6 {
			t.Errorf("%s: after 60 s the clock says %g, want %g", c.rules, got, math.Mod(c.want, 1440))
		}
	}
	s := play(t, "{}", "")
	seen := map[uint8]bool{}
	for range 60 * 30 {
		s.Tick(nil)
		for i, plan := range s.linked.Level.Plans {
			if plan.Cycle > 0 {
				seen[s.Signals()[i].Phase] = true
			}
		}
	}
	if len(seen) < 4 {
		t.Errorf("in a minute the junction's signal had phases %v", seen)
	}
}

func TestTheRoomContainsTheLevelsEntities(t *testing.T) {
	s, _ := start(t, 1)
	count := func(n int, want int, what string) {
		if n != want {
			t.Errorf("%d %s, the level has %d", n, what, want)
		}
	}
	level := s.linked.Level
	// covers M-IMP-002
	count(s.view.doors.Count(), len(level.Doors), "doors")
	count(s.lists().cameras.Count(), len(level.Cameras), "cameras")
	count(s.view.props.Count(), len(level.Props), "props")
	if len(level.Doors) == 0 || len(level.Props) == 0 {
		t.Error("flat has no doors or props")
	}
}

func TestAnNPCStandsWhereItIsPut(t *testing.T) {
	s, _ := start(t, 1)
	id := s.world.Spawn(prefabs.NPCOf(components.NPC{Role: components.RoleGuard}, components.Pose{Position: mgl64.Vec3{100, 4, 100}, Yaw: -math.Pi / 2})...)
	s.run(30)
	at, _ := s.view.pose.Get(id)
	// covers M-DOC-010, M-DOC-008
	if at.Position.Sub(mgl64.Vec3{100, 4, 100}).Len() > 0.05 {
		t.Errorf("a person put on the deck stands at %v", at.Position)
	}
}
