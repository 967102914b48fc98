package sessions

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"caper/journal/party"
)

// Options holds the settings of a manager; the zero value is the default.
type Options struct {
	// Source names this process to the journal, at most 64 characters. Each
	// process on one database needs its own name; the default is "caper".
	Source string
	// RetryPause is the pause before a task that failed is tried again; the default
	// is one second.
	RetryPause time.Duration
	// DueInterval is the interval between two rounds of due work; the default is
	// one second.
	DueInterval time.Duration
	// FirstTry limits the first try of a task; the default is three seconds. A
	// character whose first try fails delays others for at most this long.
	FirstTry time.Duration
	// TryTimeout limits one of the later tries of a task; the default is ten
	// seconds.
	TryTimeout time.Duration
	// Reports limits the reports that wait for one session; the default is
	// 1024.
	Reports int
	// Requests limits the requests that wait for one session; the default is
	// 64.
	Requests int
	// Outbox limits the entries that wait to be sent to one session before a full
	// sync replaces them; the default is 256.
	Outbox int
	// Workers limits the number of tasks that run at the same time; the default is
	// 12, which leaves some of the store's connections to others.
	Workers int
	// Parties is the manager that forms parties from the party numbers of the
	// rooms. The command service must be given the same manager. With nil no
	// character is in a party.
	Parties *party.Manager
	// Log receives faults and refusals; nil discards them.
	Log *slog.Logger
}

// Validate reports every fault of the options at once.
func (o *Options) Validate() error {
	var faults []error
	if len(o.Source) > 64 {
		faults = append(faults, fmt.Errorf("a source of %d characters, at most 64 are allowed", len(o.Source)))
	}
	if min(o.RetryPause, o.DueInterval, o.FirstTry, o.TryTimeout) < 0 || min(o.Reports, o.Requests, o.Outbox, o.Workers) < 0 {
		faults = append(faults, errors.New("a time or count is negative"))
	}
	return errors.Join(faults...)
}

// fill replaces zero values by the defaults.
func (o *Options) fill() {
	if o.Source == "" {
		o.Source = "caper"
	}
	for _, d := range []struct {
		value    *time.Duration
		standard time.Duration
	}{{&o.RetryPause, time.Second}, {&o.DueInterval, time.Second}, {&o.FirstTry, 3 * time.Second}, {&o.TryTimeout, 10 * time.Second}} {
		if *d.value == 0 {
			*d.value = d.standard
		}
	}
	for _, n := range []struct {
		value    *int
		standard int
	}{{&o.Reports, 1024}, {&o.Requests, 64}, {&o.Outbox, 256}, {&o.Workers, 12}} {
		if *n.value == 0 {
			*n.value = n.standard
		}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
}
