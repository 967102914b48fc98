package systems

import (
	"math"
	"slices"
	"strings"
	"testing"

	"caper/components"
	"caper/levels/geometry"
	"caper/systems/input"
)

const office = `{"id":"m","title":"M","actors":[{"id":"front","type":"door","at":"office","locked":true}],
	"objectives":[{"id":"free","verb":"unlock","target":"front"},{"id":"in","verb":"use","interactable":"front"},{"id":"o","verb":"wait","seconds":1}],
	"rules":[{"when":"zone:near.enter","repeat":true,"do":[{"unlock":{"door":"front"}}]},{"when":"zone:near.leave","repeat":true,"do":[{"lock":{"door":"front"}}]},
	{"when":"door:front.opened","repeat":true,"do":[{"showText":"Opened."}]},{"when":"door:front.closed","repeat":true,"do":[{"showText":"Shut."}]},
	{"when":"door:front.unlocked","repeat":true,"do":[{"showText":"Unlocked."}]}]}`

// door is a door of the level and its lock, by the level's id.
func (s *Simulation) door(t testing.TB, id string) (components.Door, components.Lock) {
	t.Helper()
	for _, e := range s.view.doors.Entities() {
		if door := s.view.door.Of(e); s.linked.Level.Doors[door.Number].ID == id {
			return door, s.view.lock.Of(e)
		}
	}
	t.Fatalf("there is no door %s", id)
	return components.Door{}, components.Lock{}
}

func TestDoorActorsBindLockAndAreHeard(t *testing.T) {
	s := play(t, "{}", office)
	doors := len(s.view.doors.Entities())
	s.watch(6)
	if n := len(s.view.doors.Entities()); n != doors {
		t.Errorf("the mission adds %d doors", n-doors)
	}
	if _, lock := s.door(t, "office.door"); !lock.Locked || s.tracker(t).Objectives[0].ID != "free" {
		t.Fatalf("locked %v, tracker %+v: want it locked as the mission starts", lock.Locked, s.tracker(t))
	}
	// covers M-ACT-025
	if target := s.target(t); math.Hypot(target.X-40, target.Z-35) > 0.01 || math.Abs(target.Y) > 0.01 {
		t.Errorf("the tracker points at %+v, want the office's door", target)
	}
	s.watch(3, place(1, 40, 0, 33.8))
	if lines := s.watch(6, press(1, components.KeyInteract)); len(lines) != 0 {
		t.Errorf("opening the locked door raises %q", lines)
	}
	s.watch(3, place(1, 6, 0, -14))
	lines := s.watch(30, control(1, walk(0, 1)))
	// covers M-ACN-010, M-EV-022
	if _, lock := s.door(t, "office.door"); lock.Locked || !slices.Equal(lines, []string{"line : Unlocked."}) || s.tracker(t).Objectives[0].ID != "in" {
		t.Errorf("unlock: locked %v, notices %q, tracker %+v", lock.Locked, lines, s.tracker(t))
	}
	s.watch(3, place(1, 40, 0, 33.8), control(1, components.Intent{}))
	lines = s.watch(6, press(1, components.KeyInteract))
	if !has(lines, "line : Opened.") || s.tracker(t).Objectives[0].ID != "o" {
		t.Errorf("M-EV-022: opening it raises %q, tracker %+v", lines, s.tracker(t))
	}
	if lines = s.watch(6, press(1, components.KeyInteract)); !has(lines, "line : Shut.") {
		t.Errorf("M-EV-022: shutting it raises %q", lines)
	}
	s.watch(60)
	// covers M-ACT-029
	if _, lock := s.door(t, "office.door"); s.tracker(t).ID != "" || lock.Locked {
		t.Errorf("after the mission (%q under way) the door is locked %v, want it as it was", s.tracker(t).ID, lock.Locked)
	}
}

func TestADoorIsHeardByWhoOpensItAlone(t *testing.T) {
	s := play(t, "{}", strings.Replace(office, `,"locked":true`, "", 1))
	s.watch(6, join(2, 0))
	s.watch(3, place(2, 40, 0, 33.8))
	heard := map[components.ClientID]int{}
	inputs := []input.Input{press(2, components.KeyInteract)}
	for range 6 {
		for _, n := range s.Tick(inputs).Notifications {
			if n.Text == "Opened." {
				heard[n.Client]++
			}
		}
		inputs = nil
	}
	// covers M-EV-022
	if heard[1] != 0 || heard[2] != 1 {
		t.Errorf("client 2 opens the door; heard by client %v", heard)
	}
}

func TestADoorOpenedEarlierIsEnough(t *testing.T) {
	s := play(t, "{}", `{"id":"m","title":"M","actors":[{"id":"front","type":"door","at":"office"}],
		"objectives":[{"id":"first","verb":"goto","to":"near"},{"id":"in","verb":"use","interactable":"front"}]}`)
	s.watch(6, place(1, 40, 0, 33.8))
	s.watch(6, press(1, components.KeyInteract))
	lines := s.watch(6, press(1, components.KeyInteract))
	lines = append(lines, s.watch(12, place(1, 6, 0, -10))...)
	// Opened before its objective came up: done at once.
	if !has(lines, "complete M:") {
		t.Errorf("notices %q, tracker %+v", lines, s.tracker(t))
	}
}

const bodyShop = `{"id":"m","title":"M","actors":[{"id":"car","type":"vehicle","class":"compact","at":"car"},{"id":"shop","type":"garage","at":"bay"}],
	"objectives":[{"id":"bring","verb":"deliver","vehicle":"car","to":"shop"}],
	"rules":[{"when":"garage:shop.entered","repeat":true,"do":[{"showText":"Welcome."}]}]}`

// put sets a vehicle down somewhere, as a placement.
func (s *Simulation) put(car components.EntityID, x, z float64) {
	pose, _ := s.view.pose.Get(car)
	pose.Position = geometry.At(geometry.Point{x, z}, 0)
	location, _ := s.view.location.Get(car)
	location.Epoch++
	s.world.Put(car, ecsWith(pose))
	s.world.Put(car, ecsWith(location))
}

func TestGarageActors(t *testing.T) {
	s := play(t, "{}", bodyShop)
	s.watch(6)
	// covers M-ACT-010
	if target := s.target(t); math.Hypot(target.X-60, target.Z+30) > 0.01 || math.Abs(target.Y) > 0.01 {
		t.Errorf("the tracker points at %+v, want the level's garage", target)
	}
	car := s.car(t)
	// covers M-EV-014
	if lines := s.watch(6, place(1, 60, 0, -30)); !slices.Equal(lines, []string{"line : Welcome."}) {
		t.Errorf("on foot in the bay raises %q", lines)
	}
	if lines := s.watch(6); len(lines) != 0 {
		t.Errorf("M-EV-014: staying there raises %q", lines)
	}
	s.put(car, 60, -30)
	if lines := s.watch(6, place(1, 50, 0, -30)); len(lines) != 0 {
		t.Errorf("M-OBJ-010: the car in the bay with nobody at the wheel raises %q", lines)
	}
	s.put(car, -2, -40)
	s.watch(3)
	atWheel(t, s)
	s.put(car, 60, -30)
	// covers M-OBJ-010, M-EV-014
	if lines := s.watch(9); !has(lines, "line : Welcome.") || !has(lines, "complete M:") {
		t.Errorf("at the wheel in the bay raises %q", lines)
	}
}

func TestWhoIsInABayAsTheMissionStartsHasNotEnteredIt(t *testing.T) {
	s := play(t, "{}", bodyShop)
	s.Tick([]input.Input{join(2, 0), place(2, 60, 0, -30)})
	if lines := s.watch(12); len(lines) != 0 {
		t.Errorf("notices %q", lines)
	}
}
