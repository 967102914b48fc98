package bot

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
	"caper/net/protocol"
)

// goal is what the bot tries to reach.
type goal struct {
	kind     goalKind
	position mgl64.Vec3
	radius   float64 // metres: near enough
	vehicle  uint64  // to enter, or to deliver
	key      string  // names the source of the goal, so that decide detects a change
}

type goalKind uint8

const (
	goalNone   goalKind = iota
	goalReach           // be within radius of position, on foot or not
	goalTake            // get into the driver's seat of vehicle
	goalBring           // drive vehicle to position
	goalWander          // there is no objective: go somewhere
)

// decide sets the goal from the tracker.
func (b *Bot) decide() {
	next := b.wanted()
	if next.key != b.goal.key {
		b.walk.reset()
		b.drive.reset()
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

// wanted derives the goal from the first active objective.
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
	if b.self.Riding != b.lastVehicle {
		b.lastVehicle = b.self.Riding // another car may make progress where the last one did not
		b.drive.reset()
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

// farOnFoot is the distance from which a bot looks for a car, metres.
const farOnFoot = 80

// reach moves within the goal's radius: by car when the bot drives already, on
// foot over the last metres.
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

// arrive ends a stretch of wandering.
func (b *Bot) arrive() {
	if b.goal.kind == goalWander {
		b.goal.position = mgl64.Vec3{}
	}
}

// These constants define how far away a bot looks for a car in metres, and how
// many decisions it spends on walking there.
const (
	fetchReach        = 35
	approachDecisions = 250
	footDecisions     = 400 // decisions on foot after a car made no progress
)

// fetchCar walks to a free car nearby, and reports false when there is none. It
// keeps its choice until that car drives off or the time is over.
func (b *Bot) fetchCar() bool {
	if b.onFoot > 0 {
		b.onFoot--
		return false
	}
	car := b.entity(b.approaching)
	if car == nil || b.avoids(b.approaching) {
		if car = b.freeCar(fetchReach); car == nil {
			return false
		}
		b.approaching, b.approachLeft, b.tries = car.ID, approachDecisions, 0
		b.walk.reset()
	}
	if b.approachLeft--; b.approachLeft < 0 || car.VX != 0 || car.VZ != 0 || b.occupied(car.ID) {
		b.avoid(b.approaching)
		b.walk.reset()
		b.onFoot = footDecisions
		return false
	}
	b.board(car)
	return true
}

// takeVehicle gets into the driver's seat of the goal's vehicle.
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

// target returns the target of the first objective, for a vehicle that the bot
// does not see.
func (b *Bot) target() mgl64.Vec3 {
	for i := range b.tracker.Objectives {
		if t := &b.tracker.Objectives[i].Target; t.Set {
			return point(&t.Value)
		}
	}
	return b.at()
}

// doors are the likely positions of a car's front door, metres ahead of its
// middle and to its side. A client does not know the door, so the bot tries
// them.
var doors = []struct{ ahead, aside float64 }{{0.3, 1.7}, {1.8, 1.9}, {2.8, 2}, {0, 1.1}}

// board walks up to a car's nearer front door and gets in. When the key has no
// effect, it tries the next position.
func (b *Bot) board(car *protocol.Entity) {
	yaw := protocol.Radians(car.Yaw)
	door := doors[b.tries/4%len(doors)]
	ahead, right := geometry.Forward(yaw).Mul(door.ahead), geometry.Right(yaw).Mul(door.aside)
	left, other := position(car).Add(ahead).Sub(right), position(car).Add(ahead).Add(right)
	spot := left
	if b.tries == 0 { // decided once, since the nearer side changes while the bot walks
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
		b.walk.reset()
	}
}

// getOut stops the car and leaves it.
func (b *Bot) getOut() {
	b.input.Buttons |= protocol.ButtonHandbrake
	if b.drive.hopeless {
		b.avoid(b.self.Riding)
		b.onFoot = footDecisions
	}
	if b.speed() < 1 {
		b.press(protocol.PressSeat)
	}
}

// press presses a key at most as often as a person would, and reports whether
// it did.
func (b *Bot) press(key uint8) bool {
	if b.ticks%12 != 0 {
		return false
	}
	b.input.Presses |= key
	return true
}

// wander chooses where to go next, by car when the bot has or sees one.
func (b *Bot) wander() {
	b.goal.radius = 4
	if b.goal.position != (mgl64.Vec3{}) && b.idle < 900 {
		b.idle++
		return
	}
	b.idle = 0
	b.walk.reset()
	b.drive.reset()
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
