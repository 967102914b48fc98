package sessions

import (
	"errors"
	"runtime/debug"
	"time"

	"caper/journal/commands"
	"caper/journal/rules"
	"caper/net/protocol"
	"caper/net/room"
)

// work is the desk's goroutine: the login, then one job after the other until
// the desk is shut and nothing waits. A panic in it ends this connection alone.
func (d *desk) work(after *desk) {
	defer d.keeper.hub.working.Done()
	defer close(d.done)
	defer d.keeper.hub.leave(d)
	defer d.guard()
	if after != nil {
		<-after.done
	}
	if !d.login() {
		return
	}
	for {
		again := d.catchUp()
		d.runErrands()
		select {
		case j := <-d.jobs:
			d.do(&j)
			continue
		default:
		}
		select {
		case j := <-d.jobs:
			d.do(&j)
		case <-d.woken:
		case <-again:
		case <-d.closed:
			if len(d.jobs) == 0 {
				d.depart()
				return
			}
		case <-d.keeper.hub.ctx.Done():
			return
		}
	}
}

// guard is for the end of the goroutine, which a panic may be.
func (d *desk) guard() {
	cause := recover()
	if cause == nil {
		return
	}
	d.shut()
	d.keeper.hub.options.Log.Error("a character's desk ends", "character", d.character, "panic", cause, "stack", string(debug.Stack()))
	d.turnAway(protocol.RefusedClosing, "the character's journal has failed")
}

// turnAway ends the connection.
func (d *desk) turnAway(code protocol.RefusalCode, reason string) {
	d.keeper.deliver(room.Delivery{
		Client: d.arrival.Client, Connection: d.arrival.Connection, Refusal: &protocol.Refusal{Code: code, Reason: reason},
	})
}

// depart ends conversations and detaches scenes. A store that fails is tried
// again, so that no timer of the active scene runs out while nobody is there;
// but not for the sake of who comes in anew or of a hub that is closed.
func (d *desk) depart() {
	s, h := d.session.Load(), d.keeper.hub
	if s == nil {
		return
	}
	h.authority.Departed(d.character, *s)
	for {
		_, err := h.authority.LeaveScenes(h.ctx, commands.Command{Character: d.character, Account: d.account})
		if err == nil {
			return
		}
		h.warn("leaving scenes", d.character, err)
		if commands.Refused(err) != "" || !h.awaits(d) || !d.wait() {
			return
		}
	}
}

// wait is the pause before something is tried again; false when the hub ends.
func (d *desk) wait() bool {
	timer := time.NewTimer(d.keeper.hub.options.Retry)
	defer timer.Stop()
	select {
	case <-d.keeper.hub.ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// command is one without a number: it takes effect as often as it is sent.
// Login reads how far the source's numbers have come.
func (d *desk) command() commands.Command {
	return commands.Command{Character: d.character, Account: d.account, Key: commands.Key{Source: d.keeper.hub.options.Source}}
}

func (d *desk) do(j *job) {
	if j.isReport() {
		if d.take(j) {
			d.reports.Add(-1)
			d.keeper.hub.waiting.Add(-1)
		}
		return
	}
	d.asked.Add(-1)
	if d.isShut() {
		return // nobody waits for the answer
	}
	if j.refused != nil {
		d.refuse(j.opcode, "malformed", j.refused)
		return
	}
	if err := d.answer(j); err != nil {
		code := string(commands.Refused(err))
		if code == "" {
			d.keeper.hub.options.Log.Error("a request", "character", d.character, "opcode", j.request.Opcode(), "error", err)
			code, err = "unavailable", errUnavailable
			defer d.fallBehind() // the commit may have come about all the same
		}
		d.refuse(j.request.Opcode(), code, err)
	}
}

// errUnavailable is what a client is told of the store's faults.
var errUnavailable = errors.New("the journal is not available now, try again")

// take takes a report until it is taken; one that the rules refuse is over.
// False: the hub ended before.
func (d *desk) take(j *job) bool {
	for {
		d.sequence++
		err := d.carry(j)
		if err == nil {
			return true
		}
		d.sequence--
		if commands.Refused(err) != "" {
			d.keeper.hub.options.Log.Debug("a report is refused", "character", d.character, "error", err)
			return true
		}
		if d.keeper.hub.ctx.Err() != nil {
			return false
		}
		d.keeper.hub.options.Log.Warn("a report, tried again", "character", d.character, "error", err)
		if !d.wait() {
			return false
		}
	}
}

// carry takes a report to the authority under its number. One that had been
// received, by a commit of which no answer came, has the client introduced
// anew: what followed from it was not told.
func (d *desk) carry(j *job) error {
	ctx, a := d.keeper.hub.ctx, d.keeper.hub.authority
	c := commands.Command{Character: d.character, Account: d.account, Key: commands.Key{Source: d.keeper.hub.options.Source, Sequence: d.sequence}}
	var outcome commands.Outcome
	var err error
	if j.report.Source != "" {
		outcome, err = a.TryOffer(ctx, commands.ServerEvent{Command: c, Session: j.session, Mission: j.report.Mission, Source: j.report.Source})
	} else if d.keeper.hub.options.Parties != nil && rules.SharesCredit(j.report.Event.Kind) {
		var shared commands.CreditOutcome
		shared, err = a.Credit(ctx, commands.Happening{Command: c, Event: j.report.Event, Instance: j.place, Position: j.report.At})
		outcome = shared.Outcome
	} else {
		outcome, err = a.Progress(ctx, commands.Report{Command: c, Event: j.report.Event})
	}
	if err != nil {
		return err
	}
	if !outcome.Applied && !outcome.Replayed {
		d.sequence-- // nothing was committed, so that the number is free
	}
	if outcome.Replayed {
		return d.again()
	}
	return nil
}
