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
		refused: rejection.Range, fmt.Errorf("talking: %w", refused): rejection.Range, fault: "", fmt.Errorf("talking: %w", fault): "",
	} { // any order: each alone
		if got := rejection.CodeOf(err); got != want {
			t.Errorf("%v has the code %q, not %q", err, got, want)
		}
	}
	if got := rejection.CodeOf(nil); got != "" {
		t.Errorf("no error has the code %q", got)
	}
}

// TestCodeOfJoinedErrors joins refusals with each other and with faults, since
// whoever takes a fault for a refusal sends no full sync.
func TestCodeOfJoinedErrors(t *testing.T) {
	far, dead, fault := rejection.New(rejection.Range, "far away"), rejection.New(rejection.Dead, "dead"), errors.New("the disk is full")
	for _, c := range []struct {
		err  error
		want rejection.Code
	}{
		{errors.Join(far, dead), rejection.Range},
		{errors.Join(dead, far), rejection.Dead},
		{errors.Join(nil, far, nil), rejection.Range},
		{errors.Join(fault, far), ""},
		{errors.Join(far, fault), ""},
		{fmt.Errorf("%w and %w", far, dead), rejection.Range},
		{fmt.Errorf("%w and %w", far, fault), ""},
		{fmt.Errorf("%w and %w", fault, far), ""},
		{fmt.Errorf("run 5: %w", errors.Join(far, fmt.Errorf("run 6: %w", dead))), rejection.Range},
		{fmt.Errorf("run 5: %w", errors.Join(far, fmt.Errorf("run 6: %w", fault))), ""},
		{errors.Join(errors.Join(dead, fault), far), ""},
		{errors.Join(far, errors.Join(dead, errors.Join(fault))), ""},
	} {
		if got := rejection.CodeOf(c.err); got != c.want {
			t.Errorf("%q has the code %q, not %q", c.err, got, c.want)
		}
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
