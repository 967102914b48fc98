package bench

import (
	"strings"
	"testing"
)

func TestOptionsAreChecked(t *testing.T) {
	_, err := Run(Options{Scene: "moon", Seconds: -1})
	if err == nil || !strings.Contains(err.Error(), "city32") || !strings.Contains(err.Error(), "-1 seconds") {
		t.Errorf("got %v, want both faults", err)
	}
}
