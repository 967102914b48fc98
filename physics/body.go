package physics

import (
	"math"

	"github.com/ByteArena/box2d"
	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Controls is what a driver does. Numbers that are not finite count as 0.
type Controls struct {
	Throttle  float64 // -1..1; against the motion it brakes
	Steer     float64 // -1..1, positive to the right
	Handbrake bool
}

// PieceModel is a loose thing: a crate, a hydrant, a lamp post, a bench.
type PropModel struct {
	Length, Width, Height float64 // metres
	Mass                  float64 // kilograms
	BreakSpeed            float64 // impact in m/s that tears it off its anchor; 0: never anchored
}

// BodyState is everything that a car or piece is: plain data, for capture.
type BodyState struct {
	ID       uint64
	Target   Target // Car or Piece
	Model    uint8  // of a car, in the catalogue
	Embodied bool   // has a box2d body; an ambient car has none
	Ghost    bool   // touches nobody
	Anchored bool
	Awake    bool
	Airborne bool

	X, Z, Angle                                    float64 // box2d's angle, not wrapped
	VelocityX, VelocityZ, Spin                     float64 // Spin is box2d's, against yaw
	SleepTime                                      float64
	Front, Rear                                    float64 // y under the axles
	Fall                                           float64 // vertical speed while airborne, upwards
	Top                                            float64 // highest y since it left the ground
	Steer                                          float64 // radians, to the right
	PreviousX, PreviousY, PreviousZ, PreviousAngle float64 // the pose before the last step
	Controls                                       Controls
	Prop                                           PropModel
}

// body is a BodyState with its box2d side and what is derived.
type body struct {
	BodyState
	half    geometry.Point // half of length and width
	height  float64
	round   float64 // radius of the circle round the footprint
	b       *box2d.B2Body
	fixture *box2d.B2Fixture
	fat     geometry.Rect // pairs are known for all that overlaps it
	stale   bool          // pairs must be looked for anew
	banded  float64       // y for which the pairs were filtered
	rests   bool          // is among what rests in the moving index
	quiet   uint8         // reports in a row in which it rested
	facing  geometry.Point
	faces   float64 // the angle of facing
}

func (b *body) physical() bool { return b.b != nil }

func (b *body) awake() bool { return b.b.M_flags&box2d.B2Body_Flags.E_awakeFlag != 0 }

func (b *body) wake() {
	if b.physical() && !b.Anchored {
		b.b.SetAwake(true)
	}
}

func (b *body) y() float64 { return (b.Front + b.Rear) / 2 }

// span is the heights that the body fills.
func (b *body) span() geometry.Span {
	y := b.y()
	return geometry.Span{Low: y, High: y + b.height}
}

// forward is the way that the body faces, worked out once for an angle.
func (b *body) forward() geometry.Point {
	if b.faces != b.Angle || b.facing == (geometry.Point{}) {
		s, c := math.Sincos(b.Angle)
		b.faces, b.facing = b.Angle, geometry.Point{c, s}
	}
	return b.facing
}

// tight is the rectangle round the footprint.
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

// AddCar puts a car of a model, given by its number in the catalogue, at a
// pose, at rest and awake. Its wheels go to the floor at the pose's height, so
// that a car placed on a deck stands on the deck (M-DOC-010). It panics when
// the id is 0 or taken.
func (s *Space) AddCar(id uint64, model int, pose Pose) {
	b := s.sized(BodyState{ID: id, Target: Car, Model: uint8(model), Embodied: true, Awake: true})
	s.place(b, pose)
	s.insert(b)
	s.embody(b)
}

// AddAmbientCar puts a car without a box2d body: people and casts meet it,
// cars do not, and it moves by MoveAmbient until Embody.
func (s *Space) AddAmbientCar(id uint64, model int, pose Pose) {
	b := s.sized(BodyState{ID: id, Target: Car, Model: uint8(model)})
	s.place(b, pose)
	s.insert(b)
}

// AddPiece puts a loose thing at a pose; with a BreakSpeed it stands anchored
// until something hits it that fast.
func (s *Space) AddProp(id uint64, model PropModel, pose Pose) {
	b := s.sized(BodyState{
		ID: id, Target: Prop, Prop: model, Embodied: true, Anchored: model.BreakSpeed > 0,
	})
	s.place(b, pose)
	s.insert(b)
	s.embody(b)
}

func (s *Space) sized(state BodyState) *body {
	b := &body{BodyState: state}
	b.measure(s)
	return b
}

// measure takes a body's sizes from its model.
func (b *body) measure(s *Space) {
	length, width, height := b.Prop.Length, b.Prop.Width, b.Prop.Height
	if b.Target == Car {
		m := &s.tuning.Cars.Models[b.Model]
		length, width, height = m.Length.Value, m.Width.Value, m.Height.Value
	}
	b.half, b.height, b.round = geometry.Point{length / 2, width / 2}, height, math.Hypot(length, width)/2
}

// place sets a body's pose; the previous pose becomes the same, so that nobody
// is run over by a placement.
func (s *Space) place(b *body, pose Pose) {
	b.X, b.Z, b.Angle = pose.Position[0], pose.Position[2], angleOfYaw(pose.Yaw)
	b.VelocityX, b.VelocityZ, b.Spin, b.Fall, b.Steer = 0, 0, 0, 0, 0
	b.Airborne = false
	s.settle(b, pose.Position[1])
	b.remember()
	b.stale, b.quiet = true, 0
	s.relist()
}

func (b *body) remember() {
	b.PreviousX, b.PreviousY, b.PreviousZ, b.PreviousAngle = b.X, b.y(), b.Z, b.Angle
}

// SetPose places a body anew, at rest, and wakes it. An unknown id is no fault.
func (s *Space) SetPose(id uint64, pose Pose) {
	b := s.get(id)
	if b == nil || !finite(pose.Position[0], pose.Position[1], pose.Position[2], pose.Yaw) {
		return
	}
	s.place(b, pose)
	if b.physical() {
		b.b.SetTransform(box2d.B2Vec2{X: b.X, Y: b.Z}, b.Angle)
		b.b.M_linearVelocity, b.b.M_angularVelocity = box2d.B2Vec2{}, 0
		flagContacts(b.b, b.fixture)
		b.wake()
	}
}

// SetMotion gives a body a velocity in the plane and a turn, and wakes it.
func (s *Space) SetMotion(id uint64, motion Motion) {
	b := s.get(id)
	if b == nil || !finite(motion.Velocity[0], motion.Velocity[2], motion.Turn) {
		return
	}
	b.VelocityX, b.VelocityZ, b.Spin = motion.Velocity[0], motion.Velocity[2], -motion.Turn
	if b.physical() && !b.Anchored {
		b.b.M_linearVelocity = box2d.B2Vec2{X: b.VelocityX, Y: b.VelocityZ}
		b.b.M_angularVelocity = b.Spin
		b.wake()
	}
}

// MoveAmbient moves a car that has no box2d body along its lane by one tick.
func (s *Space) MoveAmbient(id uint64, pose Pose, motion Motion) {
	b := s.get(id)
	if b == nil || b.physical() {
		return
	}
	b.remember()
	b.X, b.Z, b.Angle = pose.Position[0], pose.Position[2], angleOfYaw(pose.Yaw)
	rise := math.Tan(pose.Pitch) * s.tuning.Cars.Models[b.Model].Wheelbase.Value / 2
	b.Front, b.Rear = pose.Position[1]+rise, pose.Position[1]-rise
	b.VelocityX, b.VelocityZ, b.Spin = motion.Velocity[0], motion.Velocity[2], -motion.Turn
}

// Embody gives an ambient car a box2d body at its pose and with its motion.
func (s *Space) Embody(id uint64) {
	if b := s.get(id); b != nil && !b.physical() {
		b.Embodied, b.Awake, b.stale = true, true, true
		s.embody(b)
	}
}

// Disembody takes a car's box2d body away; it becomes an ambient car.
func (s *Space) Disembody(id uint64) {
	if b := s.get(id); b != nil && b.Target == Car {
		s.disembody(b)
		b.Embodied, b.Awake, b.Airborne = false, false, false
	}
}

// SetGhost makes a body touch nobody, or end that.
func (s *Space) SetGhost(id uint64, ghost bool) {
	if b := s.get(id); b != nil && b.Ghost != ghost {
		b.Ghost = ghost
		s.refilter(b)
	}
}

// SetControls sets what a car's driver does until the next call. Anything but
// nothing wakes the car.
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

// Sleep puts a body to rest where it is.
func (s *Space) Sleep(id uint64) {
	if b := s.get(id); b != nil && b.physical() {
		b.b.SetAwake(false)
		b.read()
	}
}

// Wake wakes a body.
func (s *Space) Wake(id uint64) {
	if b := s.get(id); b != nil {
		b.wake()
	}
}

// Pose is where a body stands.
func (s *Space) Pose(id uint64) (Pose, bool) {
	if b := s.get(id); b != nil {
		return b.pose(s), true
	}
	return Pose{}, false
}

// Motion is how a body moves.
func (s *Space) Motion(id uint64) (Motion, bool) {
	if b := s.get(id); b != nil {
		return b.motion(), true
	}
	return Motion{}, false
}

func (b *body) motion() Motion {
	return Motion{Velocity: mgl64.Vec3{b.VelocityX, b.Fall, b.VelocityZ}, Turn: -b.Spin}
}

// Report is one body's state as systems copy it into components.
type Report struct {
	ID       uint64
	Target   Target
	Pose     Pose
	Motion   Motion
	Steer    float64 // radians, to the right
	Awake    bool
	Airborne bool
	Anchored bool
}

// Each reports every car and piece by ascending id. One that rests is reported
// twice after it came to rest, the second time with nothing to tell from the
// first, and then no more until it moves.
func (s *Space) Each(visit func(Report)) {
	for _, b := range s.bodies {
		if !b.resting() {
			b.quiet = 0
		} else if b.quiet++; b.quiet > 2 {
			b.quiet = 2
			continue
		}
		visit(Report{
			ID: b.ID, Target: b.Target, Pose: b.pose(s), Motion: b.motion(), Steer: b.Steer,
			Awake: b.Awake, Airborne: b.Airborne, Anchored: b.Anchored,
		})
	}
}

// State is one body's whole state.
func (s *Space) State(id uint64) (BodyState, bool) {
	if b := s.get(id); b != nil {
		return b.BodyState, true
	}
	return BodyState{}, false
}
