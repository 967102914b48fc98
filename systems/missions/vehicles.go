package missions

import (
	"slices"

	"caper/components"
	"caper/ecs"
	"caper/levels/linked"
	"caper/systems/missions/interpreter"
)

// vehicles is the port of the mission's vehicle actors.
type vehicles struct {
	turn      *turn
	linked    ecs.ServiceReader[*linked.Game]
	locks     *locks
	players   *players
	pose      ecs.Reader[components.Pose]
	health    ecs.Reader[components.Health]
	occupants ecs.Reader[components.Occupants]
	seated    ecs.Cursor[components.SeatChanged]
	condition ecs.Cursor[components.ConditionChanged]
	seats     []ecs.Event[components.SeatChanged]      // since the last step
	changes   []ecs.Event[components.ConditionChanged] // since the last step
}

func (v *vehicles) init(t *turn, p *ports, e executors) {
	v.turn, v.locks, v.players = t, &p.locks, &p.players
	executes(e, func(c interpreter.LockVehicle, who int32) { v.locks.set(c.Actor, c.Locked, who) })
}

// Drivers are the members at the wheel of a vehicle.
func (v *vehicles) Drivers(actor int32) (set interpreter.MemberSet) {
	o, ok := v.occupants.Get(v.turn.entity(actor))
	if who := v.turn.member(o.Seats[0]); ok && who != interpreter.Nobody {
		set = set.With(int(who))
	}
	return set
}

// Wrecked reports whether a vehicle is wrecked or gone.
func (v *vehicles) Wrecked(actor int32) bool {
	h, ok := v.health.Get(v.turn.entity(actor))
	return !ok || h.Condition == components.Dead
}

// Health is a vehicle's health in per cent.
func (v *vehicles) Health(actor int32) float64 {
	return percent(v.health.Get(v.turn.entity(actor)))
}

// InZone reports whether a vehicle is inside a zone.
func (v *vehicles) InZone(actor, zone int32) bool {
	at, ok := v.pose.Get(v.turn.entity(actor))
	return ok && v.linked.Get().Zones[zone].Contains(at.Position)
}

// Unlocked reports whether a vehicle's lock is open.
func (v *vehicles) Unlocked(actor int32) bool { return v.locks.unlocked(actor) }

// Count is how many vehicles with a tag are in an area and not wrecked.
func (v *vehicles) Count(in interpreter.Area, tag string) int {
	n := 0
	for i := range v.turn.mission.Actors {
		vehicle := v.turn.entity(int32(i))
		h, ok := v.health.Get(vehicle)
		if !ok || h.Condition == components.Dead || !tagged(&v.turn.mission.Actors[i], tag) {
			continue
		}
		if at, _ := v.pose.Get(vehicle); v.players.inArea(&in, at.Position) {
			n++
		}
	}
	return n
}

// Near reports whether a member who is alive is near a vehicle with a tag
// (M-COND-005).
func (v *vehicles) Near(tag string, metres float64) bool {
	for i := range v.turn.mission.Actors {
		if !tagged(&v.turn.mission.Actors[i], tag) {
			continue
		}
		at, ok := v.pose.Get(v.turn.entity(int32(i)))
		if ok && v.players.nearest(at.Position) <= metres {
			return true
		}
	}
	return false
}

// tagged reports whether an actor is a vehicle with a tag; every actor has the
// empty one.
func tagged(actor *interpreter.Actor, tag string) bool {
	d := actor.Document.Vehicle
	return tag == "" || d != nil && slices.Contains(d.Tags, tag)
}

func (v *vehicles) take() { v.seats, v.changes = v.seated.Take(), v.condition.Take() }

// collect raises members getting in and out, wrecks and unlocked vehicles.
func (v *vehicles) collect() {
	for i := range v.seats {
		e := &v.seats[i].Body
		who, actor := v.turn.member(e.Subject), v.turn.actor(e.Vehicle)
		if who == interpreter.Nobody || actor < 0 {
			continue
		}
		event := interpreter.VehicleExit
		if e.Enter {
			event = interpreter.VehicleEnter
		}
		v.turn.raise(event, actor, who)
	}
	for i := range v.changes {
		e := &v.changes[i].Body
		if actor := v.turn.actor(e.Subject); actor >= 0 && e.To == components.Dead {
			v.turn.raise(interpreter.VehicleWrecked, actor, v.turn.member(e.Cause))
		}
	}
	for i := range v.locks.changes {
		e := &v.locks.changes[i].Body
		if actor := v.turn.actor(e.Subject); actor >= 0 && !e.Locked {
			v.turn.raise(interpreter.VehicleUnlocked, actor, v.turn.member(e.Cause))
		}
	}
}
