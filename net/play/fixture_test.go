package play

import (
	"bytes"
	"context"
	"sync"
	"testing"

	"caper/levels"
	"caper/levels/game"
	"caper/systems"
	"caper/systems/replay"
)

var basics = sync.OnceValue(func() *systems.PreparedLevel {
	level, err := levels.Load("test-mission-basics")
	if err != nil {
		panic(err)
	}
	return systems.PrepareLevel(level)
})

func load(t testing.TB, id string) *game.Document {
	t.Helper()
	document, err := game.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return document
}

var riverbend = sync.OnceValue(func() *systems.PreparedLevel {
	level, err := levels.Load("main-riverbend")
	if err != nil {
		panic(err)
	}
	return systems.PrepareLevel(level)
})

// buffer is the file of a replay in memory.
type buffer struct{ bytes.Buffer }

func (*buffer) Close() error { return nil }

func record(t testing.TB, seconds float64) []byte {
	t.Helper()
	source, err := game.Source("test-mission-basics")
	if err != nil {
		t.Fatal(err)
	}
	out := &buffer{}
	header := replay.NewHeader(&systems.Config{Prepared: basics(), Seed: 7}, source)
	recorder, err := replay.NewRecorder(out, header)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Run(context.Background(), Options{
		Prepared: basics(), Game: load(t, "test-mission-basics"), Bots: 2, Seed: 7, MaxSeconds: seconds, Recorder: recorder,
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func resolve(string) (*systems.PreparedLevel, error) { return basics(), nil }
