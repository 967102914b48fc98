package interpreter

import "caper/levels/game"

// complete ends the mission as completed (M-ACN-018).
type complete struct{}

func compileComplete(*compiler, *game.Action) action { return complete{} }

func (complete) run(m *Machine, _ int32) { m.end(ending{complete: true}) }

// fail ends the mission as failed, and says why.
type fail struct{ why Text }

func compileFail(c *compiler, d *game.Action) action { return fail{c.text(d.Fail.Text)} }

func (a fail) run(m *Machine, _ int32) {
	why := m.fill(a.why, "")
	if why == "" {
		why = say("mission_failed")
	}
	m.end(ending{why: why})
}
