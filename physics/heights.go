package physics

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// Landing is the end of a fall.
type Landing struct {
	ID     uint64     // id of the person, car or prop
	Speed  float64    // downwards at the ground, metres per second
	Fallen float64    // metres below the highest point
	Point  mgl64.Vec3 // metres
}

// CarLandings returns the falls of cars and props that ended in the last Step,
// by id. The slice is valid until the next Step.
func (s *Space) CarLandings() []Landing { return s.carLandings }

// axles returns the distance from a body's middle to its axles.
func (s *Space) axles(b *body) float64 {
	if b.Target == Car {
		return s.tuning.Cars.Models[b.Model].Wheelbase.Value / 2
	}
	return 0
}

// putOnFloor puts a body's axles on the floors at height y, or leaves it in the
// air when no floor is within reach.
func (s *Space) putOnFloor(b *body, y float64) {
	d := b.forward().Mul(s.axles(b))
	// The slope of a ramp lifts one axle and lowers the other.
	step, drop := s.tuning.Vehicles.Step.Value+d.Len()*0.6, 0.1+d.Len()*0.6
	middle := s.tyre(geometry.Point{b.X, b.Z}, y, s.tuning.Vehicles.Step.Value)
	if middle < y-s.tuning.Vehicles.Reach.Value {
		b.Front, b.Rear, b.Top, b.Airborne = y, y, y, true
		return
	}
	at := func(p geometry.Point) float64 {
		if h := s.tyre(p, middle, step); h >= middle-drop {
			return h
		}
		return middle
	}
	b.Front, b.Rear = at(geometry.Point{b.X + d[0], b.Z + d[1]}), at(geometry.Point{b.X - d[0], b.Z - d[1]})
	b.Top, b.Airborne = b.y(), false
}

func (s *Space) tyre(p geometry.Point, y, step float64) float64 {
	return s.static.floor(p[0], p[1], y+step, false).Height
}

// followFloor updates a body's height after a step. Its axles follow their
// floors; when neither they nor its middle have a floor within reach, it falls.
func (s *Space) followFloor(b *body, dt float64) {
	s.undoCramped(b)
	vehicles := &s.tuning.Vehicles
	d := b.forward().Mul(s.axles(b))
	front, rear := geometry.Point{b.X + d[0], b.Z + d[1]}, geometry.Point{b.X - d[0], b.Z - d[1]}
	if b.Airborne {
		s.fall(b, front, rear, dt)
		return
	}
	step, reach := vehicles.Step.Value, vehicles.Reach.Value
	y := b.y()
	f, r := s.tyre(front, b.Front, step), s.tyre(rear, b.Rear, step)
	onFront, onRear := f >= b.Front-reach, r >= b.Rear-reach
	switch {
	case onFront && onRear:
		b.Front, b.Rear = f, r
	case s.tyre(geometry.Point{b.X, b.Z}, y, step) < y-reach:
		b.Airborne, b.Top = true, y
	case b.Fall >= vehicles.Launch.Value && onRear:
		// A car that leaves a ramp at speed keeps the slope of its nose.
		b.Front, b.Rear = b.Front+r-b.Rear, r
	case onFront:
		b.Front = f
		b.Rear = towards(b.Rear, f, reach)
	case onRear:
		b.Rear = r
		b.Front = towards(b.Front, r, reach)
	}
	climb := (b.y() - b.PreviousY) / dt
	if b.Airborne {
		// Over the top of a ramp the car keeps its climb and flies.
		if b.Fall < vehicles.Launch.Value {
			b.Fall = 0
		}
		return
	}
	b.Fall = climb
}

// fall moves an airborne body. A floor under the middle or an axle ends the
// fall.
func (s *Space) fall(b *body, front, rear geometry.Point, dt float64) {
	vehicles := &s.tuning.Vehicles
	y, g := b.y(), vehicles.Gravity.Value
	next := y + b.Fall*dt - g*dt*dt/2
	b.Top = math.Max(b.Top, next)
	step := 0.05
	floor := math.Max(s.tyre(geometry.Point{b.X, b.Z}, y, step),
		math.Max(s.tyre(front, y, step), s.tyre(rear, y, step)))
	if next > floor {
		// The nose levels out during the fall.
		tilt := towards((b.Front-b.Rear)/2, 0, dt)
		b.Front, b.Rear = next+tilt, next-tilt
		b.Fall -= g * dt
		return
	}
	speed := math.Sqrt(math.Max(0, b.Fall*b.Fall+2*g*(y-floor)))
	fallen := b.Top - floor
	b.Fall, b.Airborne = 0, false
	s.putOnFloor(b, floor)
	if speed >= vehicles.LandingSpeed.Value {
		s.carLandings = append(s.carLandings, Landing{
			ID: b.ID, Speed: speed, Fallen: fallen, Point: mgl64.Vec3{b.X, b.y(), b.Z},
		})
	}
}

// cramped reports whether a car's nose or tail is inside a surface from below,
// as under the low end of a ramp, and returns that surface.
func (s *Space) cramped(b *body) (int, bool) {
	forward := b.forward()
	// A nose ahead of its axle may dip into a ramp that the tyres will climb.
	lift := s.tuning.Vehicles.Step.Value + (b.half[0]-s.axles(b))/2
	for _, along := range [2]float64{b.half[0], -b.half[0]} {
		p := geometry.Point{b.X + forward[0]*along, b.Z + forward[1]*along}
		low := s.heightAlong(b, along)
		l := &s.static.lattice
		for _, i := range s.static.surfaces.at(l.row(p[1])*l.columns + l.column(p[0])) {
			o := &s.static.shapes[s.static.first+i]
			top := o.topAt(p[0], p[1])
			if low+lift < top && top-o.thickness < b.y()+b.height && s.static.contains(o, p[0], p[1]) {
				return int(i), true
			}
		}
	}
	return 0, false
}

// undoCramped undoes a step that ended under a surface that is too low.
func (s *Space) undoCramped(b *body) {
	surface, ok := s.cramped(b)
	if !ok || b.Ghost || (b.X == b.PreviousX && b.Z == b.PreviousZ && b.Angle == b.PreviousAngle) {
		return
	}
	v := mgl64.Vec3{b.VelocityX, 0, b.VelocityZ}
	if speed := v.Len(); speed >= s.tuning.Vehicles.ImpactSpeed.Value {
		s.mergeImpact(Impact{
			A: b.ID, AKind: b.Target, Against: Surface, Index: surface, Speed: speed, VelocityA: v,
			Point: mgl64.Vec3{b.X, b.y() + b.height, b.Z}, Normal: v.Mul(-1 / speed),
		})
	}
	b.moveTo(geometry.Point{b.PreviousX, b.PreviousZ}, b.PreviousAngle)
}
