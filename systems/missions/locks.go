package missions

import (
	"caper/components"
	"caper/ecs"
)

// locks is what the ports of vehicles and doors share about locks.
type locks struct {
	turn    *turn
	pose    ecs.Reader[components.Pose]
	lock    ecs.Writer[components.Lock]
	changed ecs.Cursor[components.LockChanged]
	emit    ecs.Emitter[components.LockChanged]
	changes []ecs.Event[components.LockChanged] // since the last step
}

func (l *locks) init(t *turn, _ *ports, _ executors) { l.turn = t }

func (l *locks) take() { l.changes = l.changed.Take() }

// unlocked reports whether an actor has a lock and it is open.
func (l *locks) unlocked(actor int32) bool {
	lock := l.lock.Get(l.turn.entity(actor))
	return lock != nil && !lock.Locked
}

// set locks or unlocks an actor and raises the change, if it is one.
func (l *locks) set(actor int32, locked bool, who int32) {
	entity := l.turn.entity(actor)
	lock := l.lock.Get(entity)
	if lock == nil || lock.Locked == locked {
		return
	}
	lock.Locked = locked
	at, _ := l.pose.Get(entity)
	l.emit.Emit(components.LockChanged{
		Occurrence: components.Occurrence{Subject: entity, Cause: l.turn.entityOf(who), Position: at.Position}, Locked: locked,
	})
}
