package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: nav FOLDER, with .map and .scen files")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "nav:", err)
		os.Exit(1)
	}
}

// run measures every scenario of a folder and prints a line for each.
func run(folder string, out io.Writer) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	scenarios, err := readFolder(root.FS())
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%-32s %8s %8s %8s %8s %8s %8s\n", "map", "problems", "solved", "mean", "least", "p95", "most")
	for i := range scenarios {
		r := measure(&scenarios[i])
		fmt.Fprintf(out, "%-32s %8d %7.1f%% %8.3f %8.3f %8.3f %8.3f\n", scenarios[i].name, r.problems, 100*float64(r.solved)/float64(max(1, r.problems)), r.mean, r.least, r.p95, r.most)
	}
	return nil
}
