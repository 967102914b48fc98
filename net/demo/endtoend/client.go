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

// Options are how a recruit goes through Bootcamp; the zero value is the
// default.
type Options struct {
	Hello protocol.Hello
	// Patience is how long it waits for anything to change; default 30 s.
	Patience time.Duration
	// Until ends the walk early, nil never.
	Until func(*journal.Model) bool
	// Told is given each message that came; nil passes them over.
	Told func(journal.Message)
}

// again is after how long the same is asked for again.
const again = time.Second

// ErrStuck says that nothing changed for too long.
var ErrStuck = errors.New("nothing changed any more")

// walk is one connection's way.
type walk struct {
	mutex   sync.Mutex
	model   journal.Model
	changes uint64
	woken   chan struct{}
	told    func(journal.Message)
	failed  error
}

// Walk takes the character through Bootcamp to its end, and tells how it
// stands then.
func Walk(ctx context.Context, url string, options Options) (journal.Model, error) {
	if options.Patience == 0 {
		options.Patience = 30 * time.Second
	}
	w := &walk{woken: make(chan struct{}, 1), told: options.Told}
	c, err := client.Dial(ctx, url, client.Options{Hello: options.Hello, Native: w.take})
	if err != nil {
		return journal.Model{}, err
	}
	defer c.Close()
	return w.run(ctx, c, &options)
}

// take is called on the connection's goroutine.
func (w *walk) take(frame []byte) {
	m, err := journal.ReadMessage(frame)
	if errors.Is(err, journal.ErrUnknown) {
		return
	}
	w.mutex.Lock()
	if err != nil {
		w.failed = errors.Join(w.failed, err)
	} else {
		w.model.Take(m)
		w.changes++
		if w.told != nil {
			w.told(m)
		}
	}
	w.mutex.Unlock()
	select {
	case w.woken <- struct{}{}:
	default:
	}
}

func (w *walk) run(ctx context.Context, c *client.Client, options *Options) (journal.Model, error) {
	var last journal.Request
	var asked, changed time.Time
	seen := uint64(0)
	ticker := time.NewTicker(again / 10)
	defer ticker.Stop()
	for changed = time.Now(); ; {
		w.mutex.Lock()
		if w.changes != seen {
			seen, changed = w.changes, time.Now()
		}
		ask, done := next(&w.model)
		// What was told beside the last completion comes right after it.
		ended := done && time.Since(changed) > again/4 || options.Until != nil && options.Until(&w.model)
		failed := w.failed
		model := w.model
		w.mutex.Unlock()
		switch {
		case failed != nil:
			return model, failed
		case ended:
			return model, nil
		case time.Since(changed) > options.Patience:
			return model, fmt.Errorf("going through Bootcamp, last asked for %T: %w", last, ErrStuck)
		}
		if ask != nil && (!reflect.DeepEqual(ask, last) || time.Since(asked) > again) {
			last, asked = ask, time.Now()
			if err := send(c, ask); err != nil && !errors.Is(err, client.ErrDropped) {
				return model, err
			}
		}
		select {
		case <-ctx.Done():
			return model, ctx.Err()
		case <-c.Done():
			return model, c.Err()
		case <-w.woken:
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
