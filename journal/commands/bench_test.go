package commands_test

import (
	"fmt"
	"testing"

	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// BenchmarkTransition measures the simple transition: eight reads, one save.
func BenchmarkTransition(b *testing.B) {
	for _, engine := range enginetest.Engines(b) {
		b.Run(engine.Name, func(b *testing.B) {
			f := counting(b, engine.DB(b))
			b.ResetTimer()
			for b.Loop() {
				f.does(f.report(content.CreatureKilled(scout)))
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "transitions/s")
		})
	}
}

// counting is a fixture whose every kill is one transition.
func counting(t testing.TB, db string) *fixture {
	f := setting(t, db, mission(1, func(m *content.Mission) {
		trigger := &m.Objectives[0].Transitions[0].Triggers[0]
		trigger.Counter, trigger.Initial, trigger.TargetCount = new(uint32(1)), new(int32(0)), new(int32(1<<30))
	}), mission(2, repeats(content.RepeatImmediate, nil, nil)))
	f.take(1)
	return f
}

// BenchmarkAcceptance measures a whole attempt (offer, acceptance,
// abandonment) of a character with 10,000 rows of history and of a new one.
func BenchmarkAcceptance(b *testing.B) {
	for _, engine := range enginetest.Engines(b) {
		for _, rows := range []int{0, 10000} {
			b.Run(fmt.Sprintf("%s/%d", engine.Name, rows), func(b *testing.B) {
				f := counting(b, engine.DB(b))
				var list []store.Statement
				for i := range rows {
					list = append(list, store.InsertHistory(&store.History{Assignment: store.AssignmentID(1000000 + i), Character: hero,
						Mission: content.MissionID(2 + i%2), Generation: int64(i), Revision: "r", Outcome: content.MissionNotAssigned, CompletedAt: noon}))
				}
				enginetest.Run(b, f.s.Char, list...)
				b.ResetTimer()
				for b.Loop() {
					f.take(2)
					f.does(f.abandon(2))
				}
			})
		}
	}
}
