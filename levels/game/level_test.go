package game

import (
	"strings"
	"testing"
)

// fakeLevel is a level of 200 by 200 m with a walled yard, a wall, one door,
// one camera, one garage and one hydrant.
type fakeLevel struct{ roads bool }

func (fakeLevel) ID() string { return "flat" }

func (fakeLevel) Contains(p *Place) bool {
	return p.X >= -200 && p.X <= 200 && p.Z >= -200 && p.Z <= 200
}

func (fakeLevel) Reachable(p *Place) bool { return p.X < 150 && !at(p, -100, 100) }

func (fakeLevel) OpenGround(p *Place) bool { return p.Z != 7 && !at(p, 34.4, 40) }

func (fakeLevel) VehicleFits(p *Place, class string) (length, width float64, fits bool) {
	return 6, 2, class != "box_truck" || !at(p, 37, 33.5)
}

func (fakeLevel) Drives(from *Place, _ string, _ *Place, _ float64) bool { return !at(from, 43, 40) }

func (l fakeLevel) HasRoads() bool { return l.roads }

func (fakeLevel) Nearest(kind ActorType, p *Place) (float64, bool) {
	if kind == ActorDoor && at(p, 40, 35) {
		return 0, true
	}
	return p.X, kind != ActorProp
}

// at reports whether a place is at a spot of the level flat: in its pit,
// against a wall of its office, or at the office's door.
func at(p *Place, x, z float64) bool { return p.X == x && p.Z == z }

const levelGame = `{"id":"g","title":"T","level":"flat","rules":{"traffic":4},
"places":{"near":{"x":3,"z":0},"far":{"x":4,"z":0},"bay":{"x":6,"z":0},"yonder":{"x":6.5,"z":0},"wall":{"x":1,"z":7},"open":{"x":1,"z":1}},
"missions":[{"id":"m","title":"T","actors":[ACTORS],"objectives":[{"id":"o","verb":"survive","seconds":1}],
"rules":[{"when":"mission:start","do":[ACTIONS]}]}]}`

func TestLevelRules(t *testing.T) {
	fill := func(actors, actions string) []byte {
		return []byte(strings.NewReplacer("ACTORS", actors, "ACTIONS", actions).Replace(levelGame))
	}
	const nothing = `{"setFlag":"x"}`
	for _, c := range []struct {
		name, actors, actions string
		code                  Code
		pointer               string
	}{
		{"M-VAL-030 a door within 3 m", `{"id":"a","type":"door","at":"near"}`, nothing, "", ""},
		{"M-VAL-030 a door past 3 m", `{"id":"a","type":"door","at":"far"}`, nothing, CodeNothingNear, "/missions/0/actors/0/at"},
		{"M-VAL-030 a camera past 3 m", `{"id":"a","type":"camera","at":"far"}`, nothing, CodeNothingNear, "/missions/0/actors/0/at"},
		{"M-VAL-030 a garage within 6 m", `{"id":"a","type":"garage","at":"bay"}`, nothing, "", ""},
		{"M-VAL-030 a garage past 6 m", `{"id":"a","type":"garage","at":"yonder"}`, nothing, CodeNothingNear, "/missions/0/actors/0/at"},
		{"M-VAL-030 no prop at all", `{"id":"a","type":"prop","at":"near"}`, nothing, CodeNothingNear, "/missions/0/actors/0/at"},
		{"M-VAL-029 a vehicle in a wall", `{"id":"a","type":"vehicle","class":"van","at":"wall"}`, nothing, CodeNotOpen, "/missions/0/actors/0/at"},
		{"M-VAL-029 an enemy in a wall", `{"id":"a","type":"chasers","at":"wall"}`, nothing, CodeNotOpen, "/missions/0/actors/0/at"},
		{"M-VAL-029 a container in a wall", `{"id":"a","type":"container","at":"wall"}`, nothing, CodeNotOpen, "/missions/0/actors/0/at"},
		{"M-VAL-029 an npc in a wall", `{"id":"a","type":"npc","at":"wall"}`, nothing, CodeNotOpen, "/missions/0/actors/0/at"},
		{"M-VAL-029 a patrol through a wall", `{"id":"a","type":"npc","at":"open","patrol":["open","wall"]}`, nothing, CodeNotOpen, "/missions/0/actors/0/patrol/1"},
		{"M-VAL-029 an hour's patrol through a wall", `{"id":"a","type":"npc","at":"open","schedule":[{"at":"08:00","do":"patrol","patrol":["wall"]}]}`, nothing, CodeNotOpen, "/missions/0/actors/0/schedule/0/patrol/0"},
		{"M-VAL-029 a spawn in a wall", `{"id":"a","type":"chasers","at":"open","max":2}`, `{"spawn":{"group":"a","at":"wall"}}`, CodeNotOpen, "/missions/0/rules/0/do/0/spawn/at"},
		{"an item may lie anywhere", `{"id":"a","type":"item","item":"key","at":"wall"}`, nothing, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := fill(c.actors, c.actions)
			fixed := strings.NewReplacer(`"far"`, `"near"`, `"yonder"`, `"bay"`, `"wall"`, `"open"`, `"prop"`, `"item","item":"key"`).Replace(c.actors)
			reap(c.name, c.code, "flat", text, fill(fixed, strings.ReplaceAll(c.actions, `"wall"`, `"open"`)))
			_, diagnostics := Check(text, Options{Level: fakeLevel{roads: true}})
			faultCase{code: c.code, pointer: c.pointer}.expect(t, diagnostics)
		})
	}
}

// TestOnFlat checks faults that are the same on the level flat itself, for the
// pages of their codes. A test of package levels/linked checks them on flat.
func TestOnFlat(t *testing.T) {
	game := func(place, actors string) []byte {
		return []byte(`{"id":"g","title":"T","level":"flat","places":{"a":` + place + `},"missions":[{"id":"m","title":"T",` + actors + `"objectives":[{"id":"o","verb":"survive","seconds":1}]}]}`)
	}
	delivery := func(place, class string) []byte {
		return []byte(`{"id":"g","title":"T","level":"flat","places":{"a":` + place + `,"b":{"x":6,"z":0}},"zones":{"z":{"place":"b","radius":4}},
			"missions":[{"id":"m","title":"T","actors":[{"id":"v","type":"vehicle","class":"` + class + `","at":"a"}],
			"objectives":[{"id":"take","verb":"steal_vehicle","target":"v"},{"id":"o","verb":"deliver","vehicle":"v","to":"z"}]}]}`)
	}
	const door, guard = `"actors":[{"id":"d","type":"door","at":"a"}],`, `"actors":[{"id":"n","type":"npc","at":"a"}],`
	for _, c := range []struct {
		name          string
		code          Code
		pointer       string
		faulty, sound []byte
	}{
		{"M-VAL-027 one metre beyond", CodeOffLevel, "/places/a", game(`{"x":6,"z":201}`, ""), game(`{"x":6,"z":-20}`, "")},
		{"M-VAL-028 in the pit", CodeUnreachable, "/places/a", game(`{"x":-100,"z":100}`, ""), game(`{"x":6,"z":-20}`, "")},
		{"M-VAL-029 against a wall of the office", CodeNotOpen, "/missions/0/actors/0/at", game(`{"x":34.4,"z":40}`, guard), game(`{"x":6,"z":-20}`, guard)},
		{"M-VAL-030 far from the office's door", CodeNothingNear, "/missions/0/actors/0/at", game(`{"x":6,"z":-20}`, door), game(`{"x":40,"z":35}`, door)},
		{"a truck's nose in a wall of the office", CodeNoRoom, "/missions/0/actors/0/at", delivery(`{"x":37,"z":33.5}`, "box_truck"), delivery(`{"x":6,"z":-20}`, "box_truck")},
		{"a car inside of the office", CodeNoDrive, "/missions/0/objectives/1/to", delivery(`{"x":43,"z":40}`, "compact"), delivery(`{"x":6,"z":-20}`, "compact")},
	} {
		t.Run(c.name, func(t *testing.T) {
			reap(c.name, c.code, "flat", c.faulty, c.sound)
			options := Options{Level: fakeLevel{roads: true}}
			_, diagnostics := Check(c.faulty, options)
			faultCase{code: c.code, pointer: c.pointer}.expect(t, diagnostics)
			if _, diagnostics := Check(c.sound, options); len(diagnostics) > 0 {
				t.Errorf("the document without the fault has %v", diagnostics)
			}
		})
	}
}

func TestLevelPlaces(t *testing.T) {
	check := func(name string, level LevelView, code Code, pointer string, pairs ...string) {
		t.Run(name, func(t *testing.T) {
			text := edited(t, "pivot_season", pairs...)
			reap(name, code, map[bool]string{true: "flat", false: "bare"}[level == fakeLevel{roads: true}], text, edited(t, "pivot_season"))
			document, diagnostics := Decode(text, Options{})
			if len(diagnostics) > 0 {
				t.Fatal(diagnostics)
			}
			faultCase{code: code, pointer: pointer}.expect(t, ValidateLevel(document, level))
		})
	}
	level := fakeLevel{roads: true}
	check("M-VAL-027 on the level", level, "", "")
	check("M-VAL-027 off the level", level, CodeOffLevel, "/places/hall", `"x": 4, "z": 30`, `"x": 4, "z": 201`)
	check("M-VAL-027 far to the west", level, CodeOffLevel, "/places/hall", `"x": 4, "z": 30`, `"x": -201, "z": 30`)
	check("M-VAL-028 behind the hills", level, CodeUnreachable, "/places/hall", `"x": 4, "z": 30`, `"x": 199, "z": 30`)
	check("M-VAL-028 in a walled yard", level, CodeUnreachable, "/places/hall", `"x": 4, "z": 30`, `"x": 160, "z": 30`)
	check("M-RULE-011 traffic without roads", fakeLevel{}, CodeNoRoads, "/rules/traffic", `"level": "flat",`, `"level": "flat", "rules": { "traffic": 1 },`)
	check("M-RULE-011 is only a warning", fakeLevel{}, "", "", `"level": "flat",`, `"level": "flat", "rules": { "traffic": 1 },`)
	check("another level", level, CodeOtherLevel, "/level", `"level": "flat"`, `"level": "hilly"`)
}
