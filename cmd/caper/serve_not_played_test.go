package main

import (
	"strings"
	"testing"
)

func TestServeLogsWhatItDoesNotPlay(t *testing.T) {
	_, log, stop := serving(t, "--addr", "127.0.0.1:0", "--game", "test-phone", "--open", "--no-record", "--data", t.TempDir())
	defer stop()
	for _, want := range []string{"never started", "mission=support_ticket", "dialogues", "at=/dialogues"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %q:\n%s", want, log)
		}
	}
}
