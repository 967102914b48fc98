package missions

import (
	"caper/components"
	"caper/ecs"
	"caper/systems/missions/interpreter"
)

// doors is the port of the level's doors that a mission binds as actors.
type doors struct {
	turn  *turn
	locks *locks
	door  ecs.Reader[components.Door]
	moved ecs.Cursor[components.DoorMoved]
	moves []ecs.Event[components.DoorMoved] // since the last step
}

func (d *doors) init(t *turn, p *ports, e executors) {
	d.turn, d.locks = t, &p.locks
	executes(e, func(c interpreter.LockDoor, who int32) { d.locks.set(c.Actor, c.Locked, who) })
}

// Unlocked reports whether a door's lock is open.
func (d *doors) Unlocked(actor int32) bool { return d.locks.unlocked(actor) }

func (d *doors) take() { d.moves = d.moved.Take() }

// collect raises doors that the members open and shut, and unlocked doors,
// whoever unlocked them (M-EV-022).
func (d *doors) collect() {
	for i := range d.moves {
		e := &d.moves[i].Body
		who, event := d.turn.member(e.Cause), interpreter.DoorClosed
		if e.Open {
			event = interpreter.DoorOpened
		}
		if who != interpreter.Nobody {
			d.raise(event, e.Subject, who)
		}
	}
	for i := range d.locks.changes {
		if e := &d.locks.changes[i].Body; !e.Locked {
			d.raise(interpreter.DoorUnlocked, e.Subject, d.turn.member(e.Cause))
		}
	}
}

// raise raises an event of every actor of the mission that is bound to a door.
func (d *doors) raise(event interpreter.EventType, entity ecs.ID, who int32) {
	door, ok := d.door.Get(entity)
	if !ok {
		return
	}
	for _, actor := range d.turn.mission.DoorActors(door.Number) {
		d.turn.raise(event, actor, who)
	}
}
