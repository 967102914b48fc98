package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestDemonstration checks docs/validator.md against the binary: its document
// has ten faults, the output and the result of --fix are as shown, and the
// repaired file has no fault.
func TestDemonstration(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs", "validator.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```(?:json|text)\n(.*?\n)```").FindAllSubmatch(page, -1)
	if len(blocks) != 5 {
		t.Fatalf("%d blocks, want 5", len(blocks))
	}
	faulty, answer, fixing, fixed, repaired := blocks[0][1], blocks[1][1], blocks[2][1], blocks[3][1], blocks[4][1]
	t.Chdir(t.TempDir())
	run := func(document []byte, arguments ...string) (code int, out []byte) {
		if err := os.WriteFile("heist.json", document, 0o600); err != nil {
			t.Fatal(err)
		}
		var stdout, stderr bytes.Buffer
		code = execute(&streams{ctx: context.Background(), out: &stdout, err: &stderr}, append([]string{"validate", "heist.json"}, arguments...))
		return code, stdout.Bytes()
	}
	code, out := run(faulty)
	if code != exitFails || !bytes.Equal(out, answer) {
		t.Errorf("the answer is, with code %d:\n%s", code, out)
	}
	if faults := bytes.Count(out, []byte(" error GD")); faults != 10 {
		t.Errorf("%d faults, want 10", faults)
	}
	if _, out := run(faulty, "--fix"); !bytes.Equal(out, fixing) {
		t.Errorf("--fix says:\n%s", out)
	}
	written, err := os.ReadFile("heist.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(written, fixed) {
		t.Errorf("--fix writes:\n%s", written)
	}
	if code, out := run(repaired); code != exitDone || !bytes.HasSuffix(out, []byte("\nheist.json: ok\n")) || bytes.Contains(out, []byte(" error ")) {
		t.Errorf("the repaired file, with code %d:\n%s", code, out)
	}
}
