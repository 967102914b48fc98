package interpreter

import "caper/levels/game"

// Event is something that happened in the room or in the mission.
type Event struct {
	Type    EventType // what happened
	Subject int32     // number of an objective, zone, actor or timer, or minutes after midnight
	Who     int32     // index of the member who caused it, Nobody
}

// eventModule registers an event: the kind and word that documents write, and
// how the subject that a rule names compiles to the number that the event
// carries.
type eventModule struct {
	kind    game.EventKind
	word    string // empty for kinds whose name is complete with its id
	event   EventType
	subject func(c *compiler, e *game.Event) int32
}

// observer is a part of a mission that watches every step of it: it keeps state
// of its own and may raise events.
type observer interface{ observe(m *Machine) }

// observe runs the mission's observers, before anything else of the step.
func (m *Machine) observe() {
	for _, o := range m.mission.observers {
		o.observe(m)
	}
}

func noSubject(*compiler, *game.Event) int32 { return 0 }

func objectiveSubject(c *compiler, e *game.Event) int32 { return c.objective(e.ID) }

func zoneSubject(c *compiler, e *game.Event) int32 { return c.zone(e.ID) }

func actorSubject(c *compiler, e *game.Event) int32 { return c.actor(e.ID) }

func timerSubject(c *compiler, e *game.Event) int32 { return number(&c.mission.Timers, e.ID) }
