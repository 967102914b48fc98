package bot

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
	"caper/net/protocol"
)

// goal is what the bot goes for.
type goal struct {
	kind     goalKind
	position mgl64.Vec3
	radius   float64 // metres: near enough
	vehicle  uint64  // to get into, or to bring
	key      string  // what it was derived from, to notice a change
}

type goalKind uint8

const (
	goalNone   goalKind = iota
	goalReach           // be within radius of position, on foot or not
	goalTake            // get to the wheel of vehicle
	goalBring           // drive vehicle to position
	goalWander          // nothing asked: go somewhere
)

// decide looks at the tracker and sets the goal.
func (b *Bot) decide() {
	next := b.wanted()
	if next.key != b.goal.key {
		b.walk.forget()
		b.drive.forget()
		b.tries = 0
	}
	if next.kind == goalWander && next.key == b.goal.key {
		next.position = b.goal.position
	}
	b.goal = next
	if next.kind == goalWander {
		b.wander()
	}
}

// wanted derives the goal from the objective under way.
func (b *Bot) wanted() goal {
	for i := range b.tracker.Objectives {
		o := &b.tracker.Objectives[i]
		if o.Mark == "✓" || o.Mark == "✗" {
			continue
		}
		switch {
		case o.Verb == "steal_vehicle" && o.Target.Set:
			return goal{kind: goalTake, vehicle: o.Target.Value.Entity, key: o.ID}
		case o.Verb == "deliver" && o.Vehicle != 0 && o.Target.Set:
			if b.self.Riding == o.Vehicle && b.self.Seat == 0 {
				return goal{kind: goalBring, position: point(&o.Target.Value), radius: o.Target.Value.Radius, vehicle: o.Vehicle, key: o.ID}
			}
			return goal{kind: goalTake, vehicle: o.Vehicle, position: point(&o.Target.Value), key: o.ID + " take"}
		case o.Target.Set:
			return goal{kind: goalReach, position: point(&o.Target.Value), radius: math.Max(1, o.Target.Value.Radius), key: o.ID}
		case o.Verb == "survive" || o.Verb == "wait":
			return goal{kind: goalNone, key: o.ID}
		}
	}
	if starts := b.tracker.Starts; len(starts) > 0 {
		t := &starts[0].Target
		return goal{kind: goalReach, position: point(t), radius: math.Max(1, t.Radius), key: "start " + starts[0].Mission}
	}
	return goal{kind: goalWander, key: "wander"}
}

func point(t *protocol.Target) mgl64.Vec3 { return mgl64.Vec3{t.X, t.Y, t.Z} }

// act works towards the goal.
func (b *Bot) act() {
	driving := b.self.Riding != 0 && b.self.Seat == 0
	if b.self.Riding != b.sat {
		b.sat = b.self.Riding // another car may get on where the last one did not
		b.drive.forget()
	}
	if b.self.Flags&protocol.FlagDown != 0 {
		return
	}
	switch b.goal.kind {
	case goalNone:
		b.input.Buttons |= protocol.ButtonHandbrake
	case goalTake:
		b.takeVehicle()
	case goalBring:
		b.driveTo(b.goal.position, b.goal.radius*0.6)
	case goalReach, goalWander:
		b.reach(driving)
	}
}

// farOnFoot is from where on a car is worth the while, metres.
const farOnFoot = 80

// reach gets within the goal's radius: at the wheel where it already sits, on
// foot for the last stretch.
func (b *Bot) reach(driving bool) {
	d := geometry.Flat(b.goal.position).Sub(geometry.Flat(b.at())).Len()
	level := math.Abs(b.goal.position[1]-b.at()[1]) < 2
	switch {
	case d < b.goal.radius*0.7 && level:
		b.input.Buttons |= protocol.ButtonHandbrake
		b.arrive()
	case driving && (d > 25 && !b.drive.hopeless || d < b.goal.radius):
		b.driveTo(b.goal.position, math.Max(3, b.goal.radius*0.6))
	case driving:
		b.getOut()
	case b.self.Riding != 0:
		b.press(protocol.PressSeat)
	case d > farOnFoot && b.fetchCar():
	default:
		b.walkTo(b.goal.position, math.Min(1, b.goal.radius/2))
	}
}

// arrive ends a wandering stretch.
func (b *Bot) arrive() {
	if b.goal.kind == goalWander {
		b.goal.position = mgl64.Vec3{}
	}
}

// How a bot fetches a car: from how far, metres, and how many thoughts it gives
// the walk.
const (
	fetchReach    = 35
	fetchPatience = 250
	footPatience  = 400 // thoughts on foot after a car was no good
)

// fetchCar walks to a free car close by; false when there is none. It keeps to
// the one that it chose until that drives off or time is up.
func (b *Bot) fetchCar() bool {
	if b.onFoot > 0 {
		b.onFoot--
		return false
	}
	car := b.entity(b.fetching)
	if car == nil || b.shuns(b.fetching) {
		if car = b.freeCar(fetchReach); car == nil {
			return false
		}
		b.fetching, b.patience, b.tries = car.ID, fetchPatience, 0
		b.walk.forget()
	}
	if b.patience--; b.patience < 0 || car.VX != 0 || car.VZ != 0 || b.occupied(car.ID) {
		b.shun(b.fetching)
		b.walk.forget()
		b.onFoot = footPatience
		return false
	}
	b.board(car)
	return true
}

// takeVehicle gets to the wheel of the goal's vehicle.
func (b *Bot) takeVehicle() {
	if b.self.Riding != 0 && b.self.Riding != b.goal.vehicle {
		b.getOut()
		return
	}
	car := b.entity(b.goal.vehicle)
	if car == nil {
		b.walkTo(b.target(), 2)
		return
	}
	b.board(car)
}

// target is where the first objective points, for what is not in sight.
func (b *Bot) target() mgl64.Vec3 {
	for i := range b.tracker.Objectives {
		if t := &b.tracker.Objectives[i].Target; t.Set {
			return point(&t.Value)
		}
	}
	return b.at()
}

// doors are where a car's front door may be, metres ahead of its middle and to
// its side: a client knows no better than to try.
var doors = []struct{ ahead, aside float64 }{{0.3, 1.7}, {1.8, 1.9}, {2.8, 2}, {0, 1.1}}

// board walks up to a car's nearer front door and gets in. Where the key does
// nothing, the next place is tried.
func (b *Bot) board(car *protocol.Entity) {
	yaw := protocol.Radians(car.Yaw)
	door := doors[b.tries/4%len(doors)]
	ahead, right := geometry.Forward(yaw).Mul(door.ahead), geometry.Right(yaw).Mul(door.aside)
	left, other := position(car).Add(ahead).Sub(right), position(car).Add(ahead).Add(right)
	spot := left
	if b.tries == 0 { // kept from then on: the farther side of the moment has no end
		b.right = other.Sub(b.at()).Len() < left.Sub(b.at()).Len()
	}
	if b.right != (b.tries/2%2 == 1) {
		spot = other
	}
	if spot.Sub(b.at()).Len() > 1.2 && b.walk.still <= sidestepAfter {
		b.walkTo(spot, 0.8)
		return
	}
	if b.press(protocol.PressSeat) {
		b.tries++
		b.walk.forget()
	}
}

// getOut stops the car and leaves it.
func (b *Bot) getOut() {
	b.input.Buttons |= protocol.ButtonHandbrake
	if b.drive.hopeless {
		b.shun(b.self.Riding)
		b.onFoot = footPatience
	}
	if b.speed() < 1 {
		b.press(protocol.PressSeat)
	}
}

// press presses a key, not oftener than a person would; it tells whether it
// did.
func (b *Bot) press(key uint8) bool {
	if b.ticks%12 != 0 {
		return false
	}
	b.input.Presses |= key
	return true
}

// wander picks somewhere to go: by car when it has or finds one.
func (b *Bot) wander() {
	b.goal.radius = 4
	if b.goal.position != (mgl64.Vec3{}) && b.idle < 900 {
		b.idle++
		return
	}
	b.idle = 0
	b.walk.forget()
	b.drive.forget()
	far := b.self.Riding != 0 || b.freeCar(40) != nil
	if n := b.prepared.Roads.Count(); far && n > 0 {
		lane := int(b.draw() * float64(n))
		points := b.prepared.Roads.Lane(lane).Points
		b.goal.position = points[len(points)/2]
		return
	}
	angle, distance := b.draw()*2*math.Pi, 10+30*b.draw()
	s, c := math.Sincos(angle)
	b.goal.position = b.at().Add(mgl64.Vec3{s * distance, 0, c * distance})
}
