package rejection_test

import (
	"errors"
	"fmt"
	"testing"

	"caper/journal/commands/rejection"
)

func TestCodeOf(t *testing.T) {
	refused := rejection.New(rejection.Range, "entity %d is far away", 7)
	if got := refused.Error(); got != "refused (range): entity 7 is far away" {
		t.Errorf("%q", got)
	}
	fault := errors.New("the disk is full")
	for err, want := range map[error]rejection.Code{
		refused: rejection.Range, fmt.Errorf("talking: %w", refused): rejection.Range, errors.Join(fault, refused): rejection.Range, fault: "",
	} { // any order: each alone
		if got := rejection.CodeOf(err); got != want {
			t.Errorf("%v has the code %q, not %q", err, got, want)
		}
	}
	if got := rejection.CodeOf(nil); got != "" {
		t.Errorf("no error has the code %q", got)
	}
}

func TestAllowed(t *testing.T) {
	fault := errors.New("the disk is full")
	for _, c := range []struct {
		err, fault error
		allowed    bool
	}{{nil, nil, true}, {rejection.New(rejection.Dead, "dead"), nil, false}, {fault, fault, false}} {
		if allowed, err := rejection.Allowed(c.err); allowed != c.allowed || err != c.fault {
			t.Errorf("%v: %t, %v", c.err, allowed, err)
		}
	}
}
