package main

import (
	"fmt"
	"os"
	"path/filepath"

	"caper/levels"
	"caper/levels/generate"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: write FOLDER")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(folder string) error {
	for _, g := range generate.Bundled() {
		document, err := g.Make()
		if err != nil {
			return fmt.Errorf("making %s: %w", g.ID, err)
		}
		if _, err := levels.Compile(document); err != nil {
			return fmt.Errorf("compiling %s: %w", g.ID, err)
		}
		data, err := document.Encode()
		ending := ".json"
		if g.Compressed {
			ending = ".json.zst"
			data, err = document.Compress()
		}
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, g.ID+ending), data, 0o644); err != nil {
			return fmt.Errorf("writing %s: %w", g.ID, err)
		}
	}
	return nil
}
