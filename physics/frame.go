package physics

import (
	"math"

	"github.com/ByteArena/box2d"
	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// This file converts between the game's frame and box2d's: the plane (x, z) is
// box2d's (X, Y), and yaw = pi/2 - angle, so that a body's local +X is its
// forward direction and its local +Y its right.

func vectorOf(p geometry.Point) box2d.B2Vec2 { return box2d.B2Vec2{X: p[0], Y: p[1]} }

func pointOf(v box2d.B2Vec2) geometry.Point { return geometry.Point{v.X, v.Y} }

func yawOfAngle(angle float64) float64 { return geometry.WrapAngle(math.Pi/2 - angle) }

func angleOfYaw(yaw float64) float64 { return math.Pi/2 - yaw }

// Pose is the position and the direction of a body.
type Pose struct {
	Position mgl64.Vec3 // metres; the middle of its footprint at wheel height
	Yaw      float64    // radians
	Pitch    float64    // radians, positive with the nose up
}

// Motion is the velocity of a body.
type Motion struct {
	Velocity mgl64.Vec3 // metres per second
	Turn     float64    // change of yaw in radians per second
}

func finite(numbers ...float64) bool {
	for _, n := range numbers {
		if math.IsNaN(n) || math.IsInf(n, 0) {
			return false
		}
	}
	return true
}

// within clamps an untrusted number to [low, high]. A number that is not finite
// becomes 0.
func within(x, low, high float64) float64 {
	if !finite(x) {
		return 0
	}
	return math.Max(low, math.Min(high, x))
}

// towards moves a towards b by at most step.
func towards(a, b, step float64) float64 {
	if b > a {
		return math.Min(a+step, b)
	}
	return math.Max(a-step, b)
}

// length returns the length of a vector in the plane. The library's version
// guards against overflow, which cannot occur here, at several times the cost.
func length(p geometry.Point) float64 { return math.Sqrt(p[0]*p[0] + p[1]*p[1]) }
