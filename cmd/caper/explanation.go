package main

import (
	"fmt"
	"io"
	"strings"

	"caper/levels/game"
)

// printReport prints the validator's explanation of a document.
func printReport(out io.Writer, r *game.Report) {
	fmt.Fprintf(out, "\n%s (%s) on %s, format %d\n", r.Title, r.ID, r.Level, r.Format)
	for i := range r.Missions {
		printMission(out, &r.Missions[i])
	}
}

func printMission(out io.Writer, m *game.MissionReport) {
	fmt.Fprintf(out, "\n%s (%s): %s, %d to %d players, starts %s\n", m.Title, m.ID, m.Mode, m.Players[0], m.Players[1], m.Starts)
	if len(m.Hash) >= 16 {
		fmt.Fprintf(out, "  version %s\n", m.Hash[:16])
	}
	for _, p := range m.Paths {
		var steps []string
		for _, s := range p.Steps {
			step := s.Objective
			if s.Outcome != "done" {
				step += " " + s.Outcome
			}
			if s.Seconds > 0 {
				step += fmt.Sprintf(" (%g s)", s.Seconds)
			}
			steps = append(steps, step)
		}
		fmt.Fprintf(out, "  path: %s -> %s, limits %g s", strings.Join(steps, " -> "), p.End, p.Seconds)
		if p.WithHolds > p.Seconds {
			fmt.Fprintf(out, ", %g s with hold clocks", p.WithHolds)
		}
		fmt.Fprintln(out)
	}
	if m.More > 0 {
		fmt.Fprintf(out, "  and %d more paths\n", m.More)
	}
	var budgets []string
	for _, b := range m.Budgets {
		budgets = append(budgets, fmt.Sprintf("%s %g of %g", b.Name, b.Used, b.Limit))
	}
	fmt.Fprintf(out, "  uses: %s\n", strings.Join(budgets, ", "))
	for i := range m.Places {
		printPlace(out, &m.Places[i])
	}
	for i := range m.Rules {
		printRule(out, &m.Rules[i])
	}
	for _, u := range m.Unplayable {
		fmt.Fprintf(out, "  not played by this version: %s (at %s)\n", u.What, u.Pointer)
	}
	for _, u := range m.Ignored {
		fmt.Fprintf(out, "  played without: %s (at %s)\n", u.What, u.Pointer)
	}
}

func printPlace(out io.Writer, p *game.PlaceReport) {
	fmt.Fprintf(out, "  place %s (%g, %g)", p.ID, p.X, p.Z)
	if s := p.Survey; s != nil {
		fmt.Fprintf(out, ": floor at %.2f m, %s", s.Floor, reached(s))
		if s.Open {
			fmt.Fprint(out, ", open ground")
		}
	}
	fmt.Fprintln(out)
}

func reached(s *game.Survey) string {
	switch {
	case !s.OnLevel:
		return "off the level"
	case s.OnFoot && s.ByRoad:
		return "reached on foot and by road"
	case s.OnFoot:
		return "reached on foot"
	case s.ByRoad:
		return "reached by road"
	}
	return "not reached"
}

func printRule(out io.Writer, r *game.RuleReport) {
	if r.Event != "" {
		fmt.Fprintf(out, "  rule %s listens for %s", r.Pointer, r.Event)
	} else {
		fmt.Fprintf(out, "  rule %s watches %s", r.Pointer, strings.Join(r.Reads, ", "))
	}
	if len(r.From) > 0 {
		fmt.Fprintf(out, ", raised at %s", strings.Join(r.From, ", "))
	}
	if len(r.If) > 0 {
		fmt.Fprintf(out, ", if %s", strings.Join(r.If, ", "))
	}
	fmt.Fprintf(out, ": %s", strings.Join(r.Actions, ", "))
	if r.Event != "" && !r.Repeats {
		fmt.Fprint(out, ", once")
	}
	fmt.Fprintln(out)
}
