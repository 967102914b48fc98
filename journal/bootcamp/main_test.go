package bootcamp_test

import (
	"os"
	"testing"

	"caper/journal/enginetest"
)

func TestMain(m *testing.M) { os.Exit(enginetest.Main(m.Run)) }
