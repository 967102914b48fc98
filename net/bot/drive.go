package bot

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
	"caper/nav"
	"caper/net/protocol"
)

// drive is a way by car: a line of points along lanes.
type drive struct {
	to       mgl64.Vec3
	lanes    []int32
	line     []mgl64.Vec3
	next     int
	planned  bool
	hopeless bool // there is no way by road, so that walking is better
	still    int  // decisions at full throttle without movement
	back     int  // decisions left of reversing
	turns    int  // number of times that the bot has reversed on this way
}

func (d *drive) reset() { *d = drive{lanes: d.lanes[:0], line: d.line[:0]} }

// These constants define how a bot drives.
const (
	sideways     = 4.5  // sideways acceleration in bends, metres a second squared
	braking      = 4.0  // deceleration when braking, metres a second squared
	topSpeed     = 20.0 // metres a second
	offRoad      = 9.0  // speed away from lanes, metres a second
	straightFrom = 28.0 // distance from which it drives straight at its goal, metres
)

// driveTo drives along lanes to a position, straight over the last stretch, and
// stops within near metres of it.
func (b *Bot) driveTo(to mgl64.Vec3, near float64) {
	d := &b.drive
	if !d.planned || d.to.Sub(to).Len() > 3 {
		b.planDrive(to)
	}
	if d.back > 0 {
		b.reverse()
		return
	}
	gap := geometry.Flat(to).Sub(geometry.Flat(b.at())).Len()
	if gap < near {
		b.input.Buttons |= protocol.ButtonHandbrake
		return
	}
	target, limit := b.lookAhead()
	if d.next >= len(d.line)-1 || gap < straightFrom && gap < near+straightFrom/2 {
		target, limit = to, math.Min(offRoad, math.Sqrt(2*braking*math.Max(0.5, gap-near/2)))
	}
	b.steer(target, limit)
	b.checkDriving()
}

// planDrive finds the route from the lane under the car to the lane nearest to
// the goal.
func (b *Bot) planDrive(to mgl64.Vec3) {
	d := &b.drive
	turns := d.turns
	d.reset()
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
		b.addLane(int(n), low, high)
	}
}

// addLane adds points every few metres along a stretch of a lane.
func (b *Bot) addLane(lane int, low, high float64) {
	const pace = 3.0
	for along := low; along < high; along += pace {
		p, _ := b.prepared.Roads.At(nav.Place{Lane: lane, Along: along})
		b.drive.line = append(b.drive.line, p)
	}
	p, _ := b.prepared.Roads.At(nav.Place{Lane: lane, Along: high})
	b.drive.line = append(b.drive.line, p)
}

// lookAhead returns the point of the line to steer at, and the speed that the
// bends ahead allow.
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

// bendSpeed returns the highest speed from which the bot can still slow down
// for the bends ahead.
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

// steer turns towards a point and keeps a speed, which is lower when something
// is in the way.
func (b *Bot) steer(to mgl64.Vec3, limit float64) {
	d := to.Sub(b.at())
	// A positive turn is to the left of +z's right hand: yaw grows towards +x,
	// and right is -x at yaw 0, so steering right lowers yaw.
	off := geometry.WrapAngle(geometry.YawOf(d[0], d[2]) - b.yaw())
	b.input.Steer = protocol.Unit(clamp(-off * 2))
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
		b.input.Throttle = protocol.Unit(clamp(-excess / 4))
	default:
		b.input.Throttle = protocol.Unit(clamp(-excess / 3))
	}
}

// forwardSpeed returns the speed along the car's heading, negative in reverse.
func (b *Bot) forwardSpeed() float64 {
	f := geometry.Forward(b.yaw())
	return (float64(b.self.VX)*f[0] + float64(b.self.VZ)*f[2]) / protocol.SpeedUnits
}

// checkDriving detects that the car does not move although it should, and then
// reverses. After a few times it gives the way up.
func (b *Bot) checkDriving() {
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

// reverse reverses with the wheels turned, and plans the way again at the end.
func (b *Bot) reverse() {
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
