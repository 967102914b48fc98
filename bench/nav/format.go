package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// maxSide is the largest width and height of a map that is read, in cells.
const maxSide = 4096

// town is a map: which cells of a grid are free.
type town struct {
	width, height int
	free          []bool // by row
}

// problem is a way to find and the length of the shortest one, in cells.
type problem struct {
	fromX, fromY, toX, toY int
	optimum                float64
}

// scenario is a .scen file with its map.
type scenario struct {
	name     string
	town     town
	problems []problem
}

// readFolder reads every .scen file of a folder with its map, in the order of
// their names.
func readFolder(folder fs.FS) ([]scenario, error) {
	names, err := fs.Glob(folder, "*.scen")
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, errors.New("no .scen file in the folder")
	}
	var list []scenario
	var faults []error
	for _, name := range names {
		s, err := readScenario(folder, name)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", name, err))
			continue
		}
		list = append(list, s)
	}
	return list, errors.Join(faults...)
}

func readScenario(folder fs.FS, name string) (scenario, error) {
	s := scenario{name: strings.TrimSuffix(name, ".scen")}
	text, err := fs.ReadFile(folder, name)
	if err != nil {
		return s, err
	}
	lines := strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	if !strings.HasPrefix(lines[0], "version") {
		return s, errors.New("line 1: version expected")
	}
	for i, line := range lines[1:] {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		p, file, err := parseProblem(fields)
		if err != nil {
			return s, fmt.Errorf("line %d: %w", i+2, err)
		}
		if s.town.free == nil {
			if s.town, err = readTown(folder, path.Base(file)); err != nil {
				return s, err
			}
		}
		if !s.town.inside(p.fromX, p.fromY) || !s.town.inside(p.toX, p.toY) {
			return s, fmt.Errorf("line %d: an end is outside of the map", i+2)
		}
		s.problems = append(s.problems, p)
	}
	return s, nil
}

// parseProblem reads a line: bucket, map, its width and height, x and y of the
// start and of the goal, the optimum.
func parseProblem(fields []string) (p problem, file string, err error) {
	if len(fields) != 9 {
		return p, "", fmt.Errorf("%d fields, want 9", len(fields))
	}
	for i, into := range []*int{&p.fromX, &p.fromY, &p.toX, &p.toY} {
		if *into, err = strconv.Atoi(fields[4+i]); err != nil {
			return p, "", err
		}
	}
	if p.optimum, err = strconv.ParseFloat(fields[8], 64); err != nil || !(p.optimum >= 0) {
		return p, "", fmt.Errorf("optimum %q", fields[8])
	}
	return p, fields[1], nil
}

func (t *town) inside(x, y int) bool { return x >= 0 && y >= 0 && x < t.width && y < t.height }

// readTown reads a .map file: a header of four lines, then the rows. Ground,
// grass and shallow water ('.', 'G', 'S') are free.
func readTown(folder fs.FS, name string) (t town, err error) {
	text, err := fs.ReadFile(folder, name)
	if err != nil {
		return t, err
	}
	lines := strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	if len(lines) < 4 {
		return t, fmt.Errorf("%s: four header lines expected", name)
	}
	if _, err := fmt.Sscanf(lines[1]+" "+lines[2], "height %d width %d", &t.height, &t.width); err != nil {
		return t, fmt.Errorf("%s: height and width: %w", name, err)
	}
	if t.width < 1 || t.height < 1 || t.width > maxSide || t.height > maxSide || len(lines) < 4+t.height {
		return t, fmt.Errorf("%s: %d by %d cells in %d rows", name, t.width, t.height, len(lines)-4)
	}
	for y, row := range lines[4 : 4+t.height] {
		if len(row) != t.width {
			return t, fmt.Errorf("%s: row %d has %d cells, want %d", name, y, len(row), t.width)
		}
		for _, c := range []byte(row) {
			t.free = append(t.free, c == '.' || c == 'G' || c == 'S')
		}
	}
	return t, nil
}
