package game

import (
	"fmt"
	"slices"
	"strings"

	"caper/levels/strict"
)

// Report is what the judge understood of a document, for its author.
type Report struct {
	ID       string          `json:"id"`
	Title    string          `json:"title"`
	Level    string          `json:"level"`
	Format   int             `json:"format"`
	Missions []MissionReport `json:"missions"`
}

// MissionReport is what the judge understood of a mission.
type MissionReport struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// Hash is the mission's version (M-PLAT-015); empty when it has none.
	Hash    string         `json:"hash"`
	Mode    PlayMode       `json:"mode"`
	Players [2]int         `json:"players"`
	Starts  string         `json:"starts"`
	Paths   []PathReport   `json:"paths"`
	More    int            `json:"morePaths"` // paths that are not listed
	Budgets []BudgetReport `json:"budgets"`
	Places  []PlaceReport  `json:"places"`
	Rules   []RuleReport   `json:"rules"`
	// Unplayable are constructs that this version does not play; whoever has
	// the interpreter fills them in.
	Unplayable []UnplayableReport `json:"unplayable"`
	// Unheeded are constructs that the mission is played without; filled in as
	// Unplayable is.
	Ignored []UnplayableReport `json:"unheeded"`
}

// UnplayableReport is a construct that this version does not play.
type UnplayableReport struct {
	Pointer string `json:"pointer"` // within the mission
	What    string `json:"what"`
}

// PathReport is one way through a mission's objectives.
type PathReport struct {
	Steps []StepReport `json:"steps"`
	End   string       `json:"end"` // complete, fail, or win:<team>
	// Seconds is what the time limits, survive and defend of the way add up to
	// (M-VAL-017); Held counts the other hold clocks too.
	Seconds float64 `json:"seconds"`
	Held    float64 `json:"held"`
}

// StepReport is an objective on a path and what became of it.
type StepReport struct {
	Objective string  `json:"objective"`
	Outcome   string  `json:"outcome"` // done or failed
	Seconds   float64 `json:"seconds"` // 0 without a limit
}

// BudgetReport is how much of a bound is used.
type BudgetReport struct {
	Name string  `json:"name"`
	Used float64 `json:"used"`
	Most float64 `json:"most"`
}

// PlaceReport is a place that a mission uses, itself or through a zone.
type PlaceReport struct {
	ID string  `json:"id"`
	X  float64 `json:"x"`
	Z  float64 `json:"z"`
	// Survey is what the level says of it; nil without the level.
	Survey *Survey `json:"survey,omitempty"`
}

// Survey is what a level says of a place, judged on its own floor.
type Survey struct {
	OnLevel bool    `json:"onLevel"`
	Floor   float64 `json:"floor"` // y of the floor it stands on, metres
	OnFoot  bool    `json:"onFoot"`
	ByRoad  bool    `json:"byRoad"`
	Open    bool    `json:"open"` // something can be spawned there
}

// Surveyor is a [LevelView] that can also say how a place is reached.
type Surveyor interface {
	LevelView
	Survey(place *Place) Survey
}

// RuleReport is what a rule listens for.
type RuleReport struct {
	Pointer string   `json:"pointer"`
	Hears   string   `json:"hears,omitempty"`   // of an event rule
	From    []string `json:"from,omitempty"`    // what raises it, where a document says so
	Watches []string `json:"watches,omitempty"` // of a state rule
	If      []string `json:"if,omitempty"`
	Does    []string `json:"does"`
	Repeats bool     `json:"repeats"`
}

// mostPaths bounds how many paths of a mission are listed.
const mostPaths = 32

// Account tells what the judge understood of a document that has no errors;
// view may be nil.
func Explanation(document *Document, view LevelView) Report {
	r := Report{ID: document.ID, Title: document.Title, Level: document.Level, Format: document.WrittenFormat()}
	c := newCheck(document, Options{Level: view})
	for _, m := range c.missions {
		r.Missions = append(r.Missions, c.explanation(m))
	}
	return r
}

func (c *check) explanation(m *missionView) MissionReport {
	r := MissionReport{ID: m.ID, Title: m.Title, Mode: m.Play.ModeOrDefault()}
	r.Hash, _ = c.document.MissionHash(m.ID)
	r.Players[0], r.Players[1] = m.Play.PlayersOrDefault()
	switch {
	case r.Mode != PlaySolo:
		r.Starts = "with its run"
	case m.Start.OnOrDefault() == StartEnter:
		r.Starts = "as a player enters " + m.Start.Zone
	default:
		r.Starts = "as a player joins"
	}
	r.Paths, r.More = m.paths()
	r.Budgets = m.budgets()
	r.Places = c.places(m)
	for i := range m.Rules {
		r.Rules = append(r.Rules, m.ruleReport(i))
	}
	return r
}

// paths lists the ways through the objectives, and says how many there are
// besides.
func (m *missionView) paths() (list []PathReport, more int) {
	index := map[string]int{}
	for i := len(m.Objectives) - 1; i >= 0; i-- {
		index[m.Objectives[i].ID] = i
	}
	var steps []StepReport
	onWay := make([]bool, len(m.Objectives))
	budget := 4096
	var walk func(i int, seconds, held float64)
	end := func(where string, seconds, held float64) {
		if len(list) == mostPaths {
			more++
			return
		}
		list = append(list, PathReport{slices.Clone(steps), where, seconds, held})
	}
	walk = func(i int, seconds, held float64) {
		if budget--; budget < 0 || onWay[i] {
			return
		}
		onWay[i] = true
		defer func() { onWay[i] = false }()
		o := &m.Objectives[i]
		limit := limitOf(o, false)
		seconds, held = seconds+limit, held+limitOf(o, true)
		next := o.Next
		if next == nil {
			next = &Next{}
		}
		for _, way := range [2]struct{ outcome, to string }{{"done", next.Done}, {"failed", next.Failed}} {
			if way.outcome == "failed" && (way.to == "" || way.to == NextFail) {
				continue // the mission fails, as without saying
			}
			if way.to == "" {
				way.to = NextComplete
				if i+1 < len(m.Objectives) {
					way.to = m.Objectives[i+1].ID
				}
			}
			steps = append(steps, StepReport{o.ID, way.outcome, limit})
			if to, leads := index[way.to]; leads {
				walk(to, seconds, held)
			} else {
				end(way.to, seconds, held)
			}
			steps = steps[:len(steps)-1]
		}
	}
	if len(m.Objectives) > 0 {
		walk(0, 0, 0)
	}
	return list, more
}

func (m *missionView) budgets() []BudgetReport {
	g := graphOf(m)
	seconds := 0.0
	if _, _, loops := findLoop(g.edges); !loops {
		seconds = longest(g.edges, func(i int) float64 { return limitOf(&m.Objectives[i], false) })
	}
	whiles := 0
	for i := range m.Rules {
		if m.Rules[i].While != nil {
			whiles++
		}
	}
	return []BudgetReport{
		{"seconds of the longest path", seconds, MaxMissionSeconds},
		{"enemies", float64(m.enemies()), MaxEnemies},
		{"while rules", float64(whiles), MaxWhileRules},
		{"queries on every step", float64(m.queries()), MaxQueries},
		{"counters", float64(len(m.Counters)), MaxCounters},
		{"objectives", float64(len(m.all)), 64},
		{"actors", float64(len(m.Actors)), 64},
		{"rules", float64(len(m.Rules)), 256},
		{"dialogues", float64(len(m.Dialogues)), 64},
	}
}

// places lists the places that a mission uses, in the order of their ids.
func (c *check) places(m *missionView) []PlaceReport {
	used := map[string]bool{}
	mark := func(kinds []string, id string) {
		for _, kind := range kinds {
			if place := c.document.Places.Find(id); kind == "place" && place != nil {
				used[id] = true
				return
			}
			if zone := c.document.Zones.Find(id); kind == "zone" && zone != nil {
				used[zone.Place] = true
				return
			}
			if path := c.document.Paths.Find(id); kind == "path" && path != nil {
				c.markPath(path, used)
				return
			}
		}
	}
	(&visitor{
		leaf: func(f *field, text string, _ *strict.Trail) { mark(f.refs, text) },
		event: func(e *Event, _ *strict.Trail) {
			if shape := shapeOf(e.Kind); shape != nil {
				mark([]string{shape.ref}, e.ID)
			}
		},
	}).walk(m.Mission, m.at)
	surveyor, _ := c.level.(Surveyor)
	var list []PlaceReport
	for i := range c.document.Places {
		place := &c.document.Places[i]
		if !used[place.ID] {
			continue
		}
		r := PlaceReport{ID: place.ID, X: place.Value.X, Z: place.Value.Z}
		if surveyor != nil {
			survey := surveyor.Survey(&place.Value)
			r.Survey = &survey
		}
		list = append(list, r)
	}
	return list
}

func (c *check) markPath(path *Path, used map[string]bool) {
	if path.Race != nil {
		for _, gate := range path.Race.Gates {
			if zone := c.document.Zones.Find(gate); zone != nil {
				used[zone.Place] = true
			}
		}
	}
	if path.Patrol != nil {
		for _, place := range path.Patrol.Patrol {
			used[place] = true
		}
	}
}

func (m *missionView) ruleReport(i int) RuleReport {
	at := m.at.Down("rules").Item(i)
	r := RuleReport{Pointer: at.Pointer()}
	if rule := m.Rules[i].When; rule != nil {
		r.Hears = heard(&rule.When)
		r.From = m.raisers(&rule.When)
		r.Repeats = rule.Repeat
		if rule.If != nil {
			r.If = watched(rule.If)
		}
		r.Does = done(nil, rule.Do)
	}
	if rule := m.Rules[i].While; rule != nil {
		r.Watches = watched(&rule.While)
		r.Repeats = true
		r.Does = done(done(nil, rule.Enter), rule.Exit)
		if rule.Every != nil {
			r.Does = done(r.Does, rule.Every.Do)
			if rule.Every.If != nil {
				r.If = watched(rule.Every.If)
			}
		}
	}
	return r
}

func done(into []string, actions []Action) []string {
	for i := range actions {
		into = append(into, actions[i].Kind())
	}
	return into
}

// heard says an event in words.
func heard(e *Event) string {
	switch {
	case e.Kind == EventTime:
		return "the clock passes " + e.Time.String()
	case e.Kind == EventTimer:
		return "the timer " + e.ID + " runs out"
	case e.Kind == EventApp:
		return "the button " + e.Argument + " of the app " + e.ID + " is pressed"
	case e.Kind == EventWanted && e.Stars >= 0:
		return fmt.Sprintf("the Wanted level comes to %d", e.Stars)
	case e.ID == "":
		return string(e.Kind) + ": " + e.Verb + e.Argument
	case e.Argument != "":
		return string(e.Kind) + " " + e.ID + ": " + e.Verb + " " + e.Argument
	}
	return string(e.Kind) + " " + e.ID + ": " + e.Verb
}

// raisers are the places of the actions that raise an event.
func (m *missionView) raisers(e *Event) []string {
	var list []string
	for _, action := range m.actions {
		if e.Kind == EventTimer && action.StartTimer != nil && action.StartTimer.ID == e.ID ||
			e.Kind == EventMessage && (action.SendMessage != nil && action.SendMessage.ID == e.ID || action.Message != nil && action.Message.ID == e.ID) ||
			e.Kind == EventDialogue && action.Call != nil && action.Call.Dialogue == e.ID {
			list = append(list, action.at.Pointer())
		}
	}
	return list
}

// watched lists what a condition reads.
func watched(condition *Condition) []string {
	var list []string
	add := func(text string) {
		if text != "" && !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	(&visitor{enter: func(x any, _ *strict.Trail) {
		switch x := x.(type) {
		case *Condition:
			switch {
			case x.Flag != "":
				add("flag " + x.Flag)
			case x.HasItem != nil:
				add("items " + x.HasItem.Tag)
			case x.Comparison() == nil && x.Not == nil && x.All == nil && x.Any == nil && x.Exists == nil:
				add(x.Kind())
			}
		case *Value:
			switch kind := x.Kind(); kind {
			case "number", "count", "phase":
			case "counter":
				add("counter " + x.Counter)
			case "distance":
				add("distance of " + spotted(&x.Distance[0]) + " and " + spotted(&x.Distance[1]))
			case "health":
				add("health of " + spotted(x.Health))
			case "phaseOf":
				add("alert of " + x.PhaseOf)
			default:
				add(kind)
			}
		case *Query:
			add(strings.TrimSpace("query of " + x.Kind()))
		}
	}}).walk(condition, nil)
	return list
}

func spotted(s *Spot) string {
	return strings.TrimSpace(s.Kind() + " " + s.Actor + s.Place + s.Team)
}
