package bench

import (
	"testing"
)

func TestMovement(t *testing.T) {
	r, err := Run(Options{Scene: "movement", Seconds: 5})
	if err != nil {
		t.Fatal(err)
	}
	if r.Work.Awake < 35 || r.Work.Awake > 50 || r.Work.Driven < 5*40*5 || r.Allocations.Mean > 300 {
		t.Errorf("%+v, %g allocations a tick", r.Work, r.Allocations.Mean)
	}
	again, err := Run(Options{Scene: "movement", Seconds: 5})
	if err != nil {
		t.Fatal(err)
	}
	if again.Hash != r.Hash {
		t.Error("two runs differ")
	}
}

// BenchmarkMovement measures a tick of movement.
func BenchmarkMovement(b *testing.B) {
	prepared := preparedCity(b)
	m := newMovement(prepared, NewStreet(prepared, 1, streetDriven, streetCars-streetDriven, streetWalkers), 1)
	for range warmUp * movementRate {
		m.decide()
		m.step()
	}
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		b.StopTimer()
		m.decide()
		b.StartTimer()
		m.step()
	}
}
