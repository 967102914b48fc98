package systems

import (
	"math"
	"strings"
	"testing"

	"caper/components"
	"caper/levels/game"
	"caper/systems/input"
	"caper/systems/missions/interpreter/tracker"
)

// play opens a room on flat with a game of the given missions; places and
// zones are these, for all tests here.
func play(t testing.TB, rules, missions string) *Simulation {
	t.Helper()
	text := `{"id":"t","title":"T","level":"flat","rules":` + rules + `,
	"places":{"start":{"x":6,"z":-20},"near":{"x":6,"z":-10},"car":{"x":-2,"z":-40},"far":{"x":-2,"z":60},"deck":{"x":100,"z":100,"y":4},"calm":{"x":-2,"z":90},"slit":{"x":-2,"z":30},"office":{"x":40,"z":35},"bay":{"x":60,"z":-30},"turned":{"x":30,"z":-100,"yaw":1.5}},
	"zones":{"near":{"place":"near","radius":3},"far":{"place":"far","radius":8},"deck":{"place":"deck","radius":5},
	"guarded":{"place":"near","radius":4,"kind":"restricted"},"here":{"place":"start","radius":2},"calm":{"place":"calm","radius":6,"kind":"safe"},"fetch":{"place":"near","radius":3,"kind":"pickup"},"slit":{"place":"slit","radius":0.45}},
	"missions":[` + missions + `]}`
	document, diagnostics := game.Decode([]byte(text), game.Options{})
	if game.HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	s, err := New(Config{Prepared: preparedFlat(), Game: document, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	s.Tick([]input.Input{{Kind: input.Join, Client: 1}})
	return s
}

// watch runs ticks and gathers the notices, "kind title: text" each.
func (s *Simulation) watch(ticks int, inputs ...input.Input) []string {
	var lines []string
	for range ticks {
		out := s.Tick(inputs)
		inputs = nil
		for _, n := range out.Notifications {
			lines = append(lines, strings.TrimSpace([]string{"line", "message", "checkpoint", "failed", "complete", "fade"}[n.Kind]+" "+n.Title+": "+n.Text))
		}
	}
	return lines
}

func (s *Simulation) tracker(t testing.TB) *tracker.Tracker {
	t.Helper()
	if len(s.outcome.HUD.Entries) == 0 {
		t.Fatal("nobody has a tracker")
	}
	return s.outcome.HUD.Entries[0].Tracker
}

// target is where the first client's first objective points.
func (s *Simulation) target(t testing.TB) tracker.Target {
	t.Helper()
	lines := s.tracker(t).Objectives
	if len(lines) != 1 || !lines[0].Target.Set {
		t.Fatalf("lines %+v, want one that points somewhere", lines)
	}
	return lines[0].Target.Value
}

func has(lines []string, want string) bool {
	for _, l := range lines {
		if l == want {
			return true
		}
	}
	return false
}

func walk(x, z float64) components.Intent {
	l := math.Hypot(x, z)
	return components.Intent{Move: [2]float64{x / l, z / l}, Run: true}
}

const rental = `{"id":"rental","title":"Rental","actors":[{"id":"car","type":"vehicle","class":"compact","at":"car"}],
	"objectives":[{"id":"reach","verb":"goto","to":"near"},
		{"id":"take","verb":"steal_vehicle","target":"car"},
		{"id":"drive","verb":"deliver","vehicle":"car","to":"far","timeLimit":30,"maxDamage":60}],
	"rules":[{"when":"objective:take.start","do":[{"sendMessage":{"from":"Desk","text":"Row two."}},{"setFlag":"told"}]},
		{"when":"zone:far.enter","if":{"flag":"told"},"do":[{"showText":"They wave."}]}],
	"reward":{"cash":400,"rep":20}}`

// atWheel puts the client into the mission's car.
func atWheel(t testing.TB, s *Simulation) {
	t.Helper()
	s.watch(1, place(1, -4, 0, -40))
	s.watch(2, press(1, components.KeySeat))
	if s.only(t).Riding.Vehicle == 0 {
		t.Fatal("not at the wheel")
	}
}

func TestRentalFromEndToEnd(t *testing.T) {
	// covers M-OBJ-008, M-OBJ-009, M-OBJ-010, M-OBJ-001
	s := play(t, "{}", rental)
	s.watch(9)
	if line := s.tracker(t).Objectives; len(line) != 1 || line[0].ID != "reach" || line[0].Text != "Go to near" {
		t.Fatalf("tracker %+v, want the first objective, its text made from the verb", line)
	}
	lines := s.watch(90, control(1, walk(0, 1)))
	// covers M-EV-006
	if !has(lines, "message Desk: Row two.") {
		t.Errorf("notices %q lack the desk's message", lines)
	}
	atWheel(t, s)
	s.watch(6)
	if line := s.tracker(t).Objectives[0]; line.ID != "drive" || line.TimeLeft != tracker.Some(30.0) {
		t.Fatalf("tracker %+v, want drive with 30 s left", line)
	}
	lines = s.watch(400, control(1, components.Intent{Throttle: 0.7}))
	// covers M-ACN-001, M-ACN-003, M-EV-007, M-COND-001
	if !has(lines, "line : They wave.") || !has(lines, "complete Rental:") {
		t.Errorf("notices %q lack the line or the completion", lines)
	}
	// covers M-DOC-042
	if w := s.only(t).Wallet; w != (components.Wallet{Cash: 400, Rep: 20}) {
		t.Errorf("wallet %+v, want 400 and 20", w)
	}
	// covers M-ACT-008
	if p := s.only(t); p.Riding.Vehicle == 0 || !s.world.Alive(p.Riding.Vehicle) {
		t.Error("the car that the player sits in did not stay")
	}
	if _, keyed := s.world.KeyOf(s.only(t).Riding.Vehicle); keyed {
		t.Error("the car that stayed is still the mission's")
	}
	// covers M-OPEN-012
	s.watch(300)
	if tr := s.tracker(t); tr.Mission != "" || tr.Done != 1 || tr.Of != 1 {
		t.Errorf("tracker %+v, want nothing under way and 1 of 1 done", tr)
	}
}

func TestTimeLimitFailsAndStartsOver(t *testing.T) {
	s := play(t, "{}", `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"far","timeLimit":2,"failText":"Too slow."}]}`)
	lines := s.watch(61) // up to the step before the last
	if has(lines, "failed M: Too slow.") {
		t.Fatal("M-OBJ-003: failed before the limit")
	}
	// covers M-OBJ-003, M-OBJ-004, M-BR-003
	if lines = s.watch(6); !has(lines, "failed M: Too slow.") {
		t.Fatalf("notices %q, want the failure with its failText", lines)
	}
	s.watch(110)
	if s.tracker(t).State != tracker.Failed {
		t.Error("M-OPEN-011: started over before 4 s")
	}
	s.watch(15)
	// covers M-DOC-029
	if s.tracker(t).State != tracker.Running || s.tracker(t).Objectives[0].TimeLeft != tracker.Some(2.0) {
		t.Errorf("tracker %+v, want the mission running from the start", s.tracker(t))
	}
}

func TestJoinMissionsStartInOrderAfterAPause(t *testing.T) {
	s := play(t, "{}", `{"id":"one","title":"One","objectives":[{"id":"o","verb":"wait","seconds":1}]},
		{"id":"two","title":"Two","objectives":[{"id":"o","verb":"wait","seconds":1}]}`)
	s.watch(6)
	if s.tracker(t).ID != "one" {
		t.Fatalf("first runs %q, want one", s.tracker(t).ID)
	}
	s.watch(40)
	if s.tracker(t).ID != "" {
		t.Errorf("during the pause runs %q", s.tracker(t).ID)
	}
	s.watch(120)
	// covers M-DOC-028, M-OBJ-055
	if s.tracker(t).ID != "two" {
		t.Errorf("after the pause runs %q, want two", s.tracker(t).ID)
	}
}

func TestEnterMissionsStartInTheirZone(t *testing.T) {
	s := play(t, "{}", `{"id":"one","title":"One","start":{"on":"enter","zone":"near"},"objectives":[{"id":"o","verb":"wait","seconds":1,"zone":"near"}]}`)
	s.watch(60)
	if s.tracker(t).ID != "" {
		t.Fatal("M-DOC-030: started without its zone being entered")
	}
	s.watch(60, control(1, walk(0, 1)))
	// covers M-DOC-030
	if s.tracker(t).ID != "one" {
		t.Error("did not start on entering its zone")
	}
}

func TestDamageBoundOfADelivery(t *testing.T) {
	for _, c := range []struct {
		damage float64
		fails  bool
	}{{60, false}, {61, true}} {
		s := play(t, "{}", strings.Replace(rental, `{"id":"reach","verb":"goto","to":"near"},`, "", 1))
		s.watch(6)
		atWheel(t, s)
		s.watch(6)
		car := s.only(t).Riding.Vehicle
		health, _ := s.view.health.Get(car)
		health.Points = 100 - c.damage
		s.world.Put(car, ecsWith(health))
		lines := s.watch(6)
		// covers M-OBJ-011
		if failed := has(lines, "failed Rental: The car took too much damage."); failed != c.fails {
			t.Errorf("damage %g: failed %v, want %v (%q)", c.damage, failed, c.fails, lines)
		}
	}
}

func TestZonesOnADeckHoldNobodyBelow(t *testing.T) {
	rule := `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"far"}],
		"rules":[{"when":"zone:deck.enter","do":[{"showText":"Up here."}]}]}`
	s := play(t, "{}", rule)
	s.watch(6, place(1, 93, 0, 100))
	if lines := s.watch(90, control(1, walk(1, 0))); has(lines, "line : Up here.") {
		t.Error("M-DOC-011: entered the deck's zone under the deck")
	}
	s = play(t, "{}", rule)
	s.watch(6, place(1, 93, 4, 100))
	// covers M-DOC-010, M-DOC-011
	if lines := s.watch(60, control(1, walk(1, 0))); !has(lines, "line : Up here.") {
		t.Errorf("on the deck the zone is not entered (at %v)", s.only(t).Pose.Position)
	}
}

func TestTrespassIsOfRestrictedZonesAlone(t *testing.T) {
	s := play(t, "{}", `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"far"}],
		"rules":[{"when":"zone:guarded.trespass","do":[{"showText":"Hey."}]},{"when":"zone:near.trespass","do":[{"showText":"Wrong."}]}]}`)
	s.watch(6)
	lines := s.watch(90, control(1, walk(0, 1)))
	// covers M-EV-008
	if !has(lines, "line : Hey.") || has(lines, "line : Wrong.") {
		t.Errorf("notices %q, want the restricted zone's alone", lines)
	}
}

func TestPlacementRaisesNoEdge(t *testing.T) {
	s := play(t, "{}", `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"far"}],
		"rules":[{"when":"zone:near.enter","repeat":true,"do":[{"showText":"In."}]},{"when":"zone:near.leave","repeat":true,"do":[{"showText":"Out."}]}]}`)
	s.watch(6)
	if lines := s.watch(12, place(1, 6, 0, -10)); len(lines) != 0 {
		t.Errorf("M-OPEN-022: a placement raised %q", lines)
	}
	// covers M-OPEN-022
	if lines := s.watch(60, control(1, walk(0, 1))); !has(lines, "line : Out.") {
		t.Errorf("walking out raised %q, want the leave", lines)
	}
}
