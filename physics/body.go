package physics

import (
	"math"

	"github.com/ByteArena/box2d"
	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Controls are the inputs of a vehicle's driver. A number that is not finite
// counts as 0.
type Controls struct {
	Throttle  float64 // -1 to 1; against the direction of motion it brakes
	Steer     float64 // -1 to 1, positive to the right
	Handbrake bool    // whether the handbrake is pulled
}

// PropModel describes a prop: a crate, a hydrant, a lamp post, a bench.
type PropModel struct {
	Length, Width, Height float64 // metres
	Mass                  float64 // kilograms
	BreakSpeed            float64 // impact in m/s that breaks its anchor; 0 for a prop without one
}

// BodyState is the complete state of a car or a prop as plain data for capture.
type BodyState struct {
	ID       uint64 // id of the body, never 0
	Target   Target // Car or Prop
	Model    uint8  // index of a car's model in the catalogue
	Embodied bool   // has a box2d body; an ambient car has none
	Ghost    bool   // passes through everything that moves
	Anchored bool   // a prop that stands fixed until an impact breaks its anchor
	Awake    bool   // box2d simulates the body
	Airborne bool   // no floor is within reach

	X, Z, Angle                                    float64   // metres; the angle is box2d's, in radians, not wrapped
	VelocityX, VelocityZ, Spin                     float64   // metres and radians per second; Spin is box2d's, opposite in sign to yaw
	SleepTime                                      float64   // seconds at rest
	Front, Rear                                    float64   // y under the axles in metres
	Fall                                           float64   // vertical speed while airborne, metres per second, upwards
	Top                                            float64   // highest y in metres since it left the ground
	Steer                                          float64   // steering angle in radians, to the right
	PreviousX, PreviousY, PreviousZ, PreviousAngle float64   // pose before the last step
	Controls                                       Controls  // the driver's inputs
	Prop                                           PropModel // sizes and mass of a prop
}

// body is a BodyState with its box2d objects and derived values.
type body struct {
	BodyState
	half           geometry.Point // half of the length and of the width
	height         float64
	radius         float64 // radius of the circle around the footprint
	rigid          *box2d.B2Body
	fixture        *box2d.B2Fixture
	fat            geometry.Rect  // everything that overlaps this rectangle is a known pair
	stale          bool           // its pairs must be searched again
	filteredHeight float64        // y for which the pairs were filtered
	listedAtRest   bool           // the moving index lists it among the bodies at rest
	restReports    uint8          // consecutive reports in which it was at rest
	drive          geometry.Point // velocity when the last step began, before collisions
	squeezed       bool           // the last step found it squeezed
	facing         geometry.Point
	facingAngle    float64 // angle for which facing was computed
}

func (b *body) physical() bool { return b.rigid != nil }

func (b *body) awake() bool { return b.rigid.M_flags&box2d.B2Body_Flags.E_awakeFlag != 0 }

func (b *body) wake() {
	if b.physical() && !b.Anchored {
		b.rigid.SetAwake(true)
	}
}

func (b *body) y() float64 { return (b.Front + b.Rear) / 2 }

// span returns the range of heights that the body fills.
func (b *body) span() geometry.Span {
	y := b.y()
	return geometry.Span{Low: y, High: y + b.height}
}

// forward returns the direction that the body faces. It is computed once per
// angle.
func (b *body) forward() geometry.Point {
	if b.facingAngle != b.Angle || b.facing == (geometry.Point{}) {
		s, c := math.Sincos(b.Angle)
		b.facingAngle, b.facing = b.Angle, geometry.Point{c, s}
	}
	return b.facing
}

// tight returns the bounding rectangle of the footprint.
func (b *body) tight() geometry.Rect {
	f := b.forward()
	s, c := math.Abs(f[1]), math.Abs(f[0])
	w, d := b.half[0]*c+b.half[1]*s, b.half[0]*s+b.half[1]*c
	return geometry.Rect{Min: geometry.Point{b.X - w, b.Z - d}, Max: geometry.Point{b.X + w, b.Z + d}}
}

func (b *body) pose(s *Space) Pose {
	p := Pose{Position: mgl64.Vec3{b.X, b.y(), b.Z}, Yaw: yawOfAngle(b.Angle)}
	if b.Target == Car {
		p.Pitch = math.Atan2(b.Front-b.Rear, s.tuning.Cars.Models[b.Model].Wheelbase.Value)
	}
	return p
}

// AddCar adds a car of the model with that index in the catalogue, at rest and
// awake. Its wheels stand on the floor at the pose's height, so a car placed on
// a deck stands on the deck (M-DOC-010). It panics when the id is 0 or taken.
func (s *Space) AddCar(id uint64, model int, pose Pose) {
	b := s.newBody(BodyState{ID: id, Target: Car, Model: uint8(model), Embodied: true, Awake: true})
	s.place(b, pose)
	s.insert(b)
	s.embody(b)
}

// AddAmbientCar adds a car without a box2d body. People and casts hit it, other
// cars do not, and MoveAmbient moves it until Embody gives it a body.
func (s *Space) AddAmbientCar(id uint64, model int, pose Pose) {
	b := s.newBody(BodyState{ID: id, Target: Car, Model: uint8(model)})
	s.place(b, pose)
	s.insert(b)
}

// AddProp adds a prop. A prop with a BreakSpeed stands anchored until something
// hits it at that speed.
func (s *Space) AddProp(id uint64, model PropModel, pose Pose) {
	b := s.newBody(BodyState{
		ID: id, Target: Prop, Prop: model, Embodied: true, Anchored: model.BreakSpeed > 0,
	})
	s.place(b, pose)
	s.insert(b)
	s.embody(b)
}

func (s *Space) newBody(state BodyState) *body {
	b := &body{BodyState: state}
	b.loadSizes(s)
	return b
}

// loadSizes takes a body's sizes from its model.
func (b *body) loadSizes(s *Space) {
	length, width, height := b.Prop.Length, b.Prop.Width, b.Prop.Height
	if b.Target == Car {
		m := &s.tuning.Cars.Models[b.Model]
		length, width, height = m.Length.Value, m.Width.Value, m.Height.Value
	}
	b.half, b.height, b.radius = geometry.Point{length / 2, width / 2}, height, math.Hypot(length, width)/2
}

// place sets a body's pose. The previous pose becomes the same, so that a
// placement runs nobody over.
func (s *Space) place(b *body, pose Pose) {
	b.X, b.Z, b.Angle = pose.Position[0], pose.Position[2], angleOfYaw(pose.Yaw)
	b.VelocityX, b.VelocityZ, b.Spin, b.Fall, b.Steer = 0, 0, 0, 0, 0
	b.Airborne = false
	s.putOnFloor(b, pose.Position[1])
	b.storePrevious()
	b.stale, b.restReports = true, 0
	s.invalidateLists()
}

func (b *body) storePrevious() {
	b.PreviousX, b.PreviousY, b.PreviousZ, b.PreviousAngle = b.X, b.y(), b.Z, b.Angle
}

// SetPose moves a body to a pose, at rest, and wakes it. It ignores an unknown
// id.
func (s *Space) SetPose(id uint64, pose Pose) {
	b := s.get(id)
	if b == nil || !finite(pose.Position[0], pose.Position[1], pose.Position[2], pose.Yaw) {
		return
	}
	s.place(b, pose)
	if b.physical() {
		b.rigid.SetTransform(box2d.B2Vec2{X: b.X, Y: b.Z}, b.Angle)
		b.rigid.M_linearVelocity, b.rigid.M_angularVelocity = box2d.B2Vec2{}, 0
		flagContacts(b.rigid, b.fixture)
		b.wake()
	}
}

// SetMotion sets a body's velocity in the plane and its turn rate, and wakes
// it.
func (s *Space) SetMotion(id uint64, motion Motion) {
	b := s.get(id)
	if b == nil || !finite(motion.Velocity[0], motion.Velocity[2], motion.Turn) {
		return
	}
	b.VelocityX, b.VelocityZ, b.Spin = motion.Velocity[0], motion.Velocity[2], -motion.Turn
	if b.physical() && !b.Anchored {
		b.rigid.M_linearVelocity = box2d.B2Vec2{X: b.VelocityX, Y: b.VelocityZ}
		b.rigid.M_angularVelocity = b.Spin
		b.wake()
	}
}

// MoveAmbient moves a car that has no box2d body along its lane by one tick.
func (s *Space) MoveAmbient(id uint64, pose Pose, motion Motion) {
	b := s.get(id)
	if b == nil || b.physical() {
		return
	}
	b.storePrevious()
	b.X, b.Z, b.Angle = pose.Position[0], pose.Position[2], angleOfYaw(pose.Yaw)
	rise := math.Tan(pose.Pitch) * s.tuning.Cars.Models[b.Model].Wheelbase.Value / 2
	b.Front, b.Rear = pose.Position[1]+rise, pose.Position[1]-rise
	b.VelocityX, b.VelocityZ, b.Spin = motion.Velocity[0], motion.Velocity[2], -motion.Turn
}

// Embody gives an ambient car a box2d body with its pose and motion.
func (s *Space) Embody(id uint64) {
	if b := s.get(id); b != nil && !b.physical() {
		b.Embodied, b.Awake, b.stale = true, true, true
		s.embody(b)
	}
}

// Disembody removes a car's box2d body. The car becomes an ambient car.
func (s *Space) Disembody(id uint64) {
	if b := s.get(id); b != nil && b.Target == Car {
		s.disembody(b)
		b.Embodied, b.Awake, b.Airborne = false, false, false
	}
}

// SetGhost sets whether a body passes through everything that moves.
func (s *Space) SetGhost(id uint64, ghost bool) {
	if b := s.get(id); b != nil && b.Ghost != ghost {
		b.Ghost = ghost
		s.refilter(b)
	}
}

// SetControls sets the driver's inputs of a car until the next call. A throttle
// other than 0 wakes the car.
func (s *Space) SetControls(id uint64, controls Controls) {
	b := s.get(id)
	if b == nil {
		return
	}
	controls.Throttle, controls.Steer = within(controls.Throttle, -1, 1), within(controls.Steer, -1, 1)
	b.Controls = controls
	if controls.Throttle != 0 && b.physical() && !b.awake() {
		b.wake()
	}
}

// Sleep puts a body to sleep where it is.
func (s *Space) Sleep(id uint64) {
	if b := s.get(id); b != nil && b.physical() {
		b.rigid.SetAwake(false)
		b.read()
	}
}

// Wake wakes a body.
func (s *Space) Wake(id uint64) {
	if b := s.get(id); b != nil {
		b.wake()
	}
}

// Pose returns the pose of a body and reports whether the body exists.
func (s *Space) Pose(id uint64) (Pose, bool) {
	if b := s.get(id); b != nil {
		return b.pose(s), true
	}
	return Pose{}, false
}

// Motion returns the motion of a body and reports whether the body exists.
func (s *Space) Motion(id uint64) (Motion, bool) {
	if b := s.get(id); b != nil {
		return b.motion(), true
	}
	return Motion{}, false
}

func (b *body) motion() Motion {
	return Motion{Velocity: mgl64.Vec3{b.VelocityX, b.Fall, b.VelocityZ}, Turn: -b.Spin}
}

// Report is the state of one body that systems copy into components.
type Report struct {
	ID       uint64  // id of the body
	Target   Target  // Car or Prop
	Pose     Pose    // where the body is
	Motion   Motion  // how the body moves
	Steer    float64 // steering angle in radians, to the right
	Awake    bool    // box2d simulates the body
	Airborne bool    // no floor is within reach
	Anchored bool    // a prop that stands fixed
}

// Each reports every car and prop in ascending id order. It reports a body that
// came to rest twice, so that the caller's previous pose equals its pose, and
// not again until it moves.
func (s *Space) Each(visit func(Report)) {
	for _, b := range s.bodies {
		if !b.resting() {
			b.restReports = 0
		} else if b.restReports++; b.restReports > 2 {
			b.restReports = 2
			continue
		}
		visit(Report{
			ID: b.ID, Target: b.Target, Pose: b.pose(s), Motion: b.motion(), Steer: b.Steer,
			Awake: b.Awake, Airborne: b.Airborne, Anchored: b.Anchored,
		})
	}
}

// State returns the complete state of a body and reports whether it exists.
func (s *Space) State(id uint64) (BodyState, bool) {
	if b := s.get(id); b != nil {
		return b.BodyState, true
	}
	return BodyState{}, false
}
