package missions

import (
	"reflect"
	"testing"

	"caper/components"
	"caper/ecs"
	"caper/levels/game"
	"caper/systems/missions/interpreter"
)

// Every command that an action can give has an executor: without one the room
// would start and fail later.
func TestACommandWithoutAnExecutorIsAMisuse(t *testing.T) {
	e := executors{}
	for _, c := range interpreter.Commands() {
		e[reflect.TypeOf(c)] = func(interpreter.Command, int32) {}
	}
	e.check()
	delete(e, reflect.TypeFor[interpreter.SetWanted]())
	defer func() {
		if recover() == nil {
			t.Error("a missing executor is not found")
		}
	}()
	e.check()
}

// Every part is a port that is given the executors, so an action that a part did
// not execute anything for before needs a line in that part's file alone.
func TestEveryPartIsAPort(t *testing.T) {
	var p ports
	listed := map[string]bool{}
	for _, port := range p.all() {
		listed[reflect.TypeOf(port).Elem().Name()] = true
	}
	for field := range reflect.TypeFor[ports]().Fields() {
		if !listed[field.Type.Name()] {
			t.Errorf("the part %s is not in the list of ports", field.Name)
		}
	}
}

func TestExecutorsGoByTheCommandsType(t *testing.T) {
	e, got := executors{}, ""
	executes(e, func(c interpreter.ShowText, who int32) { got = c.Text })
	executes(e, func(interpreter.SetPace, int32) { got = "pace" })
	var c interpreter.Command = interpreter.ShowText{Text: "Go."}
	if e[reflect.TypeOf(c)](c, 0); got != "Go." {
		t.Errorf("executed is %q", got)
	}
}

func TestTagged(t *testing.T) {
	car := &interpreter.Actor{Document: &game.Actor{Vehicle: &game.VehicleActor{Tags: []string{"fast"}}}}
	door := &interpreter.Actor{Document: &game.Actor{Door: &game.DoorActor{}}}
	for _, c := range []struct {
		actor *interpreter.Actor
		tag   string
		want  bool
	}{{car, "fast", true}, {car, "slow", false}, {car, "", true}, {door, "fast", false}, {door, "", true}} {
		if got := tagged(c.actor, c.tag); got != c.want {
			t.Errorf("an actor of type %v has the tag %q: %v, want %v", c.actor.Document, c.tag, got, c.want)
		}
	}
}

func TestTimeOfDay(t *testing.T) {
	for minute, want := range map[float64]float64{0: 0, -60: 1380, 1439: 1439} {
		if got := timeOfDay(minute); got != want {
			t.Errorf("minute %g is %g of the day, want %g", minute, got, want)
		}
	}
}

func TestPercentOfHealth(t *testing.T) {
	for _, c := range []struct {
		health components.Health
		ok     bool
		want   float64
	}{
		{components.Health{Points: 30, Full: 120}, true, 25},
		{components.Health{Points: 30, Full: 120, Condition: components.Dead}, true, 0},
		{components.Health{Points: 30, Full: 120}, false, 0},
		{components.Health{}, true, 0},
	} {
		if got := percent(c.health, c.ok); got != c.want {
			t.Errorf("%+v, %v: %g per cent, want %g", c.health, c.ok, got, c.want)
		}
	}
}

// indexed is a system that has an index of the level's doors.
type indexed struct {
	list  ecs.Filter `has:"Door"`
	doors levelIndex[components.Door]
}

func (s *indexed) Init() {
	s.doors.init(&s.list, func(d components.Door) uint16 { return d.Number })
}

func (s *indexed) Update(ecs.Tick) {}

func TestTheIndexFollowsTheWorld(t *testing.T) {
	w := ecs.NewWorld(1)
	ecs.RegisterComponent[components.Door](w)
	var s indexed
	ecs.NewSchedule(w, []ecs.Stage{{Name: "index", System: &s}}, 30, nil)
	if got := s.doors.entity(0); got != 0 {
		t.Errorf("in an empty world door 0 is %d", got)
	}
	second := w.Spawn(ecs.With(components.Door{Number: 2}))
	first := w.Spawn(ecs.With(components.Door{Number: 1}))
	for number, want := range map[int32]ecs.ID{0: 0, 1: first, 2: second, 3: 0} {
		if got := s.doors.entity(number); got != want {
			t.Errorf("door %d is %d, want %d", number, got, want)
		}
	}
	w.Despawn(second)
	if got := s.doors.entity(2); got != 0 {
		t.Errorf("a door that is gone is %d", got)
	}
}
