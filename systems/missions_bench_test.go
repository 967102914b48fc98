package systems

import (
	"testing"
	"time"

	"caper/components"
	"caper/ecs"
	"caper/systems/input"
	"caper/systems/missions"
)

// busyMission queries zones, vehicles, distances, players, health and the
// clock, with several objectives that are not active.
const busyMission = `{"id":"m","title":"M","counters":{"n":0},
	"actors":[{"id":"car","type":"vehicle","class":"compact","at":"far","tags":["fast"]},{"id":"van","type":"vehicle","class":"van","at":"far"},{"id":"front","type":"door","at":"office"}],
	"objectives":[{"id":"reach","verb":"goto","to":"calm"},{"id":"take","verb":"steal_vehicle","target":"car"},
		{"id":"drive","verb":"deliver","vehicle":"car","to":"near","maxDamage":60},{"id":"bring","verb":"deliver","vehicle":"van","to":"far","maxDamage":60},
		{"id":"hold","verb":"defend","zone":"near","seconds":30,"failIf":{"gte":[{"count":{"vehicles":{"in":"near"}}},2]}},{"id":"open","verb":"unlock","target":"front"}],
	"rules":[{"while":{"lt":[{"distance":["player",{"place":"near"}]},2]},"enter":[{"showText":"Near."}]},
		{"while":{"near":{"tag":"fast","within":3}},"enter":[{"showText":"The car."}]},
		{"while":{"lt":[{"health":"player"},20]},"enter":[{"showText":"Careful."}]},
		{"while":{"all":[{"time":{"after":"22:00","before":"06:00"}},{"gte":[{"wanted":true},1]}]},"enter":[{"showText":"Night."}]},
		{"when":"zone:near.enter","if":{"exists":{"players":{"in":"far"}}},"repeat":true,"do":[{"add":{"counter":"n","value":1}}]},
		{"when":"vehicle:car.enter","do":[{"showText":"In."}]},{"when":"time:08:30","do":[{"showText":"Half past eight."}]}]}`

// BenchmarkMissionStep measures a mission step of 32 players, each with a
// mission under way.
func BenchmarkMissionStep(b *testing.B) {
	document := play(b, "{}", busyMission).config.Game
	if list := play(b, "{}", busyMission).program.Missions[0].Unplayable; len(list) > 0 {
		b.Fatal(list)
	}
	start := time.Now()
	s, err := New(Config{Prepared: preparedFlat(), Game: document, Clock: func() int64 { return int64(time.Since(start)) }})
	if err != nil {
		b.Fatal(err)
	}
	var joins []input.Input
	for client := range components.ClientID(32) {
		joins = append(joins, input.Input{Kind: input.Join, Client: client + 1})
	}
	s.Tick(joins)
	for range 60 {
		s.Tick(nil)
	}
	cost := func() int64 {
		for _, c := range s.Costs() {
			if c.Name == "missions" {
				return c.Total
			}
		}
		return 0
	}
	before := cost()
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		for range 3 { // ticks per step
			s.Tick(nil)
		}
	}
	b.ReportMetric(float64(cost()-before)/float64(b.N), "missions-ns/step")
}

// The mission system runs alone on a room of 32 players.
func TestASteadyMissionStepAllocatesNothing(t *testing.T) {
	s := play(t, "{}", busyMission)
	var joins []input.Input
	for client := range components.ClientID(31) {
		joins = append(joins, join(client+2, 0))
	}
	s.Tick(joins)
	for range 60 {
		s.Tick(nil)
	}
	alone := ecs.NewSchedule(s.world, []ecs.Stage{{Name: "missions", System: &missions.System{}}}, 30, nil)
	step := func() {
		for range 3 { // ticks per step
			alone.Tick()
		}
	}
	step()
	if n := testing.AllocsPerRun(20, step); n > 0 {
		t.Errorf("a step of 32 players allocates %g times", n)
	}
}
