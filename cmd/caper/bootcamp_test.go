package main

import (
	"context"
	"strings"
	"testing"
	"time"
)

// TestBootcampSaysWhyItEnded connects one client to a server without a journal,
// and interrupts another.
func TestBootcampSaysWhyItEnded(t *testing.T) {
	address, _, stop := serving(t, "--addr", "127.0.0.1:0", "--level", "flat", "--open", "--data", t.TempDir())
	defer stop()
	interrupted, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	for _, c := range []struct {
		ctx            context.Context
		patience, want string
	}{
		{t.Context(), "200ms", "caper: nothing has changed for 200ms: does the server run with --db and --script bootcamp?"},
		{interrupted, "1m", "caper: interrupted before the end of Bootcamp; the journal has the progress so far, run the command again to continue\n"},
	} {
		var out, errs written
		code := execute(&streams{ctx: c.ctx, out: &out, err: &errs}, []string{"journal", "bootcamp", "--server", "ws://" + address + "/ws", "--patience", c.patience})
		if code != exitFails || !strings.HasPrefix(errs.String(), c.want) {
			t.Errorf("exit %d and %q, want exit %d and %q", code, &errs, exitFails, c.want)
		}
	}
}
