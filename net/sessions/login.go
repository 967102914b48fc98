package sessions

import (
	"time"

	"caper/journal/commands"
	"caper/net/protocol"
)

// login brings the character into the room: all that is committed of it. It is
// tried again until the store answers, or the connection is gone and left
// nothing to be taken.
func (d *desk) login() bool {
	d.known.mutex.Lock()
	defer d.known.mutex.Unlock()
	for {
		err := d.read()
		switch {
		case err == nil:
			return true
		case commands.Refused(err) != "":
			d.notOwned(err)
			return false
		}
		d.keeper.hub.options.Log.Warn("a login, tried again", "character", d.character, "error", err)
		if d.isShut() && d.reports.Load() == 0 || !d.wait() {
			return false
		}
	}
}

// read reads the character and introduces it, for those who hold the lock of
// what was told.
func (d *desk) read() error {
	login, err := d.keeper.hub.authority.Login(d.keeper.hub.ctx, d.command())
	if err != nil {
		return err
	}
	d.sequence = login.Received
	d.admitted.Store(true) // before the client hears of it: what it then asks is of a character in the world
	d.introduce(&login)
	return nil
}

func (d *desk) notOwned(err error) {
	d.keeper.hub.options.Log.Warn("a character is not let in", "character", d.character, "account", d.account, "error", err)
	d.turnAway(protocol.RefusedRoster, "the account has no such character")
}

// fallBehind notes that something may be committed that was not told: the
// client and the room are told the whole once the store answers.
func (d *desk) fallBehind() {
	d.behind.Store(true)
	d.wake()
}

// catchUp tells the whole where something may be untold. What it gives, nil for
// never, is when to try again.
func (d *desk) catchUp() <-chan time.Time {
	if !d.behind.Load() || d.isShut() {
		return nil
	}
	d.behind.Store(false)
	err := d.again()
	switch {
	case err == nil:
	case commands.Refused(err) != "":
		d.notOwned(err)
	default:
		d.behind.Store(true)
		return time.After(d.keeper.hub.options.Retry)
	}
	return nil
}

func (d *desk) again() error {
	d.known.mutex.Lock()
	defer d.known.mutex.Unlock()
	return d.read()
}
