package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestARestartedServerKeepsCharacters plays Bootcamp on two servers, one after
// the other, on a folder that was empty, and verifies both recordings with their
// commits.
func TestARestartedServerKeepsCharacters(t *testing.T) {
	data, db := t.TempDir(), t.TempDir()
	serve := func() (address string, log *written, stop func() int) {
		return serving(t, "--addr", "127.0.0.1:0", "--level", "flat", "--open", "--script", "bootcamp", "--db", db, "--data", data)
	}
	walk := func(address string, flags ...string) (out, log *written, code int) {
		out, log = &written{}, &written{}
		code = execute(&streams{ctx: context.Background(), out: out, err: log}, append([]string{"journal", "bootcamp", "--server", "ws://" + address + "/ws", "--name", "Ada"}, flags...))
		return
	}
	address, log, stop := serve()
	out, errors, code := walk(address)
	if code != exitDone {
		t.Fatalf("%d: %s%s", code, out, errors)
	}
	// covers J-IMP-037
	matches(t, "bootcamp.golden", out.String())
	if code := stop(); code != exitDone {
		t.Fatalf("stopped with %d: %s", code, log)
	}
	address, _, stop = serve()
	out, errors, code = walk(address, "--json")
	var result bootcampResult
	if err := json.Unmarshal([]byte(out.String()), &result); err != nil || code != exitDone {
		t.Fatalf("%d: %s%s, %v", code, out, errors, err)
	}
	if result.Credits != 1250 || len(result.Completed) != 5 {
		t.Errorf("on the second server: %+v", result)
	}
	if code := stop(); code != exitDone {
		t.Errorf("stopped with %d", code)
	}
	files, err := filepath.Glob(filepath.Join(data, "replays", "*.caper"))
	if err != nil || len(files) != 2 {
		t.Fatalf("replays %v, %v", files, err)
	}
	for _, name := range files {
		var out, errors written
		if code := execute(&streams{ctx: context.Background(), out: &out, err: &errors}, []string{"replay", "verify", name}); code != exitDone {
			t.Errorf("verifying %s: %d, %s%s", name, code, &out, &errors)
		}
	}
	if _, err := os.Stat(filepath.Join(db, "char.db")); err != nil {
		t.Error(err)
	}
}

// matches compares the output of a playthrough with a golden file. It ignores
// the lines whose position varies: refusals of requests that were repeated
// before their answer arrived, the flags, which overtake other messages, and the
// messages of the camp's scene.
func matches(t *testing.T, name, text string) {
	t.Helper()
	lines := slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool {
		return strings.HasPrefix(line, "request ") || strings.HasPrefix(line, "flags: ") ||
			strings.HasPrefix(line, "tutorial ") || line == "loudspeaker: text 60590"
	})
	text = strings.Join(lines, "\n")
	name = filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	golden, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(golden) != text {
		t.Errorf("printed\n%s\nwant, as in %s,\n%s", text, name, golden)
	}
}

func TestNoPasswordIsPrinted(t *testing.T) {
	_, err := openJournal(t.Context(), "postgres://ada:secret@127.0.0.1:1/x")
	if err == nil || strings.Contains(err.Error(), "secret") || !strings.Contains(err.Error(), "127.0.0.1:1") {
		t.Errorf("the error is %v", err)
	}
}

// TestTheGuidesBindingFits checks that the binding in docs/journal.md fits the
// level of the command below it.
func TestTheGuidesBindingFits(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "journal.md"))
	if err != nil {
		t.Fatal(err)
	}
	shown := regexp.MustCompile("(?s)```json\n(.+?)\n```\n\n```sh\n[^\n]*--level (\\S+) --binding (\\S+)").FindSubmatch(text)
	if shown == nil {
		t.Fatal("docs/journal.md shows no binding with its command")
	}
	name := filepath.Join(t.TempDir(), string(shown[3]))
	if err := os.WriteFile(name, shown[1], 0o644); err != nil {
		t.Fatal(err)
	}
	g, err := loadGame(&streams{ctx: t.Context(), out: &written{}, err: &written{}}, string(shown[2]))
	if err != nil {
		t.Fatal(err)
	}
	var d serverJournal
	if err := d.bind(name, g); err != nil {
		t.Fatal(err)
	}
	if d.place.Map != 1220 || len(d.binding.Areas) != 1 || len(d.binding.Creatures) != 1 || len(d.binding.Objects) != 1 {
		t.Errorf("bound %+v to map %d", d.binding, d.place.Map)
	}
}
