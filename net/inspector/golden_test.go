package inspector_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

var update = flag.Bool("update", false, "rewrite testdata/frames.json")

func TestGoldenFramesEqualTheProtocol(t *testing.T) {
	data, err := json.Marshal(makeGolden(t), json.Deterministic(true), jsontext.WithIndent(" "))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", "frames.json")
	if *update {
		if err := os.WriteFile(path, append(data, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(bytes.TrimSpace(kept), data) {
		t.Error("testdata/frames.json differs from the frames of the protocol: run go test ./net/inspector -run Golden -update")
	}
}

// TestModulesUnderNode runs the tests of the page's modules (page_test.js).
func TestModulesUnderNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("no node found: the page's modules are not tested")
		}
		t.Skip("SKIPPED: no node found; the page's modules are not tested")
	}
	out, err := exec.CommandContext(t.Context(), node, "--test", "page_test.js").CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
