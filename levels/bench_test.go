package levels

import "testing"

// BenchmarkDecode reads and compiles the bundled city.
func BenchmarkDecode(b *testing.B) {
	data, err := source("main-riverbend")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Decode(data); err != nil {
			b.Fatal(err)
		}
	}
}
