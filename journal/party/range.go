package party

import "math"

// MaxSharingRange is how far apart, in metres and inclusive, two members may be
// when one shares a mission with the other. It is independent of the ranges of
// conversations and objects (J-SHARE-006, J-OPEN-006).
const MaxSharingRange = 20.0

// Within reports whether two positions are at most a distance apart, in three
// dimensions. It is false when a coordinate is not finite. The caller checks
// that both are on one instance of a map.
func Within(a, b [3]float64, distance float64) bool {
	sum := 0.0
	for i := range a {
		if !finite(a[i]) || !finite(b[i]) {
			return false
		}
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return sum <= distance*distance
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
