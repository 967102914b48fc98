package game

import (
	"fmt"
	"slices"
	"strings"

	"caper/levels/strict"
)

// Report is what the validator understood of a document, for its author.
type Report struct {
	ID       string          `json:"id"`       // of the game
	Title    string          `json:"title"`    // of the game
	Level    string          `json:"level"`    // id of the level
	Format   int             `json:"format"`   // format of the text, before migration
	Missions []MissionReport `json:"missions"` // in the order of the document
}

// MissionReport is what the validator understood of a mission.
type MissionReport struct {
	ID    string `json:"id"`    // of the mission
	Title string `json:"title"` // of the mission
	// Hash is the mission's version (M-PLAT-015); empty if it cannot be
	// computed.
	Hash    string         `json:"hash"`
	Mode    PlayMode       `json:"mode"`      // solo, coop or versus
	Players [2]int         `json:"players"`   // least and greatest number
	Starts  string         `json:"starts"`    // what starts the mission, in words
	Paths   []PathReport   `json:"paths"`     // paths through the objectives
	More    int            `json:"morePaths"` // number of paths that are not listed
	Budgets []BudgetReport `json:"budgets"`   // how much of each budget is used
	Places  []PlaceReport  `json:"places"`    // places that the mission uses
	Rules   []RuleReport   `json:"rules"`     // in the order of the document
	// Unplayable lists constructs that this version cannot play. The caller
	// that knows the interpreter fills it in.
	Unplayable []UnplayableReport `json:"unplayable"`
	// Ignored lists constructs that the mission is played without. It is filled
	// in like Unplayable.
	Ignored []UnplayableReport `json:"unheeded"`
}

// UnplayableReport is a construct that this version does not play.
type UnplayableReport struct {
	Pointer string `json:"pointer"` // within the mission
	What    string `json:"what"`    // name of the construct
}

// PathReport is one path through a mission's objectives.
type PathReport struct {
	Steps []StepReport `json:"steps"` // from the first objective
	End   string       `json:"end"`   // complete, fail, or win:<team>
	// Seconds is the sum of the path's time limits and of its survive and
	// defend clocks (M-VAL-017). WithHolds includes the other hold clocks.
	Seconds   float64 `json:"seconds"`
	WithHolds float64 `json:"held"`
}

// StepReport is an objective on a path and its outcome.
type StepReport struct {
	Objective string  `json:"objective"` // id
	Outcome   string  `json:"outcome"`   // done or failed
	Seconds   float64 `json:"seconds"`   // 0 without a limit
}

// BudgetReport is how much of a budget is used.
type BudgetReport struct {
	Name  string  `json:"name"` // what is bounded
	Used  float64 `json:"used"` // in the unit of the name
	Limit float64 `json:"most"` // the bound
}

// PlaceReport is a place that a mission uses, directly or through a zone.
type PlaceReport struct {
	ID string  `json:"id"` // of the place
	X  float64 `json:"x"`  // metres
	Z  float64 `json:"z"`  // metres
	// Survey is what the level reports about the place; nil without the level.
	Survey *Survey `json:"survey,omitempty"`
}

// Survey is what a level reports about a place, relative to the place's own
// floor.
type Survey struct {
	OnLevel bool    `json:"onLevel"` // whether it lies on the level
	Floor   float64 `json:"floor"`   // y of the floor under it, metres
	OnFoot  bool    `json:"onFoot"`  // whether it can be reached on foot
	ByRoad  bool    `json:"byRoad"`  // whether it can be reached by road
	Open    bool    `json:"open"`    // whether an entity can be spawned there
}

// Surveyor is a [LevelView] that can also report how a place is reached.
type Surveyor interface {
	LevelView
	Survey(place *Place) Survey
}

// RuleReport is what a rule reacts to and what it does.
type RuleReport struct {
	Pointer string   `json:"pointer"`           // within the document
	Event   string   `json:"hears,omitempty"`   // event rules: the event
	From    []string `json:"from,omitempty"`    // actions that raise the event, if the document has any
	Reads   []string `json:"watches,omitempty"` // state rules: what the condition reads
	If      []string `json:"if,omitempty"`      // what its if reads
	Actions []string `json:"does"`              // kinds of its actions
	Repeats bool     `json:"repeats"`           // whether it may run more than once
}

// maxPaths bounds how many paths of a mission are listed.
const maxPaths = 32

// Explanation reports what the validator understood of a document without
// errors. view may be nil.
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

// paths returns the paths through the objectives, and how many more there are.
func (m *missionView) paths() (list []PathReport, more int) {
	index := map[string]int{}
	for i := len(m.Objectives) - 1; i >= 0; i-- {
		index[m.Objectives[i].ID] = i
	}
	var steps []StepReport
	onPath := make([]bool, len(m.Objectives))
	budget := 4096
	var walk func(i int, seconds, held float64)
	end := func(where string, seconds, held float64) {
		if len(list) == maxPaths {
			more++
			return
		}
		list = append(list, PathReport{slices.Clone(steps), where, seconds, held})
	}
	walk = func(i int, seconds, held float64) {
		if budget--; budget < 0 || onPath[i] {
			return
		}
		onPath[i] = true
		defer func() { onPath[i] = false }()
		o := &m.Objectives[i]
		limit := limitOf(o, false)
		seconds, held = seconds+limit, held+limitOf(o, true)
		next := o.Next
		if next == nil {
			next = &Next{}
		}
		for _, branch := range [2]struct{ outcome, to string }{{"done", next.Done}, {"failed", next.Failed}} {
			if branch.outcome == "failed" && (branch.to == "" || branch.to == NextFail) {
				continue // the mission fails, as it does without a next
			}
			if branch.to == "" {
				branch.to = NextComplete
				if i+1 < len(m.Objectives) {
					branch.to = m.Objectives[i+1].ID
				}
			}
			steps = append(steps, StepReport{o.ID, branch.outcome, limit})
			if to, leads := index[branch.to]; leads {
				walk(to, seconds, held)
			} else {
				end(branch.to, seconds, held)
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

// places returns the places that a mission uses, sorted by id.
func (c *check) places(m *missionView) []PlaceReport {
	used := map[string]bool{}
	use := func(kinds []string, id string) {
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
				c.usePath(path, used)
				return
			}
		}
	}
	(&visitor{
		leaf: func(f *field, text string, _ *strict.Trail) { use(f.refs, text) },
		event: func(e *Event, _ *strict.Trail) {
			if shape := shapeOf(e.Kind); shape != nil {
				use([]string{shape.ref}, e.ID)
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

func (c *check) usePath(path *Path, used map[string]bool) {
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
		r.Event = describeEvent(&rule.When)
		r.From = m.raisedBy(&rule.When)
		r.Repeats = rule.Repeat
		if rule.If != nil {
			r.If = conditionReads(rule.If)
		}
		r.Actions = appendKinds(nil, rule.Do)
	}
	if rule := m.Rules[i].While; rule != nil {
		r.Reads = conditionReads(&rule.While)
		r.Repeats = true
		r.Actions = appendKinds(appendKinds(nil, rule.Enter), rule.Exit)
		if rule.Every != nil {
			r.Actions = appendKinds(r.Actions, rule.Every.Do)
			if rule.Every.If != nil {
				r.If = conditionReads(rule.Every.If)
			}
		}
	}
	return r
}

func appendKinds(into []string, actions []Action) []string {
	for i := range actions {
		into = append(into, actions[i].Kind())
	}
	return into
}

// describeEvent returns an event in words.
func describeEvent(e *Event) string {
	switch {
	case e.Kind == EventTime:
		return "the clock passes " + e.Time.String()
	case e.Kind == EventTimer:
		return "the timer " + e.ID + " runs out"
	case e.Kind == EventApp:
		return "the button " + e.Argument + " of the app " + e.ID + " is pressed"
	case e.Kind == EventWanted && e.Stars >= 0:
		return fmt.Sprintf("the Wanted level reaches %d", e.Stars)
	case e.ID == "":
		return string(e.Kind) + ": " + e.Verb + e.Argument
	case e.Argument != "":
		return string(e.Kind) + " " + e.ID + ": " + e.Verb + " " + e.Argument
	}
	return string(e.Kind) + " " + e.ID + ": " + e.Verb
}

// raisedBy returns the places of the actions that raise an event.
func (m *missionView) raisedBy(e *Event) []string {
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

// conditionReads returns what a condition reads.
func conditionReads(condition *Condition) []string {
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
				add("distance of " + spotName(&x.Distance[0]) + " and " + spotName(&x.Distance[1]))
			case "health":
				add("health of " + spotName(x.Health))
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

func spotName(s *Spot) string {
	return strings.TrimSpace(s.Kind() + " " + s.Actor + s.Place + s.Team)
}
