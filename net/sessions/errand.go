package sessions

import (
	"context"

	"caper/journal/commands"
)

// errand is something that a desk does by itself, tried again until the store
// takes it.
type errand struct {
	what string
	run  func(ctx context.Context) error
}

// wants has the desk do an errand before its next job. There is no bound of
// its own: one is of a connection or of what a scene wants once.
func (d *desk) wants(what string, run func(ctx context.Context) error) {
	d.gate.Lock()
	d.errands = append(d.errands, &errand{what, run})
	d.gate.Unlock()
	d.wake()
}

// runErrands does what is wanted by now.
func (d *desk) runErrands() {
	d.gate.Lock()
	list := d.errands
	d.errands = nil
	d.gate.Unlock()
	for _, e := range list {
		d.runErrand(e)
	}
}

// runErrand does an errand until the store takes it, the rules refuse it or the
// connection is gone.
func (d *desk) runErrand(e *errand) {
	for !d.isShut() {
		err := e.run(d.keeper.hub.ctx)
		if err == nil {
			return
		}
		if commands.Refused(err) != "" {
			d.keeper.hub.options.Log.Debug(e.what, "character", d.character, "error", err)
			return
		}
		d.keeper.hub.warn(e.what+", tried again", d.character, err)
		if !d.wait() {
			return
		}
	}
}
