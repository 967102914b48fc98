package physics

import (
	"math"

	"github.com/ByteArena/box2d"
	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// The one place where the game's frame meets box2d's: the plane (x, z) is
// box2d's (X, Y), and yaw = pi/2 - angle, so that a body's local +X is its
// forward and its local +Y its right.

func vectorOf(p geometry.Point) box2d.B2Vec2 { return box2d.B2Vec2{X: p[0], Y: p[1]} }

func pointOf(v box2d.B2Vec2) geometry.Point { return geometry.Point{v.X, v.Y} }

func yawOfAngle(angle float64) float64 { return geometry.WrapAngle(math.Pi/2 - angle) }

func angleOfYaw(yaw float64) float64 { return math.Pi/2 - yaw }

// Pose is where a body stands: the middle of its footprint at wheel height,
// the yaw that it faces, and its pitch, positive with the nose up.
type Pose struct {
	Position mgl64.Vec3 // metres
	Yaw      float64    // radians
	Pitch    float64    // radians
}

// Motion is how a body moves.
type Motion struct {
	Velocity mgl64.Vec3 // metres a second
	Turn     float64    // change of yaw, radians a second
}

func finite(numbers ...float64) bool {
	for _, n := range numbers {
		if math.IsNaN(n) || math.IsInf(n, 0) {
			return false
		}
	}
	return true
}

// within brings a number from outside into [low, high]; what is no number
// becomes 0.
func within(x, low, high float64) float64 {
	if !finite(x) {
		return 0
	}
	return math.Max(low, math.Min(high, x))
}

// towards moves a to b by at most step.
func towards(a, b, step float64) float64 {
	if b > a {
		return math.Min(a+step, b)
	}
	return math.Max(a-step, b)
}

// length is a plane vector's; the library's guards against overflow, which no
// level's distances need, at several times the cost.
func length(p geometry.Point) float64 { return math.Sqrt(p[0]*p[0] + p[1]*p[1]) }
