package endtoend

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"time"

	"caper/net/client"
	"caper/net/protocol"
	"caper/net/protocol/journal"
)

// Options are the settings of a run; the zero value is the default.
type Options struct {
	Hello protocol.Hello // opens the connection
	// Patience limits the time in which nothing changes; the default is 30
	// seconds.
	Patience time.Duration
	// Until ends the run early when it reports true; nil never does.
	Until func(*journal.Model) bool
	// Received is called with each message; nil ignores them.
	Received func(journal.Message)
}

// repeatAfter is the pause before the same request is sent again.
const repeatAfter = time.Second

// ErrStuck reports that nothing changed for too long.
var ErrStuck = errors.New("nothing changed any more")

// observer holds what one connection has received. The connection's goroutine
// writes it.
type observer struct {
	mutex    sync.Mutex
	model    journal.Model
	changes  uint64 // messages so far
	failed   error  // messages that could not be read
	received func(journal.Message)
	wake     chan struct{} // says that something was received
}

// view is what the observer knew at one moment.
type view struct {
	model   journal.Model
	changes uint64
	failed  error
	request journal.Request // to be sent next; nil for none
	done    bool            // every mission is completed
	until   bool            // Options.Until reports true
}

// Play takes the character through Bootcamp to its end, and returns what the
// client knows then.
func Play(ctx context.Context, url string, options Options) (journal.Model, error) {
	if options.Patience == 0 {
		options.Patience = 30 * time.Second
	}
	o := &observer{wake: make(chan struct{}, 1), received: options.Received}
	c, err := client.Dial(ctx, url, client.Options{Hello: options.Hello, Native: o.receive})
	if err != nil {
		return journal.Model{}, err
	}
	defer c.Close()
	return play(ctx, c, o, &options)
}

// receive is called on the connection's goroutine.
func (o *observer) receive(frame []byte) {
	m, err := journal.ReadMessage(frame)
	if errors.Is(err, journal.ErrUnknown) {
		return
	}
	o.mutex.Lock()
	if err != nil {
		o.failed = errors.Join(o.failed, err)
	} else {
		o.model.Take(m)
		o.changes++
		if o.received != nil {
			o.received(m)
		}
	}
	o.mutex.Unlock()
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

func (o *observer) view(options *Options) view {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	v := view{model: o.model, changes: o.changes, failed: o.failed, until: options.Until != nil && options.Until(&o.model)}
	v.request, v.done = next(&o.model)
	return v
}

// play asks for one thing after the other until all is done.
func play(ctx context.Context, c *client.Client, o *observer, options *Options) (journal.Model, error) {
	var last journal.Request
	var asked time.Time
	seen, changed := uint64(0), time.Now()
	ticker := time.NewTicker(repeatAfter / 10)
	defer ticker.Stop()
	for {
		v := o.view(options)
		if v.changes != seen {
			seen, changed = v.changes, time.Now()
		}
		switch {
		case v.failed != nil:
			return v.model, v.failed
		case v.until || v.done && time.Since(changed) > repeatAfter/4: // messages beside the last completion follow it at once
			return v.model, nil
		case time.Since(changed) > options.Patience:
			return v.model, fmt.Errorf("going through Bootcamp, last asked for %T: %w", last, ErrStuck)
		}
		if v.request != nil && (!reflect.DeepEqual(v.request, last) || time.Since(asked) > repeatAfter) {
			last, asked = v.request, time.Now()
			if err := send(c, v.request); err != nil && !errors.Is(err, client.ErrDropped) {
				return v.model, err
			}
		}
		select {
		case <-ctx.Done():
			return v.model, ctx.Err()
		case <-c.Done():
			return v.model, c.Err()
		case <-o.wake:
		case <-ticker.C:
		}
	}
}

func send(c *client.Client, r journal.Request) error {
	frame, err := journal.Append(nil, r)
	if err != nil {
		return err
	}
	return c.SendNative(frame)
}
