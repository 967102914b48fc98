package main

import (
	"os"
	"strings"
	"testing"
)

// TestReadmeShowsCodeThatCompiles compares the README's Go block with the body
// of the example that the compiler checks.
func TestReadmeShowsCodeThatCompiles(t *testing.T) {
	_, block, found := strings.Cut(read(t, "../../README.md"), "```go\n")
	block, _, closed := strings.Cut(block, "```")
	_, body, begun := strings.Cut(read(t, "../../systems/readme_example_test.go"), "func Example() {\n")
	body, ended := strings.CutSuffix(body, "}\n")
	if !found || !closed || !begun || !ended {
		t.Fatal("the README has no Go block, or systems/readme_example_test.go no Example")
	}
	if body = strings.ReplaceAll("\n"+body, "\n\t", "\n")[1:]; block != body {
		t.Errorf("the README shows\n%s\nand the example is\n%s", block, body)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
