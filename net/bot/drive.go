package bot

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
	"caper/nav"
	"caper/net/protocol"
)

// drive is a way at the wheel: a line of points along lanes.
type drive struct {
	to       mgl64.Vec3
	lanes    []int32
	line     []mgl64.Vec3
	next     int
	planned  bool
	hopeless bool // no way by road: better on foot
	still    int  // thoughts at full throttle without moving
	back     int  // thoughts left of backing out
	turns    int  // times backed out on this way
}

func (d *drive) forget() { *d = drive{lanes: d.lanes[:0], line: d.line[:0]} }

// How a bot drives; seconds and metres.
const (
	sideways  = 4.5  // metres a second squared that it takes a bend with
	braking   = 4.0  // metres a second squared that it reckons with
	topSpeed  = 20.0 // metres a second that it goes at most
	offRoad   = 9.0  // metres a second off the lanes
	straightD = 28.0 // metres from which it drives straight at its goal
)

// driveTo drives over the lanes to a position, the last stretch straight, and
// stops within near metres of it.
func (b *Bot) driveTo(to mgl64.Vec3, near float64) {
	d := &b.drive
	if !d.planned || d.to.Sub(to).Len() > 3 {
		b.planDrive(to)
	}
	if d.back > 0 {
		b.backOut()
		return
	}
	gap := geometry.Flat(to).Sub(geometry.Flat(b.at())).Len()
	if gap < near {
		b.input.Buttons |= protocol.ButtonHandbrake
		return
	}
	target, limit := b.lookAhead()
	if d.next >= len(d.line)-1 || gap < straightD && gap < near+straightD/2 {
		target, limit = to, math.Min(offRoad, math.Sqrt(2*braking*math.Max(0.5, gap-near/2)))
	}
	b.steer(target, limit)
	b.watchWheels()
}

// planDrive routes from the lane under the car to the lane nearest the goal.
func (b *Bot) planDrive(to mgl64.Vec3) {
	d := &b.drive
	turns := d.turns
	d.forget()
	d.planned, d.to, d.turns = true, to, turns
	from, _, okFrom := b.prepared.Roads.Nearest(b.at(), b.yaw(), 60, 8)
	end, _, okTo := b.prepared.Roads.Nearest(to, 0, 60, 0)
	if !okFrom || !okTo {
		d.hopeless = true
		return
	}
	var err error
	if d.lanes, err = b.prepared.router.Route(d.lanes[:0], from, end); err != nil {
		d.hopeless = true
		return
	}
	for i, n := range d.lanes {
		low, high := 0.0, b.prepared.Roads.Length(int(n))
		if i == 0 {
			low = from.Along
		}
		if i == len(d.lanes)-1 {
			high = end.Along
		}
		b.lay(int(n), low, high)
	}
}

// lay adds points every few metres along a stretch of lane.
func (b *Bot) lay(lane int, low, high float64) {
	const pace = 3.0
	for along := low; along < high; along += pace {
		p, _ := b.prepared.Roads.At(nav.Place{Lane: lane, Along: along})
		b.drive.line = append(b.drive.line, p)
	}
	p, _ := b.prepared.Roads.At(nav.Place{Lane: lane, Along: high})
	b.drive.line = append(b.drive.line, p)
}

// lookAhead is the point of the line to steer at, and the speed that the bends
// up to braking distance allow.
func (b *Bot) lookAhead() (mgl64.Vec3, float64) {
	d := &b.drive
	if len(d.line) == 0 {
		return d.to, offRoad
	}
	at := geometry.Flat(b.at())
	best := math.Inf(1)
	for i := d.next; i < min(d.next+20, len(d.line)); i++ {
		if l := geometry.Flat(d.line[i]).Sub(at).Len(); l < best {
			best, d.next = l, i
		}
	}
	ahead := 4 + 0.55*b.speed()
	target := d.line[len(d.line)-1]
	for i := d.next; i < len(d.line); i++ {
		if geometry.Flat(d.line[i]).Sub(at).Len() >= ahead {
			target = d.line[i]
			break
		}
	}
	return target, b.bendSpeed()
}

// bendSpeed is the speed at which the bends ahead can still be taken.
func (b *Bot) bendSpeed() float64 {
	d := &b.drive
	limit, along := topSpeed, 0.0
	for i := d.next + 1; i+2 < len(d.line) && along < 60; i++ {
		p, q, r := geometry.Flat(d.line[i-1]), geometry.Flat(d.line[i+1]), geometry.Flat(d.line[i+2])
		along += geometry.Flat(d.line[i]).Sub(p).Len()
		u, v := q.Sub(p), r.Sub(q)
		if u.Len() < 0.1 || v.Len() < 0.1 {
			continue
		}
		bend := math.Abs(geometry.WrapAngle(geometry.YawOf(v[0], v[1])-geometry.YawOf(u[0], u[1]))) / ((u.Len() + v.Len()) / 2)
		if bend > 1e-3 {
			speed := math.Sqrt(sideways / bend)
			limit = math.Min(limit, math.Sqrt(speed*speed+2*braking*math.Max(0, along-3)))
		}
	}
	return limit
}

// steer turns towards a point and holds a speed, less when something is in the
// way.
func (b *Bot) steer(to mgl64.Vec3, limit float64) {
	d := to.Sub(b.at())
	// A positive turn is to the left of +z's right hand: yaw grows towards +x,
	// and right is -x at yaw 0, so steering right lowers yaw.
	off := geometry.WrapAngle(geometry.YawOf(d[0], d[2]) - b.yaw())
	b.input.Steer = protocol.Unit(within(-off * 2))
	if math.Abs(off) > 0.8 {
		limit = math.Min(limit, 6)
	}
	gap := b.ahead(30)
	if gap < 30 {
		limit = math.Min(limit, math.Sqrt(2*braking*math.Max(0, gap-2)))
	}
	switch excess := b.forwardSpeed() - limit; {
	case limit < 0.5:
		b.input.Buttons |= protocol.ButtonHandbrake
	case excess > 1:
		b.input.Throttle = protocol.Unit(within(-excess / 4))
	default:
		b.input.Throttle = protocol.Unit(within(-excess / 3))
	}
}

// forwardSpeed is along the car's nose, negative in reverse.
func (b *Bot) forwardSpeed() float64 {
	f := geometry.Forward(b.yaw())
	return (float64(b.self.VX)*f[0] + float64(b.self.VZ)*f[2]) / protocol.SpeedUnits
}

// watchWheels notices that the car does not move although it should, and backs
// out; after a few times the way is given up.
func (b *Bot) watchWheels() {
	d := &b.drive
	if b.speed() > 0.7 || b.input.Throttle < 30 {
		d.still = 0
		return
	}
	if d.still++; d.still < 25 {
		return
	}
	d.still, d.back = 0, 20
	if d.turns++; d.turns > 4 {
		d.hopeless = true
	}
}

// backOut reverses with the wheels turned, then looks for the way anew.
func (b *Bot) backOut() {
	d := &b.drive
	d.back--
	b.input.Throttle = -100
	b.input.Steer = protocol.Unit(0.7)
	if d.turns%2 == 0 {
		b.input.Steer = protocol.Unit(-0.7)
	}
	if d.back == 0 {
		d.planned = false
	}
}
