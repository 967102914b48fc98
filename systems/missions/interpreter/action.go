package interpreter

import "caper/levels/game"

// action is a compiled action. Who is the member who caused it, Nobody.
type action interface{ run(m *Machine, who int32) }

// actionModule registers an action: the document's key, how it compiles, and the
// command that it gives.
type actionModule struct {
	word    string
	compile func(c *compiler, d *game.Action) action
	command Command // an example of its type; nil for an action on the mission's own state
}

// giveCommand is an action that gives the same command each time.
type giveCommand struct{ command Command }

func (a giveCommand) run(m *Machine, who int32) { m.issue(a.command, who) }

// queued is an action that waits for its turn in the step.
type queued struct {
	action action
	who    int32 // the member who caused it, Nobody
}

// actionLimit is how many actions run for an owner in a step (M-DET-004).
const actionLimit = 50

// enqueue asks for actions. A step runs fifty at most, those at a mission's end
// among them; the rest is dropped and counted (M-OPEN-044).
func (m *Machine) enqueue(actions []action, who int32) {
	for i, a := range actions {
		if m.acted+len(m.queue) >= actionLimit {
			m.state.Dropped += uint32(len(actions) - i)
			return
		}
		m.queue = append(m.queue, queued{a, who})
	}
}

// runActions runs the actions that rules asked for.
func (m *Machine) runActions() {
	for _, q := range m.queue {
		q.action.run(m, q.who)
	}
	m.acted += len(m.queue)
	m.queue = m.queue[:0]
}
