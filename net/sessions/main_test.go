package sessions_test

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"caper/journal/enginetest"
	"caper/levels"
	"caper/systems"
)

// TestMain finds goroutines that tests leave behind.
func TestMain(m *testing.M) {
	os.Exit(enginetest.Main(func() int {
		code := m.Run()
		if err := goleak.Find(); err != nil && code == 0 {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
		return code
	}))
}

var preparedFlat = sync.OnceValue(func() *systems.PreparedLevel {
	level, err := levels.Load("flat")
	if err != nil {
		panic(err)
	}
	return systems.PrepareLevel(level)
})

var errDisk = errors.New("the disk is gone")
