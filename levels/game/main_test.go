package game

import (
	"fmt"
	"os"
	"testing"
)

// TestMain checks, after a run of all tests, that they have provoked every
// code. It does not check a run of some of them.
func TestMain(m *testing.M) {
	result := m.Run()
	if result == 0 && len(provoked) > len(Codes())/2 {
		for _, info := range Codes() {
			if !provoked[info.Code] {
				fmt.Printf("no test provokes %s, %s\n", info.Code, info.Title)
				result = 1
			}
		}
	}
	os.Exit(result)
}
