package commands_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestKilledAtEveryFailpoint kills a process at the points of a story, brings it
// back, tells the story again from the start with the same keys, and wants
// the same life as if nothing had happened. CAPER_SWEEP=1 kills at every
// point, at least 700 times a database.
func TestKilledAtEveryFailpoint(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, mission(5))
		deploy(t, f.s, storied(), ticking(), choices(), scripted())
		f.reload()
		f.stand(speaker, npc())
		f.live(t)
		want := f.life()
		t.Logf("an undisturbed life: %s", want)
		for _, part := range []string{"mission-reward", "(medal of 2.1)", "mission 2 generation 1 failed", `"1 plant"`, "mission 5 generation 1 active", "offer 5 1",
			"scene of mission 3 2; arrive applied; walk cancelled; leave cancelled; pay"} {
			if !strings.Contains(want, part) {
				t.Fatalf("no %s in %s", part, want)
			}
		}
		step, least := 7, 1
		if os.Getenv("CAPER_SWEEP") != "" {
			step, least = 1, 700
		}
		kills := 0
		for round := 0; kills < least; round++ {
			for point := round % step; ; point += step {
				f.enter(f.command.Character + 1)
				if !dies(t, db, point, f.command.Character) {
					break
				}
				kills++
				f.check(t, point)
				f.ids = int64(f.command.Character)*10000 + 5000
				f.live(t)
				if got := f.life(); got != want {
					t.Fatalf("killed at point %d, the life is\n%s\nnot\n%s", point, got, want)
				}
			}
		}
		t.Logf("%d kills", kills)
		if kills < 30 {
			t.Errorf("only %d kills", kills)
		}
	})
}

// dies runs a child and reports whether it died at its point.
func dies(t *testing.T, db string, point int, id store.CharacterID) bool {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(self)
	child.Env = append(os.Environ(), diesAt+"="+strconv.Itoa(point), diesIn+"="+db, fmt.Sprintf("%s=%d", diesFor, id))
	output, err := child.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		t.Fatalf("the child did not die: %v %s", err, output)
	}
	status := exit.Sys().(syscall.WaitStatus)
	switch {
	case status.Signaled() && status.Signal() == syscall.SIGKILL:
		return true
	case exit.ExitCode() == outlived:
		return false
	}
	t.Fatalf("the child failed: %v %s", err, output)
	return false
}
