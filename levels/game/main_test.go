package game

import (
	"fmt"
	"os"
	"testing"
)

// TestMain asks, after a run of all tests, that they have provoked every code;
// a run of only some of them is not asked.
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
