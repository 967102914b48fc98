package game

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkBasics measures checking the smallest bundled game.
func BenchmarkBasics(b *testing.B) {
	data, err := Source("test-mission-basics")
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, diagnostics := Check(data, Options{}); len(diagnostics) > 0 {
			b.Fatal(diagnostics)
		}
	}
}

// BenchmarkLinear checks games of 1, 8 and 64 missions; the cost per byte
// should be the same.
func BenchmarkLinear(b *testing.B) {
	for _, count := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("%d missions", count), func(b *testing.B) {
			data := manyMissions(b, count)
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, diagnostics := Check(data, Options{}); HasErrors(diagnostics) {
					b.Fatal(diagnostics[0])
				}
			}
		})
	}
}

// manyMissions repeats a mission under other ids.
func manyMissions(t testing.TB, count int) []byte {
	text := string(edited(t, "parcel_run"))
	start, end := strings.Index(text, `"missions": [`)+len(`"missions": [`), strings.LastIndex(text, "]")
	mission := text[start:end]
	var all []string
	for i := range count {
		all = append(all, strings.Replace(mission, `"id": "parcel_run"`, fmt.Sprintf(`"id": "run_%d"`, i), 1))
	}
	return []byte(text[:start] + strings.Join(all, ",") + text[end:])
}

func BenchmarkSchema(b *testing.B) {
	for b.Loop() {
		if _, err := Schema(); err != nil {
			b.Fatal(err)
		}
	}
}
