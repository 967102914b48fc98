package geometry

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Forward returns the unit vector that yaw faces: (sin yaw, 0, cos yaw).
func Forward(yaw float64) mgl64.Vec3 {
	s, c := math.Sincos(yaw)
	return mgl64.Vec3{s, 0, c}
}

// Right returns the unit vector to the right of yaw: (-cos yaw, 0, sin yaw).
func Right(yaw float64) mgl64.Vec3 {
	s, c := math.Sincos(yaw)
	return mgl64.Vec3{-c, 0, s}
}

// YawOf returns the yaw that faces along (dx, dz); it is 0 for the zero vector.
func YawOf(dx, dz float64) float64 {
	if dx == 0 && dz == 0 {
		return 0
	}
	return math.Atan2(dx, dz)
}

// WrapAngle wraps an angle into (-pi, pi].
func WrapAngle(a float64) float64 {
	a = math.Mod(a, 2*math.Pi)
	if a > math.Pi {
		a -= 2 * math.Pi
	}
	if a <= -math.Pi {
		a += 2 * math.Pi
	}
	return a
}
