package main

import (
	"fmt"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// printJSON prints one value and a newline.
func printJSON(out io.Writer, value any) error {
	b, err := json.Marshal(value, jsontext.WithIndent("  "), json.Deterministic(true), json.FormatNilSliceAsNull(false))
	if err != nil {
		return fmt.Errorf("printing JSON: %w", err)
	}
	if _, err := out.Write(append(b, '\n')); err != nil {
		return fmt.Errorf("printing JSON: %w", err)
	}
	return nil
}
