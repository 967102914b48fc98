package tracker

import (
	"math"
	"reflect"
	"testing"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"
)

func full() *Tracker {
	return &Tracker{
		Mission: "One", ID: "one", State: Running, Done: 1, Of: 2,
		Objectives: []Line{{
			ID: "a", Verb: "goto", Text: "Go <on> \"now\" \u2028\n", Mark: StatusActive, Done: 1, Need: 2, TimeLeft: Some(0.0), Hold: Some(9.0),
			Target: Some(Target{X: 1.25, Y: -2e-7, Z: 3e21, Radius: 4, Entity: 5}), Vehicle: 6,
		}, {}},
		Starts: []Start{{"Two", Target{Z: 1}}, {}},
	}
}

// reflected is the tracker as the reflecting encoder writes it.
func reflected(t testing.TB, from *Tracker) string {
	t.Helper()
	b, err := json.Marshal(from, json.Deterministic(true))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestTheEncoderWritesWhatReflectionWrites(t *testing.T) {
	for _, tracker := range []*Tracker{full(), {}, {State: Idle, Of: 3}} {
		if got, want := string(tracker.AppendJSON(nil)), reflected(t, tracker); got != want {
			t.Errorf("the encoder writes\n%s\nreflection writes\n%s", got, want)
		}
	}
}

// TestNoFieldIsForgotten changes every field of a full tracker by reflection,
// one at a time: a field that the encoder leaves out would keep changes from
// clients.
func TestNoFieldIsForgotten(t *testing.T) {
	original := string(full().AppendJSON(nil))
	count := len(leaves(reflect.ValueOf(full()).Elem(), nil))
	if count < 24 {
		t.Fatalf("%d fields, fewer than there are", count)
	}
	for i := range count {
		tracker := full()
		leaf := leaves(reflect.ValueOf(tracker).Elem(), nil)[i]
		change(leaf)
		got := string(tracker.AppendJSON(nil))
		if want := reflected(t, tracker); got == original || got != want {
			t.Errorf("field %d, now %v: the encoder writes\n%s\nreflection writes\n%s", i, leaf, got, want)
		}
	}
}

// leaves lists the settable values of a struct and of the first elements of its
// slices. The second elements are all zero values.
func leaves(v reflect.Value, list []reflect.Value) []reflect.Value {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			list = leaves(v.Field(i), list)
		}
	case reflect.Slice:
		list = leaves(v.Index(0), list)
	default:
		list = append(list, v)
	}
	return list
}

func change(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(v.String() + "!")
	case reflect.Int:
		v.SetInt(v.Int() + 1)
	case reflect.Uint64:
		v.SetUint(v.Uint() + 1)
	case reflect.Float64:
		v.SetFloat(v.Float()*2 + 1)
	case reflect.Bool:
		v.SetBool(!v.Bool())
	}
}

func TestNumbersAreWrittenAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.Float64().Draw(t, "number")
		if math.IsInf(f, 0) || math.IsNaN(f) {
			t.Skip("JSON has no such number")
		}
		want, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(appendNumber(nil, f)); got != string(want) {
			t.Fatalf("%g is written %s, want %s", f, got, want)
		}
	})
}

func TestATrackerComesBackAsItWas(t *testing.T) {
	var got Tracker
	if err := json.Unmarshal(full().AppendJSON(nil), &got); err != nil || !reflect.DeepEqual(&got, full()) {
		t.Errorf("read is %+v, %v", got, err)
	}
}

func TestEncodingAllocatesNothing(t *testing.T) {
	tracker, b := full(), make([]byte, 0, 4096)
	if n := testing.AllocsPerRun(100, func() { b = tracker.AppendJSON(b[:0]) }); n > 0 {
		t.Errorf("%g allocations", n)
	}
}

func BenchmarkAppendJSON(b *testing.B) {
	tracker, out := full(), make([]byte, 0, 4096)
	b.ReportAllocs()
	for b.Loop() {
		out = tracker.AppendJSON(out[:0])
	}
}
