package commands_test

import (
	"fmt"
	"sync"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// BenchmarkTransitionsAtOnce has so many characters progress at once, each
// over a connection of its own where the engine has several.
func BenchmarkTransitionsAtOnce(b *testing.B) {
	for _, engine := range enginetest.Engines(b) {
		for _, n := range []int{1, 2, 4, 8} {
			b.Run(fmt.Sprintf("%s/%d", engine.Name, n), func(b *testing.B) {
				f := counting(b, engine.DB(b))
				list := []commands.Command{f.command}
				for i := 1; i < n; i++ {
					f.enter(hero + store.CharacterID(i))
					f.take(1)
					list = append(list, f.command)
				}
				var working sync.WaitGroup
				b.ResetTimer()
				for i, c := range list {
					working.Go(func() {
						for range b.N/n + min(1, max(0, b.N%n-i)) {
							if _, err := f.a.Progress(b.Context(), commands.Report{Command: c, Event: content.CreatureKilled(scout)}); err != nil {
								b.Error(err)
								return
							}
						}
					})
				}
				working.Wait()
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "transitions/s")
			})
		}
	}
}
