package party

import "math"

// MaxSharingRange is how many units (metres) there may be between two members
// of whom one shares a mission with the other, inclusive. It is a limit of its
// own, beside those of conversations and objects (J-SHARE-006, J-OPEN-006).
const MaxSharingRange = 20.0

// Within reports whether two positions are at most so far apart, in three
// dimensions; never where a coordinate is not finite. That both are on one
// instance of a map is the caller's to know.
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
