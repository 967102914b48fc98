package main

import (
	"fmt"
	"io"
	"strings"

	"caper/levels"
	"caper/levels/game"
	"caper/levels/setting"
	"caper/systems/missions/runtime"
)

// understood is what the judge understood of one document, and what of it this
// version does not play.
type understood struct {
	game.Summary
	Unplayable []unplayable `json:"unplayable"`
}

// unplayable is a construct that this version does not play.
type unplayable struct {
	Mission string `json:"mission"`
	Pointer string `json:"pointer"`
	What    string `json:"what"`
}

// understand sums a document without errors up; level and view are nil without
// its level at hand.
func understand(document *game.Document, level *levels.Level, view *setting.View) (*understood, error) {
	u := &understood{Unplayable: []unplayable{}}
	if view == nil {
		u.Summary = game.Summarise(document, nil)
		return u, nil
	}
	u.Summary = game.Summarise(document, view)
	laid, err := setting.New(level, document, game.DefaultCatalogue())
	if err != nil {
		return nil, err
	}
	program := runtime.Compile(laid)
	for i := range program.Missions {
		for _, refused := range program.Missions[i].Unplayable {
			u.Unplayable = append(u.Unplayable, unplayable{
				program.Missions[i].Document.ID, fmt.Sprintf("/missions/%d%s", i, refused.Pointer), refused.What,
			})
		}
	}
	return u, nil
}

// print tells an author, in text.
func (u *understood) print(out io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s, on %s\n", u.ID, u.Title, u.Level)
	for i := range u.Missions {
		printMission(&b, &u.Missions[i])
	}
	for _, p := range u.Places {
		fmt.Fprintf(&b, "place %s at (%g, %g)%s, used %d times\n", p.ID, p.X, p.Z, placed(&p), len(p.UsedAt))
	}
	for _, n := range u.Unplayable {
		fmt.Fprintf(&b, "not played by this version: %s in %s (at %s)\n", n.What, n.Mission, n.Pointer)
	}
	if _, err := io.WriteString(out, b.String()); err != nil {
		return fmt.Errorf("printing the report: %w", err)
	}
	return nil
}

func printMission(b *strings.Builder, m *game.MissionSummary) {
	fmt.Fprintf(b, "\nmission %s: %s, %s for %d to %d, starts %s\n", m.ID, m.Title, m.Mode, m.Players[0], m.Players[1], m.Starts)
	for _, p := range m.Paths {
		fmt.Fprintf(b, "  path %s\n", p)
	}
	if m.Left > 0 {
		fmt.Fprintf(b, "  and %d more paths\n", m.Left)
	}
	for _, budget := range m.Budgets {
		fmt.Fprintf(b, "  uses %g of %g %s\n", budget.Used, budget.Of, budget.Name)
	}
	for _, r := range m.Rules {
		how := "once"
		if r.Repeats {
			how = "each time"
		}
		if r.If {
			how += ", on a condition"
		}
		fmt.Fprintf(b, "  hears %s, %s: %s\n", r.Hears, how, strings.Join(r.Does, ", "))
	}
	b.WriteByte('\n')
}

func placed(p *game.PlaceSummary) string {
	text := ""
	if p.Floor != nil {
		text += fmt.Sprintf(", floor at %.2f", *p.Floor)
	}
	if p.Reachable != nil && !*p.Reachable {
		text += ", not reached"
	}
	if p.Open != nil && !*p.Open {
		text += ", not open ground"
	}
	return text
}
