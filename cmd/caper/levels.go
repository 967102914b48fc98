package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"caper/levels"
)

type levelsCommand struct {
	Level string `arg:"" optional:"" help:"Level to describe."`
	SVG   bool   `help:"Draws the level as SVG from above, north up." name:"svg"`
	JSON  bool   `help:"Prints one JSON value." name:"json"`
}

// levelLine describes a level in the list.
type levelLine struct {
	ID        string  `json:"id"`        // id in the registry
	Title     string  `json:"title"`     // for people
	Width     float64 `json:"width"`     // metres, along x
	Depth     float64 `json:"depth"`     // metres, along z
	Climate   string  `json:"climate"`   // name of the climate
	Solids    int     `json:"solids"`    // number of solid prisms
	Storeys   int     `json:"storeys"`   // number of storeys
	Buildings int     `json:"buildings"` // number of buildings
	Lanes     int     `json:"lanes"`     // number of lanes
	Junctions int     `json:"junctions"` // number of junctions
	Signals   int     `json:"signals"`   // number of junctions with signals
	Doors     int     `json:"doors"`     // number of doors
	Places    int     `json:"places"`    // number of named places
	Hash      string  `json:"hash"`      // content hash
}

// Run lists the levels, or describes one.
func (c *levelsCommand) Run(s *streams) error {
	ids := levels.Registry()
	if c.Level != "" {
		ids = []string{c.Level}
	} else if c.SVG {
		return errors.New("--svg draws one level: name it")
	}
	var list []levelLine
	for _, id := range ids {
		level, err := levels.Load(id)
		if errors.Is(err, levels.ErrUnknown) {
			return fmt.Errorf("there is no level %q (there are %s)", id, strings.Join(levels.Registry(), ", "))
		}
		if err != nil {
			return err
		}
		if c.SVG {
			if _, err := s.out.Write(levels.SVG(level)); err != nil {
				return fmt.Errorf("drawing a level: %w", err)
			}
			return nil
		}
		list = append(list, describe(level))
	}
	if c.JSON {
		return printJSON(s.out, map[string]any{"levels": list})
	}
	var b strings.Builder
	for _, l := range list {
		fmt.Fprintf(&b, "%-20s %5.0f x %4.0f m  %4d buildings  %4d lanes  %3d junctions (%d signalled)  %4d places  %s\n",
			l.ID, l.Width, l.Depth, l.Buildings, l.Lanes, l.Junctions, l.Signals, l.Places, l.Title)
	}
	if _, err := io.WriteString(s.out, b.String()); err != nil {
		return fmt.Errorf("listing the levels: %w", err)
	}
	return nil
}

func describe(l *levels.Level) levelLine {
	width, depth := l.Scene.Bounds.Size()
	line := levelLine{
		ID: l.ID, Title: l.Title, Width: width, Depth: depth, Climate: l.Climate, Solids: len(l.Scene.Solids),
		Storeys: len(l.Scene.Storeys), Buildings: len(l.Buildings), Lanes: len(l.Scene.Roads.Lanes),
		Junctions: len(l.Scene.Roads.Junctions), Doors: len(l.Doors), Places: len(l.Places), Hash: l.ContentHash,
	}
	for i := range l.Scene.Roads.Junctions {
		if l.Scene.Roads.Junctions[i].Signalled {
			line.Signals++
		}
	}
	return line
}
