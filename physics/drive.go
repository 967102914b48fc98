package physics

import (
	"math"

	"github.com/ByteArena/box2d"

	"caper/levels/geometry"
)

// drive turns a driver's controls into a car's velocity before the step. It is
// a bicycle model whose tyres give at most the grip sideways. It sets
// velocities instead of forces, which keeps it exact for any mass.
func (s *Space) drive(b *body, dt float64) {
	m := &s.tuning.Cars.Models[b.Model]
	c := &b.Controls
	k := b.rigid
	s.steer(b, m, dt)
	if !b.awake() {
		return
	}
	if b.Airborne {
		return
	}
	forward := b.forward()
	right := geometry.Point{-forward[1], forward[0]}
	v := geometry.Point{k.M_linearVelocity.X, k.M_linearVelocity.Y}
	along, across := v.Dot(forward), v.Dot(right)
	grip := m.Grip.Value * s.friction
	if c.Handbrake {
		grip *= s.tuning.Vehicles.HandbrakeGrip.Value
	}
	along = s.pedal(m, c, along, dt)
	across = towards(across, 0, grip*dt)
	want := along * math.Tan(b.Steer) / m.Wheelbase.Value
	if speed := math.Abs(along); speed > 1 {
		limit := m.Grip.Value * s.friction / speed
		if c.Handbrake {
			limit *= 1.6
		}
		want = math.Max(-limit, math.Min(limit, want))
	}
	turn := towards(k.M_angularVelocity, want, s.tuning.Vehicles.TurnAcceleration.Value*s.friction*dt)
	if c.Throttle == 0 && math.Abs(along) < s.tuning.Vehicles.RestSpeed.Value && math.Abs(across) < s.tuning.Vehicles.RestSpeed.Value {
		// The brakes hold a car without a driver's input, so that it can fall
		// asleep.
		along, across = towards(along, 0, m.Brake.Value*dt), towards(across, 0, grip*dt)
		turn = towards(turn, 0, s.tuning.Vehicles.TurnAcceleration.Value*dt)
	}
	v = forward.Mul(along).Add(right.Mul(across))
	k.M_linearVelocity = box2d.B2Vec2{X: v[0], Y: v[1]}
	k.M_angularVelocity = turn
}

// steer turns the wheels towards the angle that the driver wants.
func (s *Space) steer(b *body, m *CarModel, dt float64) {
	speed := math.Hypot(b.rigid.M_linearVelocity.X, b.rigid.M_linearVelocity.Y)
	want := b.Controls.Steer * m.steerLimit(speed)
	b.Steer = towards(b.Steer, want, s.tuning.Vehicles.SteerRate.Value*dt)
}

// pedal returns the speed along the car after engine, brakes and drag.
func (s *Space) pedal(m *CarModel, c *Controls, along, dt float64) float64 {
	const turning = 0.5 // m/s below which the brake becomes the reverse gear
	brake := m.Brake.Value * s.friction
	vehicles := &s.tuning.Vehicles
	switch {
	case c.Throttle > 0 && along < -turning:
		along = towards(along, 0, c.Throttle*brake*dt)
	case c.Throttle < 0 && along > turning:
		along = towards(along, 0, -c.Throttle*brake*dt)
	case c.Throttle > 0:
		along = engine(along, m.TopSpeed.Value, c.Throttle*m.Engine.Value*s.friction*dt)
	case c.Throttle < 0:
		along = -engine(-along, m.ReverseSpeed.Value, -c.Throttle*m.Engine.Value*s.friction*dt)
	default:
		along = towards(along, 0, vehicles.RollingDrag.Value*dt)
	}
	if c.Handbrake {
		along = towards(along, 0, brake*vehicles.HandbrakeBrake.Value*dt)
	}
	return along - m.Drag.Value*along*math.Abs(along)*dt
}

// engine returns the speed after acceleration, which decreases towards the top
// speed.
func engine(speed, top, gain float64) float64 {
	if speed >= top {
		return speed
	}
	share := 1 - math.Max(0, speed)/top
	return math.Min(top, speed+gain*math.Min(1, 1.5*share))
}
